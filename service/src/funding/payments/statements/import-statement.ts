import { type Tx, withTransaction } from '../../../database/database.ts';
import { notifyNobody } from '../../types.ts';
import { type PaymentNeeds, type RecordedPayment, recordPayment, recordPaymentIn } from '../record-payment.ts';
import type { PaymentIssue, PaymentStatus } from '../types.ts';
import type { StatementEntry } from './types.ts';

export interface ImportedEntry extends StatementEntry {
  readonly outcome: 'Repeated' | PaymentStatus;
  readonly issue: PaymentIssue | null;
}

/** Records the entries of a statement, each in a commit of its own. Those that were recorded before change nothing. */
export async function* importStatement(
  needs: PaymentNeeds,
  entries: readonly StatementEntry[],
): AsyncGenerator<ImportedEntry> {
  for (const entry of entries) yield outcomeOf(entry, await recordPayment(needs, entry.payment));
}

/** What importing would do. Every entry is recorded and rolled back. */
export async function* tryStatement(
  needs: PaymentNeeds,
  entries: readonly StatementEntry[],
): AsyncGenerator<ImportedEntry> {
  const paid = new Set<string>();
  for (const entry of entries) {
    const recorded = await rolledBack(needs, (tx) => recordPaymentIn(tx, notifyNobody, entry.payment));
    const { fundingRequestId } = recorded.payment;
    const isSecond = !recorded.isRepeated && fundingRequestId !== null && paid.has(fundingRequestId);
    if (fundingRequestId !== null) paid.add(fundingRequestId);
    yield isSecond ? { ...entry, outcome: 'ToSettle', issue: 'RequestSettled' } : outcomeOf(entry, recorded);
  }
}

function outcomeOf(entry: StatementEntry, { payment, isRepeated }: RecordedPayment): ImportedEntry {
  return { ...entry, outcome: isRepeated ? 'Repeated' : payment.status, issue: isRepeated ? null : payment.issue };
}

class RolledBack extends Error {
  constructor(readonly recorded: RecordedPayment) {
    super('rolled back');
  }
}

async function rolledBack({ db }: PaymentNeeds, work: (tx: Tx) => Promise<RecordedPayment>): Promise<RecordedPayment> {
  try {
    return await withTransaction(db, async (tx) => {
      throw new RolledBack(await work(tx));
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.recorded;
    throw error;
  }
}
