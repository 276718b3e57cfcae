import { type IncomingMessage, ServerResponse } from 'node:http';

/**
 * An answer whose text has one byte for each letter is sent as Latin-1, which says the same in the same bytes: Node then copies it
 * as it is, where for UTF-8 it looks at each letter and reserves three times the room.
 */
export class PlainResponse<Request extends IncomingMessage> extends ServerResponse<Request> {
  override end(...[chunk, encoding, ended]: unknown[]): this {
    const isPlain = typeof chunk === 'string' && !encoding && Buffer.byteLength(chunk) === chunk.length;
    const send = super.end as (chunk: unknown, encoding: unknown, ended: unknown) => this;
    return send.call(this, chunk, isPlain ? 'latin1' : encoding, ended);
  }
}
