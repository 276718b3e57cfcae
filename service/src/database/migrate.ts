import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Migration, Migrator, sql } from 'kysely';
import { DatabaseError } from 'pg';
import type { Environment } from '../kit/config.ts';
import { reasonOf } from '../kit/error-report.ts';
import { serviceDir } from '../kit/service-dir.ts';
import { StartupError } from '../kit/startup-error.ts';
import type { Db } from './database.ts';
import { recordEnvironment, refuseOtherEnvironment, requireRecordedEnvironment } from './database-environment.ts';
import { isDatabaseUnavailable, isRightMissing } from './database-errors.ts';

const migrationsFolder = join(serviceDir, 'migrations');
export const oldestPostgresMajor = 15;

/**
 * Migrates the schema to this version, and records which environment the database belongs to. Safe to run from several
 * processes at once and after a crash.
 */
export async function migrateToLatest(db: Db, environment: Environment): Promise<readonly string[]> {
  await requireKnownSchema(db);
  // Before anything is changed: a migration meant for stage must not touch a production database.
  await refuseOtherEnvironment(db, environment);
  await refuseDuringMove(db);
  const { error, results } = await withoutTimeLimit(db, (patient) => createMigrator(patient).migrateToLatest());
  if (error) throw explain(error, results?.find(({ status }) => status === 'Error')?.migrationName);
  await recordEnvironment(db, environment);
  return (results ?? []).map((result) => result.migrationName);
}

/** The rows of an account that is moving to another cell are in tables that no migration knows. */
async function refuseDuringMove(db: Db): Promise<void> {
  const table = await sql<{ name: string | null }>`select to_regclass('account_moves')::text as name`.execute(db);
  if (!table.rows[0]?.name || (await listWaitingMigrations(db)).length === 0) return;
  const { rows } = await sql<{ id: string; cell: string }>`
    select account_id as id, to_cell as cell from account_moves where state <> 'Moved' limit 1`.execute(db);
  if (!rows[0]) return;
  const { id, cell } = rows[0];
  throw new StartupError(
    `The account ${id} is moving to ${cell}; finish that with the version that began it, with "bestow cells move ${id} --to ${cell}", or end it with --cancel, and migrate then.`,
  );
}

async function listWaitingMigrations(db: Db) {
  return (await createMigrator(db).getMigrations()).filter((migration) => !migration.executedAt);
}

/** A migration takes as long as its tables are large, and so may the wait for another process that migrates. */
async function withoutTimeLimit<T>(db: Db, work: (patient: Db) => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    try {
      return await work(connection);
    } finally {
      await sql`reset statement_timeout`.execute(connection).catch(() => undefined);
    }
  });
}

function explain(error: unknown, migration: string | undefined): unknown {
  if (isRightMissing(error)) {
    return new StartupError(
      `The database user may not change the schema (${error.message}); make it the owner of the database, or migrate as another user.`,
    );
  }
  if (!(error instanceof DatabaseError) || isDatabaseUnavailable(error) || migration === undefined) return error;
  return new StartupError(
    `The migration ${migration} failed (${reasonOf(error)}), so none was applied; if the schema was changed by hand, undo that or restore a backup, and otherwise report it.`,
  );
}

/** For processes that do not migrate: the schema must be exactly the one of this version. */
export async function requireCurrentSchema(db: Db): Promise<void> {
  await requireKnownSchema(db);
  const waiting = await listWaitingMigrations(db);
  if (waiting.length > 0) {
    throw new StartupError(
      `The database lacks ${waiting.length} migration(s), from ${waiting[0]?.name} on; run "bestow migrate" first.`,
    );
  }
  await requireRecordedEnvironment(db);
}

async function requireKnownSchema(db: Db): Promise<void> {
  const version = await sql<{ server_version_num: string }>`show server_version_num`.execute(db);
  requirePostgresVersion(Number(version.rows[0]?.server_version_num));
  const known = new Set(Object.keys(await readMigrations()));
  const unknown = (await listAppliedMigrations(db)).find((name) => !known.has(name));
  if (unknown) {
    throw new StartupError(
      `The data was written by a newer Bestow (migration ${unknown} is unknown here); start that version, nothing was changed.`,
    );
  }
}

/** PostgreSQL's version number: 150004 is 15.4. */
export function requirePostgresVersion(versionNumber: number): void {
  const major = Math.floor(versionNumber / 10_000);
  if (major >= oldestPostgresMajor) return;
  throw new StartupError(
    `The database is PostgreSQL ${major}, but Bestow needs ${oldestPostgresMajor} or newer; upgrade the server.`,
  );
}

async function listAppliedMigrations(db: Db): Promise<string[]> {
  const table = await sql<{ name: string | null }>`select to_regclass('kysely_migration')::text as name`.execute(db);
  if (!table.rows[0]?.name) return [];
  const applied = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return applied.rows.map((row) => row.name);
}

function createMigrator(db: Db): Migrator {
  return new Migrator({ db, provider: { getMigrations: readMigrations } });
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(migrationsFolder)).filter((file) => file.endsWith('.sql')).sort();
  const entries = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(migrationsFolder, file), 'utf8');
      const migration: Migration = { up: async (db) => void (await sql.raw(text).execute(db)) };
      return [file.replace(/\.sql$/, ''), migration] as const;
    }),
  );
  return Object.fromEntries(entries);
}
