import { type Db, withTransaction } from '../kit/database.ts';
import { NotFound } from '../kit/errors.ts';
import { unwitnessed, type Witness } from '../kit/witness.ts';
import { endLines } from './end-lines.ts';
import { InvalidTransition } from './errors.ts';
import type { OrderRef } from './types.ts';

/** Cancels every line that has no cards yet and is not with a supplier; refuses when there is none. */
export async function cancelOrder(db: Db, ref: OrderRef, witness: Witness = unwitnessed): Promise<void> {
  await cancelLines(db, ref, null, 'Nothing of this order can be cancelled any more.', witness);
}

export async function cancelLineItem(
  db: Db,
  ref: OrderRef,
  lineNumber: number,
  witness: Witness = unwitnessed,
): Promise<void> {
  await cancelLines(db, ref, lineNumber, 'This line item can no longer be cancelled.', witness);
}

async function cancelLines(
  db: Db,
  ref: OrderRef,
  only: number | null,
  refusal: string,
  witness: Witness,
): Promise<void> {
  await withTransaction(db, async (tx) => {
    const ended = await endLines(tx, ref, { status: 'Cancelled', reason: 'Cancelled' }, (line) => {
      const isMeant = only === null || line.lineNumber === only;
      return isMeant && line.issuedCount === 0 && !line.isWithSupplier;
    });
    if (!ended) throw new NotFound('No order');
    if (only !== null && !ended.hasLine(only)) throw new NotFound('No line item');
    if (ended.endedCount === 0) throw new InvalidTransition(refusal);
    await witness(tx);
  });
}
