import { changeLockedAccount } from '../accounts/account-transaction.ts';
import type { Acting } from '../accounts/acting.ts';
import type { Db } from '../database/database.ts';
import { InvalidRequest } from '../kit/errors.ts';
import { replaceAccountCarriers } from './manage-queries.ts';
import { listCarriers } from './queries.ts';

/** Sets the carriers that an account can use: these, and no others. */
export async function assignCarriers(db: Db, acting: Acting, id: string, carrierIds: readonly string[]): Promise<void> {
  const act = { action: 'AccountCarriersChanged', details: { CarrierIds: carrierIds.join(' ') } };
  await changeLockedAccount(db, acting, id, act, async (tx, account) => {
    const known = new Set((await listCarriers(tx)).map((carrier) => carrier.id));
    const unknown = carrierIds.findIndex((carrierId) => !known.has(carrierId));
    if (unknown >= 0) throw new InvalidRequest([unknownCarrier(unknown)]);
    await replaceAccountCarriers(tx, account.id, carrierIds);
    return null;
  });
}

function unknownCarrier(index: number) {
  return { pointer: `/CarrierIds/${index}`, code: 'UnknownCarrier', detail: 'There is no carrier with this id.' };
}
