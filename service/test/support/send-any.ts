import { Agent, type IncomingMessage, request } from 'node:http';

export interface AnyRequest {
  readonly method: string;
  /** With its query, already encoded. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface AnyResponse {
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
}

/** Sends requests that fetch would correct or reject. Resolves to null when the server ended the connection instead. */
export function createSender(baseUrl: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  return {
    send: (wanted: AnyRequest) => sendAny(baseUrl, agent, wanted),
    close: () => agent.destroy(),
  };
}

async function sendAny(baseUrl: string, agent: Agent, wanted: AnyRequest): Promise<AnyResponse | null> {
  const { hostname, port } = new URL(baseUrl);
  const { method, path, headers, body } = wanted;
  return new Promise((resolve) => {
    const sent = request({
      hostname,
      port,
      agent,
      method,
      path,
      headers: { ...headers, 'content-length': body.length },
    });
    sent.on('response', (response) => resolve(readResponse(response)));
    sent.on('error', () => resolve(null));
    sent.end(body);
  });
}

async function readResponse(response: IncomingMessage): Promise<AnyResponse> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  return { status: response.statusCode ?? 0, contentType: response.headers['content-type'] ?? '', text };
}
