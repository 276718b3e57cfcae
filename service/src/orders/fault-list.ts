import type { Fault } from '../kit/errors.ts';

/** Collects the faults of a body, at most one for each place. */
export class FaultList {
  readonly #faults: Fault[];
  readonly #places = new Set<string>();

  /** A member with a fault of shape also covers the object that it is in: what else is missing there is unknown. */
  constructor(shapeFaults: readonly Fault[]) {
    this.#faults = [...shapeFaults];
    for (const { pointer = '' } of shapeFaults) {
      this.#places.add(pointer).add(pointer.slice(0, pointer.lastIndexOf('/')));
    }
  }

  add(pointer: string, code: string, detail: string): void {
    if (this.#places.has(pointer)) return;
    this.#places.add(pointer);
    this.#faults.push({ pointer, code, detail });
  }

  get isEmpty(): boolean {
    return this.#faults.length === 0;
  }

  get all(): readonly Fault[] {
    return this.#faults;
  }
}
