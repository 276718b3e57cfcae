import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Database, openDatabase, withTransaction } from '../../service/src/database/database.ts';
import { migrateToLatest } from '../../service/src/database/migrate.ts';
import { startEmbeddedPostgres } from '../../service/src/embedded-postgres/start-embedded-postgres.ts';
import { parseConfig } from '../../service/src/kit/config.ts';
import type { KeyRing } from '../../service/src/kit/keyring.ts';
import { createLogger } from '../../service/src/kit/logger.ts';
import { Secret } from '../../service/src/kit/secret.ts';
import { createApi } from '../../service/src/main/api.ts';
import { seedCatalog } from '../../service/src/main/demo/seed-catalog.ts';
import { startWorker } from '../../service/src/main/worker.ts';
import { patiently } from './patiently.ts';
import { prepareStatements } from './prepare-statements.ts';

/** The API and a worker, in this process, on a PostgreSQL of their own. */
export interface Service {
  readonly baseUrl: string;
  readonly database: Database;
  readonly keyRing: KeyRing;
  /** What was logged as an error since the last call. */
  takeErrors(): string[];
  /** Waits until the worker has done what is due, so that gifts are issued and imports have ended. */
  untilWorkIsDone(): Promise<void>;
  stop(): Promise<void>;
}

type Stops = (() => Promise<void> | void)[];

const publicUrl = 'http://bestow.test';
const keyBytes = 32;
const errorsMax = 20;
const workMsMax = 2_000;
const pollMs = 10;
/** Nothing here has to survive. Plans are made once for all values, see `prepareStatements`. */
const postgresSettings = {
  autovacuum: 'on',
  max_wal_size: '1GB',
  shared_buffers: '128MB',
  io_method: 'sync',
  plan_cache_mode: 'force_generic_plan',
};

export async function startService(): Promise<Service> {
  const stops: Stops = [];
  const stop = async () => {
    for (let next = stops.pop(); next; next = stops.pop()) await next();
  };
  try {
    return { ...(await startParts(stops)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startParts(stops: Stops): Promise<Omit<Service, 'stop'>> {
  const folder = mkdtempSync(join(tmpdir(), 'bestow-fuzz-'));
  stops.push(() => rmSync(folder, { recursive: true, force: true }));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, durable: false, settings: postgresSettings });
  stops.push(postgres.stop);
  const database = openDatabase({ url: postgres.url, applicationName: 'bestow-fuzz', connectionsMax: 10 });
  stops.push(database.close);
  await patiently(() => migrateToLatest(database.db, 'stage'));
  await patiently(() => withTransaction(database.db, seedCatalog));
  prepareStatements();
  const errors: string[] = [];
  const logger = createLogger('error', { write: (line) => void (errors.length < errorsMax && errors.push(line)) });
  const keyRing: KeyRing = { currentKeyId: 'fuzz', keys: new Map([['fuzz', new Secret(randomBytes(keyBytes))]]) };
  const config = parseConfig({
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    PORT: '0',
    ORDER_WAIT_MS: '0',
    BASE_URL: publicUrl,
  });
  const needs = { config, database, databaseUrl: postgres.url, keyRing, logger };
  const api = await patiently(() => createApi({ ...needs, baseUrl: publicUrl }));
  stops.push(api.close);
  await api.app.listen({ host: '127.0.0.1', port: 0 });
  // No name of a receiver is looked up: nothing may leave this machine.
  const resolveName = () => Promise.reject(new Error('no names here'));
  const worker = await patiently(() => startWorker({ ...needs, resolveName } as typeof needs));
  stops.push(worker.close);
  const { port } = api.app.server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    database,
    keyRing,
    takeErrors: () => errors.splice(0),
    untilWorkIsDone: () => patiently(() => untilDone(database)),
  };
}

/** A job that was claimed is due again only after its lease, and has no error yet. */
async function untilDone({ db }: Database): Promise<void> {
  const deadline = Date.now() + workMsMax;
  while (Date.now() < deadline) {
    const { rows } = await sql<{ isBusy: boolean }>`
      select exists (
        select from jobs
        where set_aside_at is null and (run_at <= service_now() or (attempts > 0 and last_error is null))
      ) as "isBusy"`.execute(db);
    if (rows[0]?.isBusy === false) return;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}
