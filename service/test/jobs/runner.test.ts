import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { everything, listenForChangesAndWork } from '../../src/database/changes.ts';
import { withTransaction } from '../../src/database/database.ts';
import { NoFreeConnection } from '../../src/database/database-errors.ts';
import { enqueue, enqueueOnce } from '../../src/jobs/enqueue.ts';
import { jobsDueOf, kindDueBy } from '../../src/jobs/job-changes.ts';
import { type JobRunner, startJobRunner } from '../../src/jobs/runner.ts';
import { type JobWork, jobWork } from '../../src/jobs/types.ts';
import { createLogger } from '../../src/kit/logger.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { freshKind, givenJob, heldHandler, listJobs, mergeTasks, passTime, type Task } from './support.ts';

const waiting = { timeout: 60_000, interval: 10 };
const logger = createLogger('silent');

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

function startRunner(works: readonly JobWork[], options?: { readonly pollMs: number }): JobRunner {
  const runner = startJobRunner(database.db, works, logger, options);
  runners.push(runner);
  return runner;
}

test('each of many jobs runs once, however many runners poll', async () => {
  const definition = freshKind();
  const worked: string[] = [];
  const names = Array.from({ length: 60 }, (_, index) => `task-${index}`);
  for (const name of names) await givenJob(database.db, definition, name);
  const work = jobWork(definition, 4, async ({ name }: { name: string }) => void worked.push(name));
  for (let count = 0; count < 3; count++) startRunner([work]);

  await vi.waitFor(async () => expect(await listJobs(database.db, definition)).toEqual([]), waiting);
  expect(worked.sort()).toEqual(names.sort());
});

test('a runner keeps to the concurrency limit of a kind, and one kind does not wait for another', async () => {
  const slow = freshKind();
  const quick = freshKind();
  const { handler, runs } = heldHandler();
  for (const name of ['a', 'b', 'c']) await givenJob(database.db, slow, name);
  startRunner([jobWork(slow, 2, handler), jobWork(quick, 1, async () => undefined)]);
  await vi.waitFor(() => expect(runs).toHaveLength(2), waiting);
  await givenJob(database.db, quick);

  await vi.waitFor(async () => expect(await listJobs(database.db, quick)).toEqual([]), waiting);
  expect(runs).toHaveLength(2);
  runs[0]?.finish();
  await vi.waitFor(() => expect(runs).toHaveLength(3), waiting);
  for (const run of runs) run.finish();
  await vi.waitFor(async () => expect(await listJobs(database.db, slow)).toEqual([]), waiting);
});

test('a failing job is retried with growing delays, then set aside with its reason', async () => {
  const definition = freshKind({ attemptsMax: 3 });
  const attempts: number[] = [];
  await givenJob(database.db, definition);
  startRunner([
    jobWork(definition, 1, async (_task, { attempt }) => {
      attempts.push(attempt);
      throw new Error(`no luck\0 at attempt ${attempt}`);
    }),
  ]);

  const pauses: number[] = [];
  for (const attempt of [1, 2]) {
    const job = await vi.waitFor(async () => {
      const [stored] = await listJobs(database.db, definition);
      expect(stored).toMatchObject({ lastError: `Error: no luck at attempt ${attempt}`, isSetAside: false });
      return stored;
    }, waiting);
    pauses.push(job?.dueInSeconds ?? 0);
    await passTime(database.db, 10);
  }
  await vi.waitFor(async () => {
    const expected = { attempts: 3, isSetAside: true, lastError: 'Error: no luck at attempt 3' };
    expect(await listJobs(database.db, definition)).toMatchObject([expected]);
  }, waiting);
  expect(attempts).toEqual([1, 2, 3]);
  expect(pauses[1]).toBeGreaterThan(pauses[0] ?? 0);

  await passTime(database.db, 3_600);
  await afterOneMorePoll();
  expect(attempts).toEqual([1, 2, 3]);
});

