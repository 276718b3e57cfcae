import type { RecordAudit } from '../accounts/audit/record-audit.ts';
import { type Actor, operatorChain } from '../accounts/audit/types.ts';
import type { Tx } from '../database/database.ts';
import type { Parcel } from './types.ts';

/** Who does something to a parcel, and from where. */
export interface Doer {
  readonly actor: Actor;
  readonly address: string | null;
  /** What else the log says of each act: who asked for it, where another approved it. */
  readonly details?: Readonly<Record<string, string>>;
}

export interface RecordNeeds {
  readonly audit: RecordAudit;
}

type Action = 'ParcelPacked' | 'ParcelUnpacked' | 'ParcelShipped' | 'ParcelTrackingCorrected' | 'ParcelReshipped';

/**
 * Notes in the account's audit log what was done to a parcel, in the transaction that does it. What an operator did stands in
 * the operators' own log too.
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
  if (actor.kind === 'Operator')
    await audit(tx, { ...entry, accountId: operatorChain, details: { ...details, AccountId: accountId } });
}
