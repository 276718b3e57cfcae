import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { runStatements } from '../postgres/run-statements.ts';
import type { BenchPostgres } from '../postgres/start-postgres.ts';

const passwordBytes = 24;

/**
 * The database of the yardsticks, and a role with a single-iteration password hash: pgbench reconnects for every run
 * and includes that in its time.
 */
export async function createYardstickDatabase(postgres: BenchPostgres): Promise<string> {
  const ownerUrl = await postgres.createDatabase('yardsticks');
  const password = randomBytes(passwordBytes).toString('hex');
  await runStatements(
    ownerUrl,
    `set scram_iterations = 1;
     create role yardstick login password '${password}';
     grant all on schema public to yardstick`,
  );
  const databaseUrl = ownerUrl.replace(/\/\/[^@]*@/, `//yardstick:${password}@`);
  await runStatements(databaseUrl, await readFile(new URL('./sql/schema.sql', import.meta.url), 'utf8'));
  return databaseUrl;
}