test('stopping waits for running jobs and claims no more', async () => {
  const definition = freshKind();
  const { handler, runs } = heldHandler();
  await givenJob(database.db, definition, 'first');
  const runner = startRunner([jobWork(definition, 1, handler)]);
  await vi.waitFor(() => expect(runs).toHaveLength(1), waiting);
  await givenJob(database.db, definition, 'second');
  let hasStopped = false;
  const stopped = runner.stop().then(() => {
    hasStopped = true;
  });

  runner.wake();
  await afterOneMorePoll();
  expect(hasStopped).toBe(false);
  runs[0]?.finish();
  await stopped;
  expect(runs).toHaveLength(1);
  expect(await listJobs(database.db, definition)).toMatchObject([{ name: 'second', attempts: 0 }]);
});

test('a handler is notified of a shutdown, and a job it gives up is retried', async () => {
  const definition = freshKind();
  await givenJob(database.db, definition);
  const signals: AbortSignal[] = [];
  const runner = startRunner([
    jobWork(definition, 1, (_task, { signal }) => {
      signals.push(signal);
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('the process stops')));
      });
    }),
  ]);
  await vi.waitFor(() => expect(signals).toHaveLength(1), waiting);
  await runner.stop();
  const [job] = await listJobs(database.db, definition);
  expect(job).toMatchObject({ attempts: 1, failures: 0, isSetAside: false });
  expect(job?.dueInSeconds).toBeLessThanOrEqual(0);
});

test('an attempt that failed for lack of a database is not counted, however often it happens', async () => {
  const definition = freshKind({ attemptsMax: 1 });
  let attempts = 0;
  await givenJob(database.db, definition);
  startRunner([
    jobWork(definition, 1, async () => {
      if (++attempts <= 3) throw new NoFreeConnection(1);
    }),
  ]);
  await vi.waitFor(async () => {
    await passTime(database.db, 60);
    expect(await listJobs(database.db, definition)).toEqual([]);
  }, waiting);
  expect(attempts).toBe(4);
});

test('setting a job aside is retried until it is recorded, without repeating the work', async () => {
  const definition = freshKind({ attemptsMax: 1 });
  let attempts = 0;
  const ends = [new NoFreeConnection(1), new Error('cannot settle'), null];
  const reasons: string[] = [];
  await givenJob(database.db, definition);
  const handler = async () => {
    attempts++;
    throw new Error('no luck');
  };
  const onSetAside = async (_task: Task, reason: string) => {
    reasons.push(reason);
    const error = ends.shift();
    if (error) throw error;
  };
  startRunner([jobWork(definition, 1, handler, { onSetAside })]);
  await vi.waitFor(async () => {
    if (ends.length === 1) await passTime(database.db, 600);
    expect(await listJobs(database.db, definition)).toMatchObject([{ isSetAside: true, lastError: 'Error: no luck' }]);
  }, waiting);
  expect({ attempts, reasons }).toEqual({ attempts: 1, reasons: Array(3).fill('Error: no luck') });
});

test('many jobs that wait for the database to come back are no listener leak', async () => {
  const definition = freshKind({ attemptsMax: 1 });
  const jobs = 25;
  const warnings: string[] = [];
  const note = ({ message }: Error) => void warnings.push(message);
  process.on('warning', note);
  let isAway = true;
  const settled = new Set<string>();
  for (let n = 0; n < jobs; n++) await givenJob(database.db, definition, `task-${n}`);
  const handler = async () => {
    throw new Error('no luck');
  };
  const onSetAside = async ({ name }: Task) => {
    settled.add(name);
    if (isAway) throw new NoFreeConnection(1);
  };
  startRunner([jobWork(definition, jobs, handler, { onSetAside })]);
  await vi.waitFor(() => expect(settled.size).toBe(jobs), waiting);
  isAway = false;
  await vi.waitFor(
    async () => expect((await listJobs(database.db, definition)).every((job) => job.isSetAside)).toBe(true),
    waiting,
  );
  process.off('warning', note);
  expect(warnings).toEqual([]);
});

