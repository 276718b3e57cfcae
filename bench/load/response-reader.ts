import { ChunkedBody } from './chunked-body.ts';
import { TextFinder } from './text-finder.ts';

const headBytesMax = 8_192;
const headEnd = '\r\n\r\n';
const statusOffset = 'HTTP/1.1 '.length;
const firstBodyStatus = 200;
const noContent = 204;
const notModified = 304;

/**
 * Reads answers from a connection with one outstanding request. Only status and length are parsed, and one text is
 * searched if requested.
 */
export class ResponseReader {
  bodyBytes = 0;
  private status = 0;
  private head = '';
  private bodyLeft = 0;
  private chunked: ChunkedBody | null = null;
  private readonly finder: TextFinder | null;

  constructor(expectedText: string | undefined) {
    this.finder = expectedText === undefined ? null : new TextFinder(expectedText);
  }

  /** Whether the last answer contained the searched text. */
  get isAsExpected(): boolean {
    return this.finder === null || this.finder.isFound;
  }

  /** Takes the bytes that arrived; returns the status of the answer that they complete, or 0. */
  read(bytes: Buffer, length: number): number {
    let bodyFrom = 0;
    if (this.status === 0) {
      bodyFrom = this.readHead(bytes, length);
      if (bodyFrom < 0) return 0;
    }
    if (!this.readBody(bytes, bodyFrom, length)) return 0;
    const status = this.status;
    this.status = 0;
    this.chunked = null;
    return status;
  }

  /** Where the body starts in these bytes, or -1 if the head is incomplete. */
  private readHead(bytes: Buffer, length: number): number {
    const before = this.head.length;
    const text = this.head + bytes.toString('latin1', 0, Math.min(length, headBytesMax));
    const end = text.indexOf(headEnd);
    if (end < 0) {
      if (text.length >= headBytesMax) throw new Error(`A head of more than ${headBytesMax} bytes.`);
      this.head = text;
      return -1;
    }
    this.head = '';
    this.status = Number(text.slice(statusOffset, statusOffset + 3));
    this.setBody(text, end);
    return end + headEnd.length - before;
  }

  private setBody(text: string, end: number): void {
    const length = contentLength(text, end);
    this.finder?.startAnswer();
    this.bodyLeft = length ?? 0;
    this.bodyBytes = this.bodyLeft;
    const hasNoBody = this.status < firstBodyStatus || this.status === noContent || this.status === notModified;
    if (hasNoBody) this.bodyLeft = 0;
    else if (length === null) this.chunked = new ChunkedBody();
  }

  private readBody(bytes: Buffer, from: number, to: number): boolean {
    this.finder?.take(bytes.subarray(from, to));
    if (this.chunked !== null) {
      this.bodyBytes += to - from;
      return this.chunked.take(bytes, from, to);
    }
    this.bodyLeft -= to - from;
    if (this.bodyLeft < 0) throw new Error('The server sent more than it announced.');
    return this.bodyLeft === 0;
  }
}

function contentLength(head: string, end: number): number | null {
  let at = head.indexOf('\r\ncontent-length:');
  if (at < 0) at = head.indexOf('\r\nContent-Length:');
  if (at < 0 || at > end) return null;
  const valueFrom = at + '\r\ncontent-length:'.length;
  return Number(head.slice(valueFrom, head.indexOf('\r\n', valueFrom)));
}
