import type pg from 'pg';
import { connectionWait, openPools } from '../kit/metrics/instruments.ts';
import { createPlaces } from '../kit/places.ts';
import { answerTimeoutMs, connectionSettings } from './database.ts';
import { NoFreeConnection } from './database-errors.ts';
import { ServiceClient } from './service-client.ts';

/** Connections for the few statements that run all the time, one for each batch in flight. */
export interface HotConnections {
  /** Waits for a connection in order of arrival; throws NoFreeConnection after the maximum wait. */
  use<T>(work: (client: pg.Client) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface HotConnectionOptions {
  readonly url: string;
  readonly applicationName: string;
  readonly connectionsMax: number;
  /** Lock timeout of a statement; without it, the default of all connections. */
  readonly lockTimeoutMs?: number;
  /** How long a batch waits for a connection. */
  readonly waitMsMax?: number;
}

/** No batch holds a connection this long, unless the server has stopped answering. */
const connectionWaitMsMax = 10_000;

/**
 * A connection's plans are made again after all connections have served this many times the batches they had served
 * when it made them.
 */
const plansAge = 1.25;

/** Connects when first needed, and again after a failure: a connection in an unknown state is never reused. */
export function createHotConnections(options: HotConnectionOptions): HotConnections {
  const waitMsMax = options.waitMsMax ?? connectionWaitMsMax;
  const places = createPlaces(options.connectionsMax, waitMsMax, () => new NoFreeConnection(waitMsMax));
  const idle = new Set<pg.Client>();
  const broken = new WeakSet<pg.Client>();
  const remakePlansNowAndThen = createPlanRenewal();
  const name = options.applicationName;
  let busy = 0;
  const use = { name, connections: () => ({ busy, idle: idle.size, waiting: places.waitingCount }) };
  openPools.add(use);

  async function takePlace(): Promise<void> {
    if (busy < options.connectionsMax) await places.take();
    else await places.take().finally(connectionWait.startTimer({ pool: name }));
    busy++;
  }

  // Otherwise the next batch would find a connection that broke while idle, and its orders would get a 503.
  function discard(client: pg.Client): void {
    broken.add(client);
    idle.delete(client);
  }

  /** The most recently used one: its data is still in the CPU caches. */
  function takeIdle(): pg.Client | undefined {
    const client = [...idle].at(-1);
    if (client) idle.delete(client);
    return client;
  }

  return {
    async use(work) {
      await takePlace();
      let client = takeIdle();
      try {
        client ??= await connect(options, discard);
        await remakePlansNowAndThen(client);
        const result = await work(client);
        if (!broken.has(client)) idle.add(client);
        return result;
      } catch (error) {
        await client?.end().catch(() => undefined);
        throw error;
      } finally {
        busy--;
        places.giveBack();
      }
    },
    async close() {
      openPools.delete(use);
      const closing = [...idle];
      idle.clear();
      await Promise.all(closing.map((client) => client.end().catch(() => undefined)));
    },
  };
}

async function connect(options: HotConnectionOptions, onBroken: (client: pg.Client) => void): Promise<pg.Client> {
  const client = createClient(options);
  client.on('error', () => onBroken(client));
  client.on('end', () => onBroken(client));
  try {
    await client.connect();
    await client.query(settingsOf(options));
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

/** Counts the uses of all connections, and discards the plans of one that has served its time. */
function createPlanRenewal(): (client: pg.Client) => Promise<void> {
  const plansMadeAt = new WeakMap<pg.Client, number>();
  let uses = 0;

  return async (client) => {
    uses++;
    const madeAt = plansMadeAt.get(client);
    if (madeAt && uses <= madeAt * plansAge) return;
    plansMadeAt.set(client, uses);
    // A new connection has no plans yet.
    if (madeAt) await client.query('discard plans');
  };
}

/**
 * Plans are kept: planning each time would cost more than the batch. Sequential scans and sorts are disabled, because a
 * plan made while the tables are empty would otherwise read all rows of an account and sort them. The best index is
 * known only once there are rows, so plans are made again now and then while the tables grow. Set on the open
 * connection, so that no option in the database URL overrides it.
 */
const planSettings = [
  'plan_cache_mode = force_generic_plan',
  'enable_seqscan = off',
  'enable_bitmapscan = off',
  'enable_sort = off',
  'enable_incremental_sort = off',
  'enable_hashjoin = off',
  'enable_mergejoin = off',
]
  .map((setting) => `set ${setting}`)
  .join('; ');

function settingsOf({ lockTimeoutMs }: HotConnectionOptions): string {
  return lockTimeoutMs === undefined ? planSettings : `${planSettings}; set lock_timeout = ${lockTimeoutMs}`;
}

function createClient({ url, applicationName }: HotConnectionOptions): pg.Client {
  return new ServiceClient({
    ...connectionSettings({ url, applicationName }),
    query_timeout: answerTimeoutMs,
  });
}
