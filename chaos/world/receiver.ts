import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** How the receiver treats a webhook. The last one takes the message and says that it failed. */
export type ReceiverBehaviour = 'ok' | 'slow' | 'away' | 'failing' | 'takesAndFails';

export interface Delivery {
  readonly path: string;
  readonly id: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Whether it was answered with 200. */
  readonly isConfirmed: boolean;
}

/** A receiver of webhooks over real HTTP on loopback, which misbehaves on request. */
export interface Receiver {
  readonly url: string;
  readonly deliveries: readonly Delivery[];
  behave(behaviour: ReceiverBehaviour): void;
  close(): Promise<void>;
}

const slowMs = 2_000;

export async function startReceiver(): Promise<Receiver> {
  const deliveries: Delivery[] = [];
  let behaviour: ReceiverBehaviour = 'ok';
  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const now = behaviour;
    if (now === 'away') return void request.socket.destroy();
    let body = '';
    for await (const piece of request) body += String(piece);
    const isConfirmed = now === 'ok' || now === 'slow';
    const headers = request.headers as Record<string, string>;
    if (now === 'slow') await sleep(slowMs);
    if (now !== 'failing')
      deliveries.push({ path: request.url ?? '', id: headers['webhook-id'] ?? '', headers, body, isConfirmed });
    response.writeHead(isConfirmed ? 200 : 500).end();
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    deliveries,
    behave(wanted) {
      behaviour = wanted;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
