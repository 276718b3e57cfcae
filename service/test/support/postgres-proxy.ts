import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import pg from 'pg';
import { createMessageReader, type FrontendMessage } from './frontend-messages.ts';

/** One message from the service to PostgreSQL, as the proxy sees it before it is passed on. */
export interface ProxiedMessage {
  /** Different for every connection. */
  readonly connection: number;
  readonly applicationName: string;
  /** The message's content as bytes in a string; of a plain query, its text. */
  readonly text: string;
}

export interface Intervention {
  /** Called for every message until it returns true once. */
  readonly at: (message: ProxiedMessage) => boolean;
  /** Before: PostgreSQL never gets the message. After: it does, but its answer is lost. */
  readonly moment: 'before' | 'after';
  /** Cut: all connections break and new ones do too, until healed. Stall: this one stops answering and stays open. */
  readonly act: 'cut' | 'stall';
}

/** A proxy between the service and PostgreSQL that fails on request. */
export interface PostgresProxy {
  /** The database's URL through this proxy, over TCP. */
  readonly url: string;
  intervene(intervention: Intervention): void;
  /** Whether the last intervention has happened. */
  hasIntervened(): boolean;
  /** Breaks all connections; new ones succeed. */
  breakConnections(): void;
  /** Breaks all connections; new ones are refused by the system, as when the server is down. */
  refuse(): Promise<void>;
  /** Forwards no byte in either direction; new connections are accepted but get no answer. */
  fallSilent(): void;
  /** New connections work again; those that were stalled are broken. */
  heal(): Promise<void>;
  close(): Promise<void>;
}

interface Link {
  readonly number: number;
  readonly client: Socket;
  readonly server: Socket;
  isSilent: boolean;
}

export async function startPostgresProxy(databaseUrl: string): Promise<PostgresProxy> {
  const target = new pg.Client(databaseUrl);
  const links = new Set<Link>();
  let intervention: Intervention | null = null;
  let state: 'open' | 'cut' | 'silent' = 'open';
  let connections = 0;

  const listener = createServer((client) => {
    client.on('error', () => client.destroy());
    if (state === 'cut') return client.destroy();
    const server = target.host.startsWith('/')
      ? connect(`${target.host}/.s.PGSQL.${target.port}`)
      : connect(target.port, target.host);
    const link: Link = { number: ++connections, client, server, isSilent: state === 'silent' };
    links.add(link);
    const readMessages = createMessageReader();
    client.on('data', (bytes) => {
      for (const message of readMessages(bytes)) pass(link, message);
    });
    server.on('data', (bytes) => link.isSilent || client.write(bytes));
    server.on('error', () => client.destroy());
    server.on('close', () => client.destroy());
    client.on('close', () => {
      links.delete(link);
      server.end();
    });
  });

  function pass(link: Link, message: FrontendMessage): void {
    if (link.isSilent) return;
    if (!intervention?.at({ ...message, connection: link.number })) return void link.server.write(message.bytes);
    if (intervention.moment === 'after') link.server.write(message.bytes);
    link.isSilent = true;
    if (intervention.act === 'cut') {
      state = 'cut';
      breakConnections();
    }
    intervention = null;
  }

  function breakConnections(): void {
    // PostgreSQL's side is ended, not destroyed: it gets every byte that was passed on before it sees the end.
    for (const link of links) {
      link.isSilent = true;
      link.client.destroy();
    }
  }

  async function listen(port: number): Promise<number> {
    listener.listen(port, '127.0.0.1');
    await once(listener, 'listening');
    return (listener.address() as AddressInfo).port;
  }

  const port = await listen(0);
  return {
    url: `postgresql://${target.user}:${encodeURIComponent(target.password ?? '')}@127.0.0.1:${port}/${target.database}?sslmode=disable`,
    intervene(wanted) {
      intervention = wanted;
    },
    hasIntervened: () => intervention === null,
    breakConnections,
    async refuse() {
      listener.close();
      breakConnections();
      await once(listener, 'close');
    },
    fallSilent() {
      state = 'silent';
      for (const link of links) link.isSilent = true;
    },
    async heal() {
      intervention = null;
      state = 'open';
      for (const link of links) if (link.isSilent) link.client.destroy();
      if (!listener.listening) await listen(port);
    },
    async close() {
      for (const { client, server } of links) {
        client.destroy();
        server.destroy();
      }
      if (listener.listening) listener.close();
    },
  };
}
