import { setFlagsFromString } from 'node:v8';

const growthPercentMax = 100;

/**
 * By default V8 lets its heap grow to several times the live data before a full collection. A busy API process would
 * then hold a third of a gigabyte for nothing, so it collects when the heap has doubled. V8 would also collect new
 * objects early, between two turns, when their space is four fifths full, to avoid a pause during a turn. A busy
 * process has no idle moment, and orders that wait for their commit are copied each time, so it waits until the space
 * is full. The size of that space must be set when the process starts: `npm run bestow` does.
 */
export function tuneHeap(): void {
  setFlagsFromString(`--heap-growing-percent=${growthPercentMax}`);
  setFlagsFromString('--no-minor-gc-task');
}
