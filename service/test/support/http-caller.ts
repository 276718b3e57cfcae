export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed JSON, or an empty object where there is none. */
  readonly body: Record<string, unknown>;
  readonly text: string;
}

/** A plain HTTP client that never throws on a status. */
export class HttpCaller {
  readonly baseUrl: string;
  readonly #headers: Readonly<Record<string, string>>;
  constructor(baseUrl: string, headers: Readonly<Record<string, string>> = {}) {
    this.baseUrl = baseUrl;
    this.#headers = headers;
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send('GET', path, undefined, headers);
  }

  /** An object is sent as JSON; a string is sent unchanged, with the JSON content type. */
  post(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send('POST', path, body, headers);
  }

  postUntilServed(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return this.sendUntilServed('POST', path, body, headers);
  }

  /** Sends the same request again while the service is too busy, as a 503 asks callers to do. */
  async sendUntilServed(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const answer = await this.send(method, path, body, headers);
    return answer.status === 503 ? this.sendUntilServed(method, path, body, headers) : answer;
  }

  async send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const payload =
      body === undefined || typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body);
    const response = await fetch(this.baseUrl + path, {
      method,
      redirect: 'manual',
      headers: {
        ...this.#headers,
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(payload === undefined ? {} : { body: payload as NonNullable<RequestInit['body']> }),
    });
    const text = await readBody(response);
    return { status: response.status, headers: response.headers, body: parse(text), text };
  }
}

/** The whole body; of a stream of events, which does not end, only the beginning. */
async function readBody(response: Response): Promise<string> {
  if (response.headers.get('content-type') !== 'text/event-stream') return response.text();
  for await (const bytes of response.body ?? []) return Buffer.from(bytes).toString();
  return '';
}

function parse(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}