test('a job of a rolled-back transaction does not exist, and wakes no runner', async () => {
  const definition = freshKind();
  const received: string[] = [];
  const changes = listenForChangesAndWork(database.url, (change) => void received.push(change));
  await vi.waitFor(() => expect(received).toEqual([everything]), waiting);
  const undone = withTransaction(database.db, async (tx) => {
    await enqueue(tx, definition, { name: 'undone' });
    throw new Error('changed my mind');
  });
  await expect(undone).rejects.toThrow('changed my mind');
  await givenJob(database.db, definition, 'done');

  await vi.waitFor(() => expect(received).toEqual([everything, jobsDueOf(definition.kind)]), waiting);
  expect(await listJobs(database.db, definition)).toMatchObject([{ name: 'done' }]);
  await changes.close();
});

test('a woken runner starts a job without waiting for its next poll', async () => {
  const definition = freshKind();
  let started = 0;
  const handler = async () => void started++;
  // It does not poll before the test has ended, so whatever starts was woken.
  const runner = startRunner([jobWork(definition, 1, handler)], { pollMs: 3_600_000 });
  const received: string[] = [];
  const changes = listenForChangesAndWork(database.url, (change) => {
    received.push(change);
    const kind = kindDueBy(change);
    if (kind !== undefined) runner.wake(kind);
  });
  await vi.waitFor(() => expect(received).toEqual([everything]), waiting);
  for (let count = 1; count <= 8; count++) {
    await givenJob(database.db, definition);
    await vi.waitFor(() => expect(started).toBe(count), waiting);
  }
  await changes.close();
});

test('a job that is due later does not run before', async () => {
  const definition = freshKind();
  const { handler, runs } = heldHandler();
  await givenJob(database.db, definition, 'later', 600);
  const runner = startRunner([jobWork(definition, 1, handler)]);
  await afterOneMorePoll();
  expect(runs).toEqual([]);
  await passTime(database.db, 601);
  runner.wake();
  await vi.waitFor(() => expect(runs).toHaveLength(1), waiting);
  runs[0]?.finish();
});

test('merged jobs run together, and if that fails, each runs alone', async () => {
  const definition = freshKind();
  const handled: string[] = [];
  for (const name of ['a', 'bad', 'c']) await givenJob(database.db, definition, name);
  const handler = async ({ name }: Task) => {
    handled.push(name);
    if (name.includes('bad')) throw new Error(`no luck with ${name}`);
  };
  startRunner([jobWork(definition, 1, handler, { merge: { jobsMax: 10, payloads: mergeTasks } })]);

  await vi.waitFor(async () => {
    const expected = { name: 'bad', attempts: 1, lastError: 'Error: no luck with bad', isSetAside: false };
    expect(await listJobs(database.db, definition)).toMatchObject([expected]);
  }, waiting);
  expect([...(handled[0]?.split('+') ?? [])].sort()).toEqual(['a', 'bad', 'c']);
  expect(handled.slice(1).sort()).toEqual(['a', 'bad', 'c']);
});

test('jobs that arrive while others run wait for those to end and are merged', async () => {
  const definition = freshKind();
  const { handler, runs } = heldHandler();
  await givenJob(database.db, definition, 'a');
  const runner = startRunner([
    jobWork(definition, 2, handler, { merge: { jobsMax: 10, payloads: mergeTasks, patienceMs: 60_000 } }),
  ]);
  await vi.waitFor(() => expect(runs).toHaveLength(1), waiting);
  for (const name of ['b', 'c']) {
    await givenJob(database.db, definition, name);
    runner.wake(definition.kind);
    await afterOneMorePoll();
  }
  expect(runs).toHaveLength(1);
  runs[0]?.finish();
  await vi.waitFor(() => expect(runs).toHaveLength(2), waiting);
  expect(runs[1]?.name.split('+').sort()).toEqual(['b', 'c']);
  runs[1]?.finish();
});

