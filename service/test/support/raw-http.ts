import { connect, type Socket } from 'node:net';

export interface RawAnswer {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
  /** The parsed JSON, or an empty object where there is none. */
  readonly body: Record<string, unknown>;
}

const deadlineMs = 10_000;

/** Sends bytes unchanged and reads the first complete response; announced but missing bytes are never sent. */
export async function firstAnswer(baseUrl: string, request: string | Buffer): Promise<RawAnswer> {
  const { socket, received } = open(
    baseUrl,
    request,
    request.toString('latin1').startsWith('HEAD ') ? hasHead : isComplete,
  );
  const answer = parseAnswer(await received);
  socket.destroy();
  return answer;
}

/** Sends bytes unchanged and reads until the server closes the connection; fails if it does not. */
export async function answerUntilClosed(baseUrl: string, request: string | Buffer): Promise<RawAnswer> {
  const { received } = open(baseUrl, request, () => false);
  return parseAnswer(await received);
}

/** Lines as HTTP ends them, with the blank line that ends a head, and a body after it. */
export function rawRequest(lines: readonly string[], body = ''): string {
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}

function open(
  baseUrl: string,
  request: string | Buffer,
  isEnough: (text: string) => boolean,
): { readonly socket: Socket; readonly received: Promise<string> } {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect(Number(port), hostname);
  const received = new Promise<string>((resolve, reject) => {
    let text = '';
    socket.setTimeout(deadlineMs, () => reject(new Error(`no answer and no close in time; received: ${text}`)));
    socket.on('data', (bytes) => {
      text += bytes.toString('latin1');
      if (isEnough(text)) resolve(text);
    });
    // A server that closes while it is still receiving resets the connection; its response counts.
    socket.on('error', () => resolve(text));
    socket.on('close', () => resolve(text));
  });
  socket.write(request);
  return { socket, received };
}

function hasHead(text: string): boolean {
  return text.includes('\r\n\r\n');
}

function isComplete(text: string): boolean {
  const headEnd = text.indexOf('\r\n\r\n');
  if (headEnd < 0) return false;
  const length = /^content-length: (\d+)/im.exec(text.slice(0, headEnd))?.[1];
  return text.length >= headEnd + 4 + Number(length ?? 0);
}

function parseAnswer(received: string): RawAnswer {
  const [head, rest] = splitOnce(received, '\r\n\r\n');
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = new Map(
    lines.map((line) => splitOnce(line, ': ')).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const text = rest.slice(0, Number(headers.get('content-length') ?? rest.length));
  return { status: Number(statusLine.split(' ')[1] ?? 0), headers, text, body: parseJson(text) };
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + separator.length)];
}

function parseJson(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}
