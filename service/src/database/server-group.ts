import pg from 'pg';
import type { DatabaseAddress, ServerPlace } from '../kit/database-address.ts';
import { NoSuitableServer } from './database-errors.ts';
import { findServer, fitnessOf, roleQuery, type ServerRole } from './find-server.ts';

/**
 * The servers of one address, shared by all connections of the process: they all lead to the same one. While there are
 * connections, it is asked every second whether it still is the right one. A server whose machine has vanished sends no
 * error; only this tells connections to leave it.
 */
export interface ServerGroup {
  /** The server for a new connection. */
  choose(config: pg.ClientConfig): Promise<ServerPlace>;
  /** Throws unless the server of this new connection is what the address asks for. */
  admit(client: pg.Client, config: pg.ClientConfig): Promise<void>;
  /** A connection to this server failed: the next one searches. */
  doubt(place: ServerPlace): void;
}

const watchIntervalMs = 1_000;
const watchTimeoutMs = 1_000;

const groups = new Map<string, ServerGroup>();

export function serverGroupOf(address: DatabaseAddress): ServerGroup {
  const group = groups.get(address.text) ?? createServerGroup(address);
  groups.set(address.text, group);
  return group;
}

function createServerGroup(address: DatabaseAddress): ServerGroup {
  let current: ServerPlace | null = null;
  let search: Promise<ServerPlace> | null = null;
  const clients = new Map<pg.Client, ServerPlace>();
  let watch: { stop(): void } | null = null;

  function searchOnce(config: pg.ClientConfig): Promise<ServerPlace> {
    search ??= findServer(address, config)
      .then((place) => {
        current = place;
        for (const [client, ofClient] of clients) if (!isSame(ofClient, place)) client.connection.stream.destroy();
        return place;
      })
      .finally(() => {
        search = null;
      });
    return search;
  }

  return {
    choose: async (config) => current ?? (await searchOnce(config)),
    async admit(client, config) {
      const { rows } = await client.query<ServerRole>(roleQuery);
      if (fitnessOf(rows[0] as ServerRole, address) === 0) throw new NoSuitableServer(address);
      const place = { host: client.host, port: client.port };
      clients.set(client, place);
      watch ??= watchServer(config, {
        place: () => current,
        isRight: (role) => fitnessOf(role, address) > 0,
        onWrong: () => searchOnce(config),
      });
      client.once('end', () => {
        clients.delete(client);
        if (clients.size > 0) return;
        watch?.stop();
        watch = null;
      });
    },
    doubt(place) {
      if (current && isSame(current, place)) current = null;
    },
  };
}

interface Watched {
  readonly place: () => ServerPlace | null;
  readonly isRight: (role: ServerRole) => boolean;
  readonly onWrong: () => Promise<unknown>;
}

/** One more connection of the process, and one small query a second. */
function watchServer(config: pg.ClientConfig, { place, isRight, onWrong }: Watched): { stop(): void } {
  let client: pg.Client | null = null;
  let watched: ServerPlace | null = null;
  let isBusy = false;

  async function ask(): Promise<ServerRole> {
    const wanted = place();
    if (wanted === null) throw new Error('no server is known');
    if (client === null || watched === null || !isSame(watched, wanted)) {
      drop();
      client = new pg.Client({
        ...config,
        application_name: 'bestow-watch',
        connectionTimeoutMillis: watchTimeoutMs,
        query_timeout: watchTimeoutMs,
      });
      client.on('error', () => undefined);
      client.host = wanted.host;
      client.port = wanted.port;
      watched = wanted;
      await client.connect();
    }
    return (await client.query<ServerRole>(roleQuery)).rows[0] as ServerRole;
  }

  function drop(): void {
    client?.connection.stream.destroy();
    client = null;
  }

  async function look(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    try {
      const isStillRight = await ask().then(isRight, () => false);
      if (isStillRight) return;
      drop();
      // An error is reported by whoever connects next.
      await onWrong().catch(() => undefined);
    } finally {
      isBusy = false;
    }
  }

  const timer = setInterval(() => void look(), watchIntervalMs).unref();
  return {
    stop() {
      clearInterval(timer);
      drop();
    },
  };
}

function isSame(one: ServerPlace, other: ServerPlace): boolean {
  return one.host === other.host && one.port === other.port;
}
