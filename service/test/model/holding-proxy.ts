import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import pg from 'pg';
import { createMessageReader } from '../support/frontend-messages.ts';

/** A proxy between the service and PostgreSQL that can hold each statement back until it is let through. */
export interface HoldingProxy {
  readonly url: string;
  /** From now on asks before it passes a statement on; null: passes everything. */
  ask(letThrough: ((statement: string) => Promise<unknown>) | null): void;
  /** When the last byte went in either direction. */
  lastTraffic(): number;
  close(): Promise<void>;
}

/** After these PostgreSQL answers: a plain query, and the end of a pipelined one. */
const endings = new Set(['Q', 'S']);
const shownCharactersMax = 60;

export async function startHoldingProxy(databaseUrl: string): Promise<HoldingProxy> {
  const target = new pg.Client(databaseUrl);
  const sockets = new Set<Socket>();
  let asked: ((statement: string) => Promise<unknown>) | null = null;
  let trafficAt = 0;

  const listener = createServer((client) => {
    const server = target.host.startsWith('/')
      ? connect(`${target.host}/.s.PGSQL.${target.port}`)
      : connect(target.port, target.host);
    const readMessages = createMessageReader();
    let unit: Buffer[] = [];
    let isStarted = false;
    // Statements of one connection keep their order.
    let before: Promise<unknown> = Promise.resolve();
    client.on('data', (bytes) => {
      trafficAt = performance.now();
      for (const message of readMessages(bytes)) {
        const type = isStarted ? String.fromCharCode(message.bytes[0] ?? 0) : '';
        isStarted = true;
        unit.push(message.bytes);
        if (type !== '' && !endings.has(type) && 'PBDEC'.includes(type)) continue;
        const whole = Buffer.concat(unit);
        unit = [];
        const ask = endings.has(type) && !/^begin\b/i.test(message.text) ? asked : null;
        before = before.then(() => ask?.(nameOf(whole))).then(() => server.write(whole));
      }
    });
    server.on('data', (bytes) => {
      trafficAt = performance.now();
      client.write(bytes);
    });
    for (const [one, other] of [[client, server] as const, [server, client] as const]) {
      sockets.add(one);
      one.on('error', () => one.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.end();
      });
    }
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  return {
    url: `postgresql://${target.user}:${encodeURIComponent(target.password ?? '')}@127.0.0.1:${port}/${target.database}?sslmode=disable`,
    ask(letThrough) {
      asked = letThrough;
    },
    lastTraffic: () => trafficAt,
    async close() {
      for (const socket of sockets) socket.destroy();
      listener.close();
    },
  };
}

function nameOf(unit: Buffer): string {
  const text = unit.toString('latin1').replaceAll(/[^ -~]+/g, ' ');
  return text.trim().slice(0, shownCharactersMax);
}
