import { setFlagsFromString } from 'node:v8';

const growthPercentMax = 100;

/**
 * By itself the engine lets its heap grow to several times what is alive before it cleans up. An API process that is
 * busy would then hold a third of a gigabyte for nothing; so it cleans up when the heap has doubled.
 */
export function boundHeap(): void {
  setFlagsFromString(`--heap-growing-percent=${growthPercentMax}`);
}
