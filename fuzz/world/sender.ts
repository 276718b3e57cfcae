import { Agent, request } from 'node:http';
import type { Socket } from 'node:net';
import { patiently } from './patiently.ts';

export interface Sent {
  readonly method: string;
  /** With its query, already encoded. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
}

export interface Received {
  /** 0: the connection ended without an answer. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

export interface Sender {
  send(sent: Sent): Promise<Received>;
  close(): void;
}

const answerMsMax = 300_000;
/** The service closes a connection after 72 seconds without a request, perhaps while the next one is on its way. */
const restMsMax = 60_000;

/** Sends over connections that stay open, and sends what fetch would correct or refuse. */
export function createSender(baseUrl: string, connections: number, now = () => performance.now()): Sender {
  const { hostname, port } = new URL(baseUrl);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const answeredAt = new WeakMap<Socket, number>();
  const send = (sent: Sent, over: Agent | false = agent): Promise<Received> =>
    new Promise((resolve) => {
      const { method, path, headers, body } = sent;
      const length = body ? { 'content-length': body.length } : {};
      const outgoing = request({ hostname, port, agent: over, method, path, headers: { ...headers, ...length } });
      let hasRested = false;
      outgoing.on('socket', (socket) => {
        hasRested = now() - (answeredAt.get(socket) ?? now()) > restMsMax;
      });
      outgoing.setTimeout(answerMsMax, () => outgoing.destroy(new Error('no answer in time')));
      const lost = (why: string): Received => ({ status: 0, headers: {}, text: why });
      outgoing.on('error', (error) => resolve(hasRested ? send(sent, false) : lost(String(error))));
      outgoing.on('response', (response) => {
        answeredAt.set(response.socket, now());
        const chunks: Buffer[] = [];
        const finish = () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString('utf8'),
          });
        // A stream of events does not end by itself.
        const isStream = response.headers['content-type'] === 'text/event-stream';
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
          if (isStream) outgoing.destroy();
        });
        response.on('end', finish);
        response.on('close', finish);
        response.on('error', finish);
      });
      outgoing.end(body ?? undefined);
    });
  // As integrations do: 503 asks to send the same request again.
  return {
    send: (sent) =>
      patiently(
        () => send(sent),
        ({ status }) => status === 503,
      ),
    close: () => agent.destroy(),
  };
}
