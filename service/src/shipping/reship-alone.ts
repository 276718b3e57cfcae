import { lockActingOperator, takeAlone } from '../accounts/operators/alone-limits.ts';
import { SecondPersonRequired } from '../accounts/operators/errors.ts';
import type { PersonId } from '../accounts/people/types.ts';
import { withTransaction } from '../database/database.ts';
import type { Doer } from './keep-record.ts';
import { type ReshipNeeds, reshipWithin } from './reship-parcel.ts';
import type { Parcel, ParcelId } from './types.ts';

export interface ReshipAloneNeeds extends ReshipNeeds {
  /** Hundreds of minor units that one operator sends again in 24 hours without a second one. */
  readonly reshipSecondPersonAbove: number;
}

/** Sends a parcel again if its value fits into what this operator may send again alone. */
export async function reshipAlone(
  needs: ReshipAloneNeeds,
  by: Doer,
  operatorId: PersonId,
  id: ParcelId,
): Promise<Parcel> {
  return withTransaction(needs.db, async (tx) => {
    await lockActingOperator(tx, operatorId);
    const fresh = await reshipWithin(tx, needs, by, id, ({ accountId }, { valueMinor }) =>
      takeAlone(tx, needs.reshipSecondPersonAbove, operatorId, { kind: 'Reship', accountId, amountMinor: valueMinor }),
    );
    if (fresh) return fresh;
    throw new SecondPersonRequired(
      'This parcel, with what you sent again in the last 24 hours, is worth more than one operator may send again alone. Ask for it in the portal, where another operator approves it.',
    );
  });
}
