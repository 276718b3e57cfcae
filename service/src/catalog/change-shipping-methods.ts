import type { Acting } from '../accounts/acting.ts';
import type { Db } from '../database/database.ts';
import { NotFound } from '../kit/errors.ts';
import { changeCatalog } from './catalog-transaction.ts';
import { switchOffShippingMethodRow, updateShippingMethod } from './manage-queries.ts';
import { insertShippingMethod } from './queries.ts';
import type { ShippingMethod } from './types.ts';

export async function addShippingMethod(db: Db, acting: Acting, method: ShippingMethod): Promise<void> {
  await changeCatalog(db, acting, method.id, { action: 'ShippingMethodAdded', target: method.id }, (tx) =>
    insertShippingMethod(tx, method),
  );
}

export async function editShippingMethod(
  db: Db,
  acting: Acting,
  method: ShippingMethod,
  isActive: boolean,
): Promise<void> {
  await changeCatalog(db, acting, method.id, { action: 'ShippingMethodChanged', target: method.id }, async (tx) => {
    if (!(await updateShippingMethod(tx, method, isActive))) throw new NotFound('No shipping method');
  });
}

/** It is in no list and can no longer be ordered; existing orders are not affected. */
export async function switchOffShippingMethod(db: Db, acting: Acting, id: string): Promise<void> {
  await changeCatalog(db, acting, id, { action: 'ShippingMethodSwitchedOff', target: id }, async (tx) => {
    if (!(await switchOffShippingMethodRow(tx, id))) throw new NotFound('No shipping method');
  });
}
