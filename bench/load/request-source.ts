import { poNumberMark, requirePoNumberTag, writePoNumber } from './po-number.ts';

interface Template {
  readonly bytes: Buffer;
  readonly poNumberOffset: number;
}

/** Returns the requests of a job in turn. */
export class RequestSource {
  readonly longestBytes: number;
  private readonly templates: readonly Template[];
  private readonly tag: string;
  private sent = 0;

  constructor(requests: readonly string[], poNumberTag: string | undefined) {
    if (requests.length === 0) throw new Error('A load job needs at least one request.');
    this.templates = requests.map((text) => ({
      bytes: Buffer.from(text),
      poNumberOffset: Buffer.from(text).indexOf(poNumberMark),
    }));
    this.longestBytes = Math.max(...this.templates.map(({ bytes }) => bytes.length));
    const isNumbered = this.templates.some(({ poNumberOffset }) => poNumberOffset >= 0);
    this.tag = isNumbered ? requirePoNumberTag(poNumberTag ?? '') : '';
  }

  /** The next request. `scratch` belongs to the connection that sends it, and is free again after the answer. */
  next(scratch: Buffer): Buffer {
    const template = this.templates[this.sent % this.templates.length] as Template;
    this.sent++;
    if (template.poNumberOffset < 0) return template.bytes;
    template.bytes.copy(scratch);
    writePoNumber(scratch, template.poNumberOffset, this.tag, this.sent);
    return scratch.length === template.bytes.length ? scratch : scratch.subarray(0, template.bytes.length);
  }
}
