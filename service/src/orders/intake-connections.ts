import pg from 'pg';
import { connectionSettings } from '../kit/database.ts';

/** The connections that batches are committed on, one for each batch in flight. */
export interface IntakeConnections {
  use<T>(work: (client: pg.Client) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

// More than the server's own limits let a batch take. What has not answered by then is not there any more.
const answerTimeoutMs = 22_000;

/** Connects when first needed, and anew after a failure: a connection whose state is unknown is never used again. */
export function createIntakeConnections(url: string, connectionsMax: number): IntakeConnections {
  const idle = new Set<pg.Client>();
  const broken = new WeakSet<pg.Client>();
  let inUse = 0;

  async function open(): Promise<pg.Client> {
    const client = createClient(url);
    // One that breaks while idle would otherwise be found broken by the next batch, and cost its orders a 503.
    const discard = () => {
      broken.add(client);
      idle.delete(client);
    };
    client.on('error', discard);
    client.on('end', discard);
    await client.connect();
    return client;
  }

  function takeIdle(): pg.Client | undefined {
    const [client] = idle;
    if (client) idle.delete(client);
    return client;
  }

  return {
    async use(work) {
      if (inUse >= connectionsMax) throw new Error('more batches in flight than connections');
      inUse++;
      let client = takeIdle();
      try {
        client ??= await open();
        const result = await work(client);
        if (!broken.has(client)) idle.add(client);
        return result;
      } catch (error) {
        await client?.end().catch(() => undefined);
        throw error;
      } finally {
        inUse--;
      }
    },
    async close() {
      const closing = [...idle];
      idle.clear();
      await Promise.all(closing.map((client) => client.end().catch(() => undefined)));
    },
  };
}

/**
 * Statements go out without waiting for each other's answers. Plans are made once, and by index: made anew each time
 * they would cost more than the batch, and one made while the tables are empty would read them whole ever after.
 */
function createClient(url: string): pg.Client {
  return new pg.Client({
    ...connectionSettings({ url, applicationName: 'bestow-intake' }),
    query_timeout: answerTimeoutMs,
    pipeline: true,
    options:
      '-c plan_cache_mode=force_generic_plan -c jit=off -c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off',
  });
}
