import type { ReceivedPayment } from '../types.ts';

/** An entry of a bank statement that is money for us. */
export interface StatementEntry {
  readonly line: number;
  readonly payment: ReceivedPayment;
}

export interface StatementFault {
  readonly line: number;
  readonly detail: string;
}

export interface Statement {
  readonly entries: readonly StatementEntry[];
  readonly faults: readonly StatementFault[];
  /** Entries that are no money for us: outgoing or not booked yet. */
  readonly skipped: number;
}

/** The file as a whole cannot be read. The message is one sentence for its sender. */
export class StatementRefused extends Error {
  override readonly name = 'StatementRefused';
}

export const statementBytesMax = 32 * 1024 * 1024;
export const entriesMax = 100_000;
