import { catalogChange } from '../../../catalog/catalog.ts';
import { announceProductChange } from '../../../catalog/change-product.ts';
import {
  insertCarrier,
  insertProduct,
  insertShippingMethod,
  raiseCatalogVersion,
  replaceProductContent,
  updateProductActive,
} from '../../../catalog/queries.ts';
import type { Carrier, ProductContent, ShippingMethod } from '../../../catalog/types.ts';
import { announceChange } from '../../../kit/changes.ts';
import { type Db, type Tx, withTransaction } from '../../../kit/database.ts';
import { isUniqueViolation } from '../../../kit/database-errors.ts';
import { NotFound } from '../../../kit/errors.ts';
import type { Act, Acting } from '../../acting.ts';
import { IdTaken } from '../../errors.ts';
import { insertMediaOnce, switchOff, updateContent, updateProductTerms } from './queries.ts';

export interface ProductWish {
  readonly id: string;
  readonly content: ProductContent;
  readonly isPublic: boolean;
  readonly fee: string;
  readonly discountPercentage: string;
  readonly sources: readonly string[];
}

export async function addProduct(db: Db, acting: Acting, wish: ProductWish): Promise<void> {
  await changeCatalog(db, acting, { action: 'ProductAdded', target: wish.id }, async (tx) => {
    await insertProduct(tx, { ...wish, isActive: true });
    await updateProductTerms(tx, wish);
    await announceProductChange(tx, wish.id);
  });
}

/** A new version. Orders that were placed keep the one that they bought. */
export async function editProduct(db: Db, acting: Acting, wish: ProductWish): Promise<void> {
  await changeCatalog(db, acting, { action: 'ProductChanged', target: wish.id }, async (tx) => {
    if (!(await replaceProductContent(tx, wish.id, wish.content))) throw new NotFound('No product');
    await updateProductTerms(tx, wish);
    await announceProductChange(tx, wish.id);
  });
}

/** A retired product is in no list and cannot be ordered; what was ordered is not touched. */
export async function switchProduct(db: Db, acting: Acting, id: string, isActive: boolean): Promise<void> {
  const action = isActive ? 'ProductRestored' : 'ProductRetired';
  await changeCatalog(db, acting, { action, target: id }, async (tx) => {
    if (!(await updateProductActive(tx, id, isActive))) throw new NotFound('No product');
    await announceProductChange(tx, id);
  });
}

export async function addShippingMethod(db: Db, acting: Acting, method: ShippingMethod): Promise<void> {
  await changeCatalog(db, acting, { action: 'ShippingMethodAdded', target: method.id }, (tx) =>
    insertShippingMethod(tx, method),
  );
}

export async function editShippingMethod(
  db: Db,
  acting: Acting,
  method: ShippingMethod,
  isActive: boolean,
): Promise<void> {
  await changeCatalog(db, acting, { action: 'ShippingMethodChanged', target: method.id }, async (tx) => {
    if (!(await updateContent(tx, 'shipping_methods', method, isActive))) throw new NotFound('No shipping method');
  });
}

export async function addCarrier(db: Db, acting: Acting, carrier: Carrier): Promise<void> {
  await changeCatalog(db, acting, { action: 'CarrierAdded', target: carrier.id }, (tx) => insertCarrier(tx, carrier));
}

export async function editCarrier(db: Db, acting: Acting, carrier: Carrier, isActive: boolean): Promise<void> {
  await changeCatalog(db, acting, { action: 'CarrierChanged', target: carrier.id }, async (tx) => {
    if (!(await updateContent(tx, 'carriers', carrier, isActive))) throw new NotFound('No carrier');
  });
}

export async function switchOffMethod(db: Db, acting: Acting, id: string): Promise<void> {
  await changeCatalog(db, acting, { action: 'ShippingMethodSwitchedOff', target: id }, async (tx) => {
    if (!(await switchOff(tx, 'shipping_methods', id))) throw new NotFound('No shipping method');
  });
}

export async function switchOffCarrier(db: Db, acting: Acting, id: string): Promise<void> {
  await changeCatalog(db, acting, { action: 'CarrierSwitchedOff', target: id }, async (tx) => {
    if (!(await switchOff(tx, 'carriers', id))) throw new NotFound('No carrier');
  });
}

export async function keepPicture(
  db: Db,
  acting: Acting,
  picture: { readonly name: string; readonly contentType: string; readonly bytes: Buffer },
): Promise<void> {
  await withTransaction(db, async (tx) => {
    await insertMediaOnce(tx, picture);
    await acting.record(tx, { action: 'PictureUploaded', target: picture.name });
  });
}

/** Every process reads the catalog anew when this commits. */
async function changeCatalog(
  db: Db,
  acting: Acting,
  act: Act & { readonly target: string },
  work: (tx: Tx) => Promise<void>,
): Promise<void> {
  try {
    await withTransaction(db, async (tx) => {
      await work(tx);
      await acting.record(tx, act);
      await raiseCatalogVersion(tx);
      await announceChange(tx, catalogChange);
    });
  } catch (error) {
    throw isUniqueViolation(error) ? new IdTaken(act.target) : error;
  }
}
