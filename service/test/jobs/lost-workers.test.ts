import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type Db, openDatabase } from '../../src/database/database.ts';
import { type JobRunner, startJobRunner } from '../../src/jobs/runner.ts';
import { type JobDefinition, type JobWork, jobWork } from '../../src/jobs/types.ts';
import { createLogger } from '../../src/kit/logger.ts';
import { startChild } from '../support/child-process.ts';
import { startPostgresProxy } from '../support/postgres-proxy.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { freshKind, givenJob, heldHandler, listJobs, mergeTasks, passTime, type Task } from './support.ts';

const waiting = { timeout: 60_000, interval: 10 };
// So long that no worker extends its lease while a test runs: these workers are supposed to have stopped.
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

/** A job that one worker still runs after its lease, and that a second worker has claimed. */
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

test('a job whose worker exceeds its lease is taken over by another, whose result counts', async () => {
  const { definition, zombie, successor } = await givenZombie();
  successor?.finish();
  await vi.waitFor(async () => expect(await listJobs(database.db, definition)).toEqual([]), waiting);
  zombie?.finish();
});

test.each(['finish', 'fail'] as const)('a worker past its lease changes nothing with a late %s', async (end) => {
  const { definition, zombie, successor } = await givenZombie();
  zombie?.[end](new Error('too late'));
  await Promise.all([runners[0]?.stop()]);
  expect(await listJobs(database.db, definition)).toMatchObject([{ attempts: 2, lastError: null, isSetAside: false }]);

  successor?.finish();
  await vi.waitFor(async () => expect(await listJobs(database.db, definition)).toEqual([]), waiting);
});

/** The sizes of the groups that ran, from their names. */
const sizesOf = (runs: readonly { readonly name: string }[]) => runs.map(({ name }) => name.split('+').length);

test('jobs of a lost worker are retried in small groups, then one at a time, with no more concurrency than before', async () => {
  const definition = freshKind({ leaseSeconds });
  for (let index = 0; index < 20; index++) await givenJob(database.db, definition, `task-${index}`);
  const [first, second, third] = [heldHandler(), heldHandler(), heldHandler()];
  // No worker that counts as lost has a free slot: it is still alive, and would claim more.
  const workOf = ({ handler }: typeof first, places = 2) =>
    jobWork(definition, places, handler, { merge: { jobsMax: 50, payloads: mergeTasks } });

  startRunner(database.db, workOf(first, 1));
  await vi.waitFor(() => expect(sizesOf(first.runs)).toEqual([20]), waiting);
  await passTime(database.db, leaseSeconds + 1);

  startRunner(database.db, workOf(second));
  await vi.waitFor(() => expect(sizesOf(second.runs)).toEqual([8, 8]), waiting);
  await afterOneMorePoll();
  expect(sizesOf(second.runs)).toEqual([8, 8]);
  await passTime(database.db, leaseSeconds + 1);

  // Sixteen were lost twice: the third worker runs one of them at a time. Four were lost once, and run next to it.
  startRunner(database.db, workOf(third));
  await vi.waitFor(() => expect(sizesOf(third.runs).sort()).toEqual([1, 4]), waiting);
  await afterOneMorePoll();
  expect(third.runs).toHaveLength(2);
  for (let ended = 0; ended < 17; ended++) {
    await vi.waitFor(() => expect(third.runs.length).toBeGreaterThan(ended), waiting);
    third.runs[ended]?.finish();
  }
  await vi.waitFor(async () => expect(await listJobs(database.db, definition)).toEqual([]), waiting);
  expect(sizesOf(third.runs).sort()).toEqual([...Array(16).fill(1), 4]);
  for (const run of [...first.runs, ...second.runs]) run.finish();
});

test('a job that kills its worker is set aside after running alone, and the other 99 are done', async () => {
  const definition = freshKind({ leaseSeconds, attemptsMax: 3 });
  for (let index = 0; index < 100; index++) {
    await givenJob(database.db, definition, index === 40 ? 'poison' : `task-${index}`);
  }
  const args = [database.url, definition.kind, String(definition.attemptsMax)];
  let killed = 0;
  for (let isEnded = false; !isEnded; ) {
    const child = startChild('runner-child', args, {});
    const end = await Promise.race([child.ended, settled(definition)]);
    isEnded = end === 'settled';
    if (!isEnded) {
      expect(end, child.output()).toBe('SIGKILL');
      killed++;
      await passTime(database.db, leaseSeconds + 1);
    }
    child.process.kill('SIGKILL');
    await child.ended;
  }
  expect(await listJobs(database.db, definition)).toMatchObject([
    { name: 'poison', lastError: 'worker crashed on all 3 attempts', isSetAside: true },
  ]);
  // In the full group, in a small group, and three times alone.
  expect(killed).toBe(5);
});

async function settled(definition: JobDefinition<Task>): Promise<'settled'> {
  await vi.waitFor(
    async () => {
      const jobs = await listJobs(database.db, definition);
      expect(jobs.every((job) => job.isSetAside)).toBe(true);
    },
    { timeout: 60_000, interval: 50 },
  );
  return 'settled';
}

/** Adds a job of another kind and waits until it is done: every runner has polled by then. */
async function afterOneMorePoll(): Promise<void> {
  for (const runner of runners) runner.wake();
  const definition = freshKind();
  await givenJob(database.db, definition);
  startRunner(
    database.db,
    jobWork(definition, 1, async () => undefined),
  );
  await vi.waitFor(async () => expect(await listJobs(database.db, definition)).toEqual([]), waiting);
}

test('jobs survive a database outage: running and waiting ones are done after it is back', async () => {
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
  expect(runs.map((run) => run.name).sort()).toEqual(['a', 'b', 'c', 'd']);

  await runners.pop()?.stop();
  await far.close();
  await proxy.close();
});
