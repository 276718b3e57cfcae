import { expect, test } from 'vitest';
import { createOccasionalLog } from '../../src/kit/occasional-log.ts';

test('of equal entries the first is written, and then one a minute with the number left out', () => {
  let now = 0;
  const log = createOccasionalLog(() => now);
  const written: [string, number][] = [];
  const note = (key: string) => log.note(key, (leftOut) => written.push([key, leftOut]));
  for (now of [0, 1_000, 59_000]) note('a');
  note('b');
  now = 60_000;
  note('a');
  expect(written).toEqual([
    ['a', 0],
    ['b', 0],
    ['a', 2],
  ]);
});
