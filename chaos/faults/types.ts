import type { Random } from '../random.ts';
import type { World } from '../world/world.ts';

export interface Fault {
  readonly name: string;
  /** What it acts on: two faults with the same target do not overlap. */
  readonly target: string;
  /** How long it lasts. */
  readonly durationMs: number;
  begin(world: World): void | Promise<void>;
  end(world: World): void | Promise<void>;
}

/** A kind of fault, with its details still to be chosen. */
export interface FaultKind {
  readonly name: string;
  make(random: Random): Fault;
}
