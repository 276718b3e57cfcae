import { setFlagsFromString } from 'node:v8';

const growthPercentMax = 100;

/**
 * By itself the engine lets its heap grow to several times what is alive before it cleans up. An API process that is
 * busy would then hold a third of a gigabyte for nothing; so it cleans up when the heap has doubled.
 *
 * New objects it would clean up between two turns when their space is four fifths full, to spare a turn the pause. A busy process
 * has no quiet moment, and orders that wait for their commit are copied each time; so it waits until the space is full. How large
 * that is must be said when the process starts: `npm run bestow` does.
 */
export function tuneHeap(): void {
  setFlagsFromString(`--heap-growing-percent=${growthPercentMax}`);
  setFlagsFromString('--no-minor-gc-task');
}