test('a slow run is not waited for beyond its limit', async () => {
  const definition = freshKind();
  const { handler, runs } = heldHandler();
  const payloads = ([first]: readonly Task[]) => first as Task;
  await givenJob(database.db, definition, 'slow');
  const runner = startRunner([jobWork(definition, 2, handler, { merge: { jobsMax: 1, payloads, patienceMs: 20 } })]);
  await vi.waitFor(() => expect(runs).toHaveLength(1), waiting);
  await givenJob(database.db, definition, 'next');
  runner.wake(definition.kind);
  await vi.waitFor(() => expect(runs.map((run) => run.name)).toEqual(['slow', 'next']), waiting);
  for (const run of runs) run.finish();
});

test('lanes of a kind take turns: one with many waiting jobs does not delay the others', async () => {
  const definition = freshKind();
  const { handler, runs } = heldHandler();
  const names = () => runs.map((run) => run.name);
  const add = (lane: string, count: number) =>
    withTransaction(database.db, (tx) => {
      const jobs = Array.from({ length: count }, (_, index) => ({
        key: `${lane}${index}`,
        lane,
        payload: { name: lane },
      }));
      return enqueueOnce(tx, definition, jobs);
    });
  await add('a', 20);
  const runner = startRunner([jobWork(definition, 3, handler, { lanes: { perLaneMax: 2 } })]);
  await vi.waitFor(() => expect(names()).toEqual(['a', 'a']), waiting);
  await afterOneMorePoll();
  expect(names()).toEqual(['a', 'a']);
  await add('b', 5);
  runner.wake();
  await vi.waitFor(() => expect(names()).toEqual(['a', 'a', 'b']), waiting);
  // The lane with fewer running jobs is next.
  for (const ended of [2, 3, 4]) {
    runs[ended]?.finish();
    await vi.waitFor(() => expect(names().slice(3)).toEqual(Array(ended - 1).fill('b')), waiting);
  }
  for (let ended = 0; ended < 25; ended++) {
    await vi.waitFor(() => expect(runs.length).toBeGreaterThan(ended), waiting);
    runs[ended]?.finish();
  }
  await vi.waitFor(async () => expect(await listJobs(database.db, definition)).toEqual([]), waiting);
});

test('at most one job with the same key waits; adding another makes it due earlier', async () => {
  const definition = freshKind();
  const add = (delaySeconds: number) =>
    withTransaction(database.db, (tx) =>
      enqueueOnce(tx, definition, [{ key: 'order', lane: null, payload: { name: 'task' } }], delaySeconds),
    );
  await add(900);
  await Promise.all([add(600), add(1_200)]);
  const [job, ...others] = await listJobs(database.db, definition);
  expect(others).toEqual([]);
  expect(job?.dueInSeconds).toBeLessThanOrEqual(600);

  // A running job does not count: it may have read its data before the second became necessary.
  const { handler, runs } = heldHandler();
  startRunner([jobWork(definition, 1, handler)]);
  await passTime(database.db, 601);
  await vi.waitFor(() => expect(runs).toHaveLength(1), waiting);
  await add(0);
  expect(await listJobs(database.db, definition)).toHaveLength(2);
  await vi.waitFor(async () => {
    for (const run of runs) run.finish();
    expect(await listJobs(database.db, definition)).toEqual([]);
  }, waiting);
});

test('a runner that is stopped right after its start ends', async () => {
  await startRunner([jobWork(freshKind(), 1, async () => undefined)]).stop();
});

test('two handlers for one kind are rejected at startup', () => {
  const definition = freshKind();
  const work = jobWork(definition, 1, async () => undefined);
  expect(() => startJobRunner(database.db, [work, work], logger)).toThrow(
    `two handlers for jobs of kind ${definition.kind}`,
  );
});

/** Adds a job of another kind and waits until it is done: every runner has polled by then. */
async function afterOneMorePoll(): Promise<void> {
  for (const runner of runners) runner.wake();
  const definition = freshKind();
  await givenJob(database.db, definition);
  startRunner([jobWork(definition, 1, async () => undefined)]);
  await vi.waitFor(async () => expect(await listJobs(database.db, definition)).toEqual([]), waiting);
}
