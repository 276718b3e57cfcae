import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withTransaction } from '../../src/database/database.ts';
import { orderRequest } from '../support/order-requests.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { RunFiles } from './support/run-files.ts';

const filesMax = 25;
const orders = 3;
/** Longer than the interval of the API's timers. */
const idleMs = 1_000;

let api: TestApi;
let caller: TestCaller;
const runFiles = new RunFiles();
beforeAll(async () => {
  api = await startTestApi({ RATE_LIMITS: 'on' });
  caller = await api.givenAccount();
  // Everything that is read once has been read by now.
  await caller.post('/v1/Orders', orderRequest());
  runFiles.start();
});
afterAll(async () => {
  runFiles.stop();
  await api.close();
});

/** The files whose functions run from the request until its commit waits for the account's lock. */
async function filesToCommit(): Promise<Set<string>> {
  const { answer, files } = await withTransaction(api.database.db, async (tx) => {
    await sql`select from account_sequences where account_id = ${caller.accountId} for update`.execute(tx);
    runFiles.take();
    const answer = caller.post('/v1/Orders', orderRequest());
    await expect.poll(countWaitingCommits).toBe(1);
    return { answer, files: runFiles.take() };
  });
  expect((await answer).status).toBe(201);
  return files;
}

// With the pool itself: `db` would run other files.
async function countWaitingCommits(): Promise<number> {
  const { rows } = await api.database.pool.query(`
    select from pg_stat_activity
    where datname = current_database() and application_name = 'bestow-intake' and wait_event_type = 'Lock'`);
  return rows.length;
}

/** The first column of the table. */
function documentedFiles(): string[] {
  const text = readFileSync(new URL('../../../docs/architecture.md', import.meta.url), 'utf8');
  const [, section = ''] = text.split('### From an order to its commit');
  const [table = ''] = section.split('\n#');
  return [...table.matchAll(/^\| `service\/src\/(.+?)`/gm)].map(([, path]) => path ?? '');
}

test('an order passes through the files that the architecture lists, at most 25 from request to commit', async () => {
  const runs: Set<string>[] = [];
  for (let count = 0; count < orders; count++) runs.push(await filesToCommit());
  runFiles.take();
  await delay(idleMs);
  const byTimers = runFiles.take();
  const [first = new Set<string>()] = runs;
  const inAll = [...first].filter((file) => !file.startsWith('kit/') && runs.every((run) => run.has(file)));
  const documented = documentedFiles();
  // The statement is a text, which runs no function.
  expect(documented.filter((file) => !file.endsWith('.sql.ts') && !inAll.includes(file))).toEqual([]);
  expect(inAll.filter((file) => !documented.includes(file) && !byTimers.has(file))).toEqual([]);
  expect(documented.length).toBeLessThanOrEqual(filesMax);
});
