import type { Tx } from '../../database/database.ts';
import type { RowKey, Violation } from '../../ledger/types.ts';

/** What one portion of a step found, and where the next begins. */
export interface Portion<Position> {
  /** Null: the step is complete. */
  readonly next: Position | null;
  readonly violations: readonly Violation[];
  /** The account up to which the step has come; null: it does not go by accounts. */
  readonly accountId: string | null;
  /** Orders all of whose rows were checked. */
  readonly orders: number;
  /** Orders that are to be checked by a later step. */
  readonly changedOrders?: readonly RowKey[];
}

/** Rules that read the same rows, portion by portion. A position is plain data, so that it can be stored. */
export interface Step {
  readonly name: string;
  /** What is being checked, as people are told. */
  readonly noun: string;
  /** Null: from the beginning. */
  check(tx: Tx, position: unknown): Promise<Portion<unknown>>;
}

export function defineStep<Position>(step: {
  readonly name: string;
  readonly noun: string;
  check(tx: Tx, position: Position | null): Promise<Portion<Position>>;
}): Step {
  return { ...step, check: (tx, position) => step.check(tx, position as Position | null) };
}

/** How many rows a portion reads at most; of a single order it reads all. */
export interface PortionSizes {
  readonly transfers: number;
  readonly numbers: number;
  readonly orders: number;
  readonly lines: number;
  readonly cards: number;
  readonly requests: number;
  readonly gifts: number;
  readonly codes: number;
  /** Of a table that is looked through for changes. */
  readonly pages: number;
}

export const portionSizes: PortionSizes = {
  transfers: 20_000,
  numbers: 10_000,
  orders: 5_000,
  lines: 10_000,
  cards: 20_000,
  requests: 2_000,
  gifts: 20_000,
  codes: 20_000,
  pages: 2_048,
};
