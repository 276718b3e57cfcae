import { once } from 'node:events';
import { get } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface Balancer {
  readonly baseUrl: string;
  close(): Promise<void>;
}

const checkEveryMs = 50;

/**
 * A TCP load balancer: it passes each new connection to a target whose last `/health/ready` was 200, and does not touch
 * existing connections.
 */
export async function startBalancer(targetPorts: readonly number[]): Promise<Balancer> {
  const ready = new Set<number>();
  let lastReady = targetPorts[0] ?? 0;
  const check = async (port: number): Promise<void> => {
    if (!(await isReady(port))) return void ready.delete(port);
    ready.add(port);
    lastReady = port;
  };
  const checkAll = () => Promise.all(targetPorts.map(check));
  await checkAll();
  const timer = setInterval(() => void checkAll(), checkEveryMs);
  const sockets = new Set<Socket>();
  let turn = 0;
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    const ports = [...ready];
    // If none is ready, for example because the database is slow for a moment, the last ready one is used.
    const port = ports[turn++ % Math.max(1, ports.length)] ?? lastReady;
    const target = connect({ port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
    for (const [socket, other] of [
      [client, target],
      [target, client],
    ] as const) {
      sockets.add(socket);
      socket.pipe(other);
      // An error on one side closes the other: nothing is hidden from the client.
      socket.on('error', () => other.resetAndDestroy());
      socket.on('close', () => sockets.delete(socket));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      clearInterval(timer);
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function isReady(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get({ port, host: '127.0.0.1', path: '/health/ready', agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.once('error', () => resolve(false));
  });
}
