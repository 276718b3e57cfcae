import { setImmediate as turn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { type BatcherLimits, createBatcher } from '../../src/database/batcher.ts';
import { ServiceUnavailable } from '../../src/kit/errors.ts';

const limits: BatcherLimits = {
  batchesInFlightMax: 2,
  itemsPerBatchMax: 8,
  weightPerBatchMax: 100,
  itemsWaitingMax: 40,
};
// Longer than any test runs.
const patient = { itemsPerBatchMin: 2, patienceMs: 3_600_000 };

interface Batch {
  readonly items: readonly number[];
  finish(): Promise<void>;
}

/** A batcher whose batches run until the test finishes them. */
function controlled(changes: Partial<BatcherLimits> = {}) {
  const started: Batch[] = [];
  const batcher = createBatcher<number, string>(
    (items) =>
      new Promise((resolve) => {
        const finish = async () => {
          resolve(items.map((item) => `done ${item}`));
          await turns();
        };
        started.push({ items, finish });
      }),
    { ...limits, ...changes },
  );
  const submit = (from: number, to: number) => {
    const results = Promise.all(Array.from({ length: to - from + 1 }, (_, index) => batcher.submit(from + index)));
    return { results, sent: turns() };
  };
  return { batcher, started, submit };
}

async function turns(): Promise<void> {
  for (let count = 0; count < 5; count++) await turn();
}

function sizes(started: readonly Batch[]): number[] {
  return started.map(({ items }) => items.length);
}

test('items submitted in the same tick share a batch, and each caller gets the result of its own item', async () => {
  const { started, submit } = controlled();
  const { results, sent } = submit(1, 3);
  await sent;
  expect(started.map(({ items }) => items)).toEqual([[1, 2, 3]]);
  await started[0]?.finish();
  expect(await results).toEqual(['done 1', 'done 2', 'done 3']);
});

test('the number of batches in flight is limited, and items keep their order', async () => {
  const { started, submit } = controlled();
  await submit(1, 30).sent;
  expect(sizes(started)).toEqual([8, 8]);
  await started[1]?.finish();
  await started[0]?.finish();
  await started[2]?.finish();
  expect(started.flatMap(({ items }) => items)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
});

test('a heavy item gets a batch of its own', async () => {
  const { batcher, started } = controlled();
  void batcher.submit(1, 60);
  void batcher.submit(2, 1_000);
  await turns();
  expect(started.map(({ items }) => items)).toEqual([[1], [2]]);
});

test('an item beyond the queue limit is rejected, and the others are served', async () => {
  const { batcher, started, submit } = controlled({ batchesInFlightMax: 1, itemsWaitingMax: 10 });
  await submit(1, 8).sent;
  const { sent } = submit(9, 18);
  await expect(batcher.submit(19)).rejects.toBeInstanceOf(ServiceUnavailable);
  await sent;
  await started[0]?.finish();
  expect(started[1]?.items).toEqual([9, 10, 11, 12, 13, 14, 15, 16]);
});

test('an item that has waited too long when its batch starts is rejected, and the others are served', async () => {
  const { started, submit } = controlled({ batchesInFlightMax: 1, itemsPerBatchMax: 2, waitMsMax: 1_000 });
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  const first = submit(1, 2);
  await first.sent;
  const late = expect(submit(3, 3).results).rejects.toThrow(ServiceUnavailable);
  now.mockReturnValue(600);
  const inTime = submit(4, 5);
  now.mockReturnValue(1_200);
  await started[0]?.finish();
  await started[1]?.finish();
  now.mockRestore();
  await late;
  expect(started.map(({ items }) => items)).toEqual([
    [1, 2],
    [4, 5],
  ]);
  expect(await inTime.results).toEqual(['done 4', 'done 5']);
});

test('a batcher whose last items were rejected as late becomes idle', async () => {
  const { batcher, started, submit } = controlled({ batchesInFlightMax: 1, waitMsMax: 1_000 });
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  await submit(1, 1).sent;
  const late = expect(submit(2, 2).results).rejects.toThrow(ServiceUnavailable);
  const idle = batcher.idle();
  now.mockReturnValue(2_000);
  await started[0]?.finish();
  now.mockRestore();
  await late;
  await idle;
  expect(started).toHaveLength(1);
});

test('a failed batch fails its own items and no others', async () => {
  const batcher = createBatcher<number, number>(async (items) => {
    if (items.includes(1)) throw new Error('broken');
    return items;
  }, limits);
  await expect(batcher.submit(1)).rejects.toThrow('broken');
  expect(await batcher.submit(2)).toBe(2);
  await batcher.idle();
});

test('paced: a batch leaves half of the items to the next one', async () => {
  const { started, submit } = controlled({ pace: patient });
  await submit(1, 12).sent;
  expect(sizes(started)).toEqual([6, 6]);
});

test('paced: few items are not split', async () => {
  const { started, submit } = controlled({ pace: { ...patient, itemsPerBatchMin: 5 } });
  await submit(1, 5).sent;
  expect(sizes(started)).toEqual([5]);
});

test('paced: a small batch waits for the previous one to finish', async () => {
  const { started, submit } = controlled({ pace: patient });
  await submit(1, 2).sent;
  await submit(3, 3).sent;
  expect(sizes(started)).toEqual([2]);
  await submit(4, 4).sent;
  expect(sizes(started)).toEqual([2, 2]);
});

test('paced: a small batch starts as soon as the previous one is done', async () => {
  const { started, submit } = controlled({ pace: patient });
  await submit(1, 2).sent;
  await submit(3, 3).sent;
  await started[0]?.finish();
  expect(started.map(({ items }) => items)).toEqual([[1, 2], [3]]);
});

test('paced: a small batch does not wait forever for one that hangs', async () => {
  const { started, submit } = controlled({ pace: { itemsPerBatchMin: 2, patienceMs: 5 } });
  await submit(1, 2).sent;
  await submit(3, 3).sent;
  await expect.poll(() => sizes(started)).toEqual([2, 1]);
});
