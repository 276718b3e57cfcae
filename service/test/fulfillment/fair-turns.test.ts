import { expect, test } from 'vitest';
import { createFairTurns, type FairTurns } from '../../src/fulfillment/sources/fair-turns.ts';

/** Starts work that runs until the test ends it by name, and records what has begun. */
function workersOf(turns: FairTurns) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    start(key: string, name: string): void {
      void turns.run(key, () => {
        begun.push(name);
        return new Promise<void>((resolve) => void ends.set(name, resolve));
      });
    },
    async end(name: string): Promise<void> {
      ends.get(name)?.();
      await settle();
    },
  };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test('no key gets more than its share of slots, and another key gets a slot at once', async () => {
  const { begun, start } = workersOf(createFairTurns(3, 2));
  for (const name of ['a1', 'a2', 'a3']) start('a', name);
  start('b', 'b1');
  await settle();
  expect(begun).toEqual(['a1', 'a2', 'b1']);
});

test('waiting keys take turns, each in its own order', async () => {
  const { begun, start, end } = workersOf(createFairTurns(1, 1));
  for (const name of ['a1', 'a2', 'a3']) start('a', name);
  for (const name of ['b1', 'b2']) start('b', name);
  start('c', 'c1');
  await settle();
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2']) await end(name);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
});

test('failed work releases its slot', async () => {
  const turns = createFairTurns(1, 1);
  await expect(turns.run('a', () => Promise.reject(new Error('no luck')))).rejects.toThrow('no luck');
  expect(await turns.run('a', async () => 'served')).toBe('served');
});
