import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { openDatabase } from '../../service/src/database/database.ts';
import { startJobRunner } from '../../service/src/jobs/runner.ts';
import type { JobWork } from '../../service/src/jobs/types.ts';
import { parseConfig } from '../../service/src/kit/config.ts';
import { createLogger } from '../../service/src/kit/logger.ts';
import { loadKeyRing } from '../../service/src/main/keys/keys.ts';
import type { WorkerNeeds } from '../../service/src/main/worker/worker-needs.ts';

const checkMs = 20;
const connectionsMax = 10;

interface Part {
  readonly works: readonly JobWork[];
  close(): Promise<void>;
}

/** Runs one part of the worker until it has no jobs left; jobs of other parts are not touched. */
export async function runJobs(
  environ: Readonly<Record<string, string>>,
  createPart: (needs: WorkerNeeds) => Promise<Part>,
): Promise<void> {
  const config = parseConfig(environ);
  const databaseUrl = config.databaseUrl ?? '';
  const logger = createLogger('error');
  const database = openDatabase({ url: databaseUrl, applicationName: 'bestow-bench-jobs', connectionsMax });
  const keyRing = await loadKeyRing(config);
  const part = await createPart({ config, database, databaseUrl, keyRing, logger });
  const kinds = part.works.map(({ definition }) => definition.kind);
  const runner = startJobRunner(database.db, part.works, logger);
  for (;;) {
    const { rows } = await sql`select 1 from jobs where kind = any(${kinds}) limit 1`.execute(database.db);
    if (rows.length === 0) break;
    await delay(checkMs);
  }
  await runner.stop();
  await part.close();
  await database.close();
}
