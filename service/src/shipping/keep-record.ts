import type { RecordAudit } from '../accounts/audit/record-audit.ts';
import { type Actor, isOperator, operatorChain } from '../accounts/audit/types.ts';
import type { Tx } from '../database/database.ts';
import type { Parcel } from './types.ts';

/** Who acts on a parcel, and from where. */
export interface Doer {
  readonly actor: Actor;
  readonly address: string | null;
  /** Additional details for the log: who requested the action, if another operator approved it. */
  readonly details?: Readonly<Record<string, string>>;
}

export interface RecordNeeds {
  readonly audit: RecordAudit;
}

type Action = 'ParcelPacked' | 'ParcelUnpacked' | 'ParcelShipped' | 'ParcelTrackingCorrected' | 'ParcelReshipped';

/**
 * Records an action on a parcel in the account's audit log, in the same transaction. An operator's action is also
 * recorded in the operators' log.
 */
export async function keepRecord(
  tx: Tx,
  { audit }: RecordNeeds,
  { actor, address, details: more }: Doer,
  done: {
    readonly action: Action;
    readonly parcel: Parcel;
    readonly details?: Readonly<Record<string, string | number>>;
  },
): Promise<void> {
  const { action, parcel } = done;
  const { accountId, id: target, orderId } = parcel;
  const entry = { actor, action, target, address };
  const details = { OrderId: orderId, ...done.details, ...more };
  await audit(tx, { ...entry, accountId, details });
  if (isOperator(actor))
    await audit(tx, { ...entry, accountId: operatorChain, details: { ...details, AccountId: accountId } });
}
