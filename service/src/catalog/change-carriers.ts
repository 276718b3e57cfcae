import type { Acting } from '../accounts/acting.ts';
import type { Db, Tx } from '../database/database.ts';
import { InvalidRequest, NotFound } from '../kit/errors.ts';
import { changeCatalog } from './catalog-transaction.ts';
import { listKnownProductIds, switchOffCarrierRow, updateCarrier } from './manage-queries.ts';
import { insertCarrier } from './queries.ts';
import type { Carrier } from './types.ts';

export async function addCarrier(db: Db, acting: Acting, carrier: Carrier): Promise<void> {
  await changeCatalog(db, acting, carrier.id, { action: 'CarrierAdded', target: carrier.id }, async (tx) => {
    await requireProducts(tx, carrier);
    await insertCarrier(tx, carrier);
  });
}

export async function editCarrier(db: Db, acting: Acting, carrier: Carrier, isActive: boolean): Promise<void> {
  await changeCatalog(db, acting, carrier.id, { action: 'CarrierChanged', target: carrier.id }, async (tx) => {
    await requireProducts(tx, carrier);
    if (!(await updateCarrier(tx, carrier, isActive))) throw new NotFound('No carrier');
  });
}

/** It is in no list and can no longer be ordered; existing orders are not affected. */
export async function switchOffCarrier(db: Db, acting: Acting, id: string): Promise<void> {
  await changeCatalog(db, acting, id, { action: 'CarrierSwitchedOff', target: id }, async (tx) => {
    if (!(await switchOffCarrierRow(tx, id))) throw new NotFound('No carrier');
  });
}

/** A carrier for a product that does not exist would never be offered, and nobody would know why. */
async function requireProducts(tx: Tx, { productIds }: Carrier): Promise<void> {
  const known = new Set(await listKnownProductIds(tx, productIds));
  const faults = productIds.flatMap((id, index) =>
    known.has(id)
      ? []
      : [{ pointer: `/ProductIds/${index}`, code: 'UnknownProduct', detail: 'There is no product with this id.' }],
  );
  if (faults.length > 0) throw new InvalidRequest(faults);
}
