import { lockActingOperator, takeAlone } from '../accounts/operators/alone-limits.ts';
import { SecondPersonRequired } from '../accounts/operators/errors.ts';
import type { PersonId } from '../accounts/people/types.ts';
import { withTransaction } from '../database/database.ts';
import type { Doer } from './keep-record.ts';
import { type ReshipNeeds, reshipWithin } from './reship-parcel.ts';
import type { Parcel, ParcelId } from './types.ts';

export interface ReshipAloneNeeds extends ReshipNeeds {
  /** Hundreds of minor units that one operator can resend in 24 hours alone. */
  readonly reshipSecondPersonAbove: number;
}

/** Resends a parcel if its value is within what this operator can resend alone. */
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
      'Together with what you resent in the last 24 hours, this parcel is worth more than one operator can resend alone. Request it in the portal, where another operator can approve it.',
    );
  });
}
