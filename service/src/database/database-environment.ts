import { sql } from 'kysely';
import type { Environment } from '../kit/config.ts';
import { StartupError } from '../kit/startup-error.ts';
import type { Db } from './database.ts';

/** Records, once, which environment the database belongs to. Throws if it already belongs to the other one. */
export async function recordEnvironment(db: Db, environment: Environment): Promise<void> {
  // If two processes migrate a new database at the same time, the first one decides.
  await sql`insert into environment (name) values (${environment}) on conflict do nothing`.execute(db);
  await refuseOtherEnvironment(db, environment);
}

/** A database without a recorded environment, such as a new one, is accepted here. */
export async function refuseOtherEnvironment(db: Db, configured: Environment, setting = 'DATABASE_URL'): Promise<void> {
  const recorded = await findEnvironment(db);
  if (recorded === null || recorded === configured) return;
  throw new StartupError(
    `The database belongs to ${recorded}, but BESTOW_ENV is ${configured}; set BESTOW_ENV to ${recorded}, or ${setting} to a ${configured} database.`,
  );
}

/** For processes that do not migrate: an interrupted migration may have left the row out. */
export async function requireRecordedEnvironment(db: Db): Promise<void> {
  if ((await findEnvironment(db)) !== null) return;
  throw new StartupError(
    'The database does not say whether it belongs to stage or production; run "bestow migrate" first.',
  );
}

async function findEnvironment(db: Db): Promise<Environment | null> {
  const table = await sql<{ name: string | null }>`select to_regclass('environment')::text as name`.execute(db);
  if (!table.rows[0]?.name) return null;
  const found = await sql<{ name: Environment }>`select name from environment`.execute(db);
  return found.rows[0]?.name ?? null;
}
