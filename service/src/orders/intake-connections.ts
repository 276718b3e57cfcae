import pg from 'pg';
import { connectionSettings } from '../kit/database.ts';

/** The connections that batches are committed on, one for each batch in flight. */
export interface IntakeConnections {
  use<T>(work: (client: pg.Client) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Connects when first needed, and anew after a failure: a connection whose state is unknown is never used again. */
export function createIntakeConnections(url: string, connectionsMax: number): IntakeConnections {
  const idle: pg.Client[] = [];
  let inUse = 0;
  return {
    async use(work) {
      if (++inUse > connectionsMax) throw new Error('more batches in flight than connections');
      let client = idle.pop();
      try {
        client ??= await connect(url);
        const result = await work(client);
        if (!brokenClients.has(client)) idle.push(client);
        return result;
      } catch (error) {
        await client?.end().catch(() => undefined);
        throw error;
      } finally {
        inUse--;
      }
    },
    async close() {
      await Promise.all(idle.splice(0).map((client) => client.end().catch(() => undefined)));
    },
  };
}

const brokenClients = new WeakSet<pg.Client>();

/**
 * Statements go out without waiting for each other's answers. Plans are made once, and by index: made anew each time
 * they would cost more than the batch, and one made while the tables are empty would read them whole ever after.
 */
async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    ...connectionSettings({ url, applicationName: 'bestow-intake' }),
    pipeline: true,
    options:
      '-c plan_cache_mode=force_generic_plan -c jit=off -c enable_seqscan=off -c enable_bitmapscan=off -c enable_hashjoin=off -c enable_mergejoin=off',
  });
  client.on('error', () => brokenClients.add(client));
  client.on('end', () => brokenClients.add(client));
  await client.connect();
  return client;
}
