import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { afterEach, expect, test } from 'vitest';
import type { PoolLimits } from '../../src/kit/threads/pool-limits.ts';
import { ThreadFault } from '../../src/kit/threads/thread-errors.ts';
import { createThreadPool, type ThreadPool } from '../../src/kit/threads/thread-pool.ts';
import { buildCli } from '../support/builds.ts';
import type { Order } from './support/obey.thread.ts';

const limits: PoolLimits = {
  file: '../test/kit/support/obey.thread',
  threadsMax: 1,
  waitingMax: 2,
  taskMs: 20_000,
  heapMbMax: 32,
  idleMs: 60_000,
};
const pools: ThreadPool<Order, string>[] = [];
const givenPool = (changes: Partial<PoolLimits> = {}) => {
  const pool = createThreadPool<Order, string>({ ...limits, ...changes });
  pools.push(pool);
  return pool;
};
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

test('a task that never ends is terminated at its time limit, without blocking the process or the next task', async () => {
  const pool = givenPool({ taskMs: 1_000 });
  let isUnderWay = true;
  const spinning = pool.run('spin').finally(() => {
    isUnderWay = false;
  });
  const refused = expect(spinning).rejects.toMatchObject({ kind: 'tooSlow' });
  let turns = 0;
  for (; isUnderWay; turns++) await turn();
  expect(turns).toBeGreaterThan(10);
  await refused;
  expect(await pool.run('answer')).toBe('done');
});

test('a task that exhausts its heap terminates only its own thread', async () => {
  const pool = givenPool();
  const [filled, next] = await Promise.allSettled([pool.run('fill'), pool.run('answer')]);
  expect(filled).toMatchObject({ status: 'rejected', reason: { kind: 'tooLarge' } });
  expect(next).toEqual({ status: 'fulfilled', value: 'done' });
});

test('a thread that exits is replaced', async () => {
  const pool = givenPool();
  await expect(pool.run('exit')).rejects.toMatchObject({ kind: 'crashed' });
  expect(await pool.run('answer')).toBe('done');
});

test('an error is returned without its message, which could quote a code', async () => {
  const error = await givenPool()
    .run('throw')
    .catch((fault: unknown) => fault);
  expect(error).toBeInstanceOf(ThreadFault);
  expect((error as ThreadFault).message).toContain('RangeError');
  expect((error as ThreadFault).message).toContain('obey.thread');
  expect((error as ThreadFault).message).not.toContain('CANARY');
});

test('tasks beyond the queue limit are rejected at once, and the queued ones are done', async () => {
  const pool = givenPool();
  const accepted = [pool.run('answer'), pool.run('answer'), pool.run('answer')];
  await expect(pool.run('answer')).rejects.toMatchObject({ kind: 'busy' });
  expect(await Promise.all(accepted)).toEqual(['done', 'done', 'done']);
});

test('closing waits for running tasks and rejects new ones', async () => {
  const pool = givenPool();
  const accepted = [pool.run('answer'), pool.run('answer')];
  const closing = pool.close();
  await expect(pool.run('answer')).rejects.toMatchObject({ kind: 'closed' });
  await closing;
  expect(await Promise.all(accepted)).toEqual(['done', 'done']);
});

test('a thread gets no environment variables of the process', async () => {
  expect(await givenPool().run('environment')).toBe('');
});

test('the build contains a file for each thread, and each starts', async () => {
  const folder = dirname(buildCli());
  for (const name of ['read-table.thread', 'draw-barcodes.thread', 'draw-pdf.thread']) {
    const file = join(folder, `${name}.js`);
    expect(existsSync(file)).toBe(true);
    const worker = new Worker(file, { env: {}, execArgv: [] });
    expect(await once(worker, 'message')).toEqual([{ kind: 'ready' }]);
    await worker.terminate();
  }
});
