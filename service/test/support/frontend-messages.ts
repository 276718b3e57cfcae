export interface FrontendMessage {
  readonly applicationName: string;
  readonly text: string;
  readonly bytes: Buffer;
}

const lengthBytes = 4;

/** Splits what a client of PostgreSQL sends into messages, however the network split the bytes. */
export function createMessageReader(): (bytes: Buffer) => FrontendMessage[] {
  let unread: Buffer = Buffer.alloc(0);
  let applicationName: string | null = null;

  /** The first message of a connection has no type byte before its length. */
  function takeMessage(): FrontendMessage | null {
    const typeBytes = applicationName === null ? 0 : 1;
    const headBytes = typeBytes + lengthBytes;
    if (unread.length < headBytes) return null;
    const size = typeBytes + unread.readUInt32BE(typeBytes);
    if (unread.length < size) return null;
    const bytes = unread.subarray(0, size);
    unread = unread.subarray(size);
    const text = bytes.toString('latin1', headBytes);
    applicationName ??= /\0application_name\0([^\0]*)\0/.exec(text)?.[1] ?? '';
    return { applicationName, text, bytes };
  }

  return (bytes) => {
    unread = Buffer.concat([unread, bytes]);
    const messages: FrontendMessage[] = [];
    for (let message = takeMessage(); message; message = takeMessage()) messages.push(message);
    return messages;
  };
}
