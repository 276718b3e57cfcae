import type { Acting } from '../accounts/acting.ts';
import type { Db } from '../database/database.ts';
import { NotFound } from '../kit/errors.ts';
import { changeCatalog } from './catalog-transaction.ts';
import { switchOffCarrierRow, updateCarrier } from './manage-queries.ts';
import { insertCarrier } from './queries.ts';
import type { Carrier } from './types.ts';

export async function addCarrier(db: Db, acting: Acting, carrier: Carrier): Promise<void> {
  await changeCatalog(db, acting, carrier.id, { action: 'CarrierAdded', target: carrier.id }, (tx) =>
    insertCarrier(tx, carrier),
  );
}

export async function editCarrier(db: Db, acting: Acting, carrier: Carrier, isActive: boolean): Promise<void> {
  await changeCatalog(db, acting, carrier.id, { action: 'CarrierChanged', target: carrier.id }, async (tx) => {
    if (!(await updateCarrier(tx, carrier, isActive))) throw new NotFound('No carrier');
  });
}

/** It is in no list and can no longer be ordered; existing orders are not affected. */
export async function switchOffCarrier(db: Db, acting: Acting, id: string): Promise<void> {
  await changeCatalog(db, acting, id, { action: 'CarrierSwitchedOff', target: id }, async (tx) => {
    if (!(await switchOffCarrierRow(tx, id))) throw new NotFound('No carrier');
  });
}
