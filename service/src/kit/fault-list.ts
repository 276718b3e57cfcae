import type { Fault } from './errors.ts';

/** Collects the faults of a body, at most one per location. */
export class FaultList {
  readonly #faults: Fault[];
  readonly #places = new Set<string>();
  /** Locations with a schema fault: neither they nor anything below them is known. */
  readonly #unreadable = new Set<string>();
  /** The objects and lists around those locations. */
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

  /** True if something at or within this location has a schema fault, so that missing values there are unknown. */
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
