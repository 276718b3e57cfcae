import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type JobRunner, startJobRunner } from '../../src/jobs/runner.ts';
import { type JobWork, jobWork } from '../../src/jobs/types.ts';
import { type Db, openDatabase } from '../../src/kit/database.ts';
import { createLogger } from '../../src/kit/logger.ts';
import { startPostgresProxy } from '../support/postgres-proxy.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { freshKind, givenJob, heldHandler, listJobs, passTime } from './support.ts';

const waiting = { timeout: 15_000, interval: 10 };
// So long that no worker extends its lease while a test runs: those here are meant to have stopped.
const leaseSeconds = 3_600;

let database: TestDatabase;
let runners: JobRunner[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  await Promise.all(runners.map((runner) => runner.stop()));
  runners = [];
});
afterAll(() => database.close());

function startRunner(db: Db, work: JobWork): JobRunner {
  const runner = startJobRunner(db, [work], createLogger('silent'));
  runners.push(runner);
  return runner;
}

/** A job that one worker still holds after its lease, and that a second worker has taken. */
async function givenZombie() {
  const definition = freshKind({ leaseSeconds });
  const zombie = heldHandler();
  const successor = heldHandler();
  await givenJob(database.db, definition);
  startRunner(database.db, jobWork(definition, 1, zombie.handler));
  await vi.waitFor(() => expect(zombie.runs).toHaveLength(1), waiting);
  await passTime(database.db, leaseSeconds + 1);
  startRunner(database.db, jobWork(definition, 1, successor.handler));
  await vi.waitFor(() => expect(successor.runs).toHaveLength(1), waiting);
  expect(successor.runs[0]?.attempt).toBe(2);
  return { definition, zombie: zombie.runs[0], successor: successor.runs[0] };
}

test('a job whose worker is silent past its lease is taken by another, whose end counts', async () => {
  const { definition, zombie, successor } = await givenZombie();
  successor?.finish();
  await vi.waitFor(async () => expect(await listJobs(database.db, definition)).toEqual([]), waiting);
  zombie?.finish();
});

test.each(['finish', 'fail'] as const)('a worker past its lease changes nothing when it comes to a %s', async (end) => {
  const { definition, zombie, successor } = await givenZombie();
  zombie?.[end](new Error('too late'));
  await Promise.all([runners[0]?.stop()]);
  expect(await listJobs(database.db, definition)).toMatchObject([{ attempts: 2, lastError: null, isSetAside: false }]);

  successor?.finish();
  await vi.waitFor(async () => expect(await listJobs(database.db, definition)).toEqual([]), waiting);
});

test('a job that ends its worker each time is set aside, and does not end workers for ever', async () => {
  const definition = freshKind({ leaseSeconds, attemptsMax: 2 });
  await givenJob(database.db, definition);
  // A worker that was killed has taken the job and never comes back to it.
  const neverEnds = heldHandler();
  for (const attempt of [1, 2]) {
    startRunner(database.db, jobWork(definition, 1, neverEnds.handler));
    await vi.waitFor(() => expect(neverEnds.runs).toHaveLength(attempt), waiting);
    await passTime(database.db, leaseSeconds + 1);
  }
  const third = heldHandler();
  startRunner(database.db, jobWork(definition, 1, third.handler));

  await vi.waitFor(
    async () => expect(await listJobs(database.db, definition)).toMatchObject([{ isSetAside: true }]),
    waiting,
  );
  expect((await listJobs(database.db, definition))[0]?.lastError).toMatch(/worker/);
  expect(third.runs).toEqual([]);
  for (const run of neverEnds.runs) run.finish();
});

test('jobs outlive the database: those under way and those waiting are done after it is back', async () => {
  const definition = freshKind({ leaseSeconds });
  const proxy = await startPostgresProxy(database.url);
  const far = openDatabase({ url: proxy.url, applicationName: 'bestow-test', connectionsMax: 2 });
  const { handler, runs } = heldHandler();
  for (const name of ['a', 'b', 'c']) await givenJob(database.db, definition, name);
  startRunner(far.db, jobWork(definition, 1, handler));
  await vi.waitFor(() => expect(runs).toHaveLength(1), waiting);

  await proxy.refuse();
  runs[0]?.finish();
  await givenJob(database.db, definition, 'd');
  expect(await listJobs(database.db, definition)).toHaveLength(4);
  await proxy.heal();
  await passTime(database.db, leaseSeconds + 1);
  await vi.waitFor(async () => {
    for (const run of runs) run.finish();
    expect(await listJobs(database.db, definition)).toEqual([]);
  }, waiting);
  expect(runs.map((run) => run.name).sort()).toEqual(['a', 'a', 'b', 'c', 'd']);

  await runners.pop()?.stop();
  await far.close();
  await proxy.close();
});
