import type { Fault } from './errors.ts';

/** Collects the faults of a body, at most one for each place. */
export class FaultList {
  readonly #faults: Fault[];
  readonly #places = new Set<string>();
  /** Places with a fault of shape: neither they nor what stands below them is known. */
  readonly #unreadable = new Set<string>();
  /** The objects and lists around those places. */
  readonly #partlyUnreadable = new Set<string>();

  constructor(shapeFaults: readonly Fault[]) {
    this.#faults = [...shapeFaults];
    for (const { pointer = '' } of shapeFaults) {
      this.#places.add(pointer);
      this.#unreadable.add(pointer);
      for (const around of placesAround(pointer)) this.#partlyUnreadable.add(around);
    }
  }

  add(pointer: string, code: string, detail: string): void {
    if (this.#places.has(pointer) || placesAround(pointer).some((around) => this.#unreadable.has(around))) return;
    this.#places.add(pointer);
    this.#faults.push({ pointer, code, detail });
  }

  /** True when something at or within this place has a fault of shape, so that what is missing there is unknown. */
  isPartlyUnreadable(pointer: string): boolean {
    return this.#unreadable.has(pointer) || this.#partlyUnreadable.has(pointer);
  }

  get isEmpty(): boolean {
    return this.#faults.length === 0;
  }

  get all(): readonly Fault[] {
    return this.#faults;
  }
}

function placesAround(pointer: string): string[] {
  const places: string[] = [];
  for (let end = pointer.lastIndexOf('/'); end >= 0; end = pointer.lastIndexOf('/', end - 1)) {
    places.push(pointer.slice(0, end));
    if (end === 0) break;
  }
  return places;
}
