import { serveThread } from '../../../src/kit/threads/serve-thread.ts';

/** What a test thread can be asked to do. */
export type Order = 'answer' | 'spin' | 'fill' | 'throw' | 'exit' | 'environment';

serveThread<Order, string>(async (order) => {
  if (order === 'spin') for (;;);
  if (order === 'fill') {
    const kept: string[][] = [];
    for (;;) kept.push(Array.from({ length: 1_000 }, (_, n) => `${n} ${kept.length}`));
  }
  if (order === 'throw') throw new RangeError('the code is CANARY-1234');
  if (order === 'exit') process.exit(3);
  return { value: order === 'environment' ? Object.keys(process.env).join(' ') : 'done' };
});
