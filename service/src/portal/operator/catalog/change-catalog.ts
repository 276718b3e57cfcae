import type { Act, PersonActing } from '../../../accounts/acting.ts';
import type { Approval } from '../../../accounts/operators/approval-types.ts';
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
import { announceChange } from '../../../database/changes.ts';
import { type Db, type Tx, withTransaction } from '../../../database/database.ts';
import { isUniqueViolation } from '../../../database/database-errors.ts';
import { InvalidRequest, NotFound } from '../../../kit/errors.ts';
import { IdTaken } from '../../errors.ts';
import type { PortalNeeds } from '../../needs.ts';
import { askFor } from '../approvals/ask-for.ts';
import type { Price } from '../approvals/types.ts';
import { needsSecondPerson, priceOf } from '../price-rules.ts';
import {
  insertMediaOnce,
  lockProductPrice,
  type ProductPriceRow,
  switchOff,
  updateContent,
  updateProductTerms,
} from './queries.ts';

export interface ProductWish {
  readonly id: string;
  readonly content: ProductContent;
  readonly isPublic: boolean;
  readonly fee: string;
  readonly discountPercentage: string;
  readonly sources: readonly string[];
}

type PriceNeeds = Pick<PortalNeeds, 'db' | 'operators'>;

/** A product whose discount takes two operators is added with the largest one that takes one, and the rest is asked for. */
export async function addProduct(needs: PriceNeeds, acting: PersonActing, wish: ProductWish): Promise<Approval | null> {
  const aloneMax = needs.operators.discountSecondPersonAbove;
  const next = priceOf(wish);
  const before = { ...next, discountPercentage: Math.min(next.discountPercentage, aloneMax) };
  const act = { action: 'ProductAdded', target: wish.id, details: priceDetails(before) };
  return changeCatalog(needs.db, acting, wish.id, act, async (tx) => {
    const added = { ...wish, discountPercentage: String(before.discountPercentage) };
    await insertProduct(tx, { ...added, isActive: true });
    await updateProductTerms(tx, added);
    await announceProductChange(tx, wish.id);
    return needsSecondPerson(aloneMax, before, next) ? askForPrice(tx, acting, wish, { before, next }) : null;
  });
}

/** A new version. Orders that were placed keep the one that they bought. A price that takes two operators is asked for. */
export async function editProduct(
  needs: PriceNeeds,
  acting: PersonActing,
  wish: ProductWish,
): Promise<Approval | null> {
  const next = priceOf(wish);
  const act = ({ price }: { readonly price: Price }) => productChanged(wish.id, price);
  const { approval } = await changeCatalog(needs.db, acting, wish.id, act, async (tx) => {
    const old = await lockProductPrice(tx, wish.id);
    if (!old || !(await replaceProductContent(tx, wish.id, wish.content))) throw new NotFound('No product');
    requireSameCurrency(old, wish);
    const before = priceOf(old);
    const isAsked = needsSecondPerson(needs.operators.discountSecondPersonAbove, before, next);
    await updateProductTerms(tx, isAsked ? { ...wish, ...textsOf(old) } : wish);
    await announceProductChange(tx, wish.id);
    if (!isAsked) return { approval: null, price: next };
    return { approval: await askForPrice(tx, acting, wish, { before, next }), price: before };
  });
  return approval;
}

function productChanged(id: string, price: Price): Act {
  return { action: 'ProductChanged', target: id, details: priceDetails(price) };
}

/** Codes in stock keep their worth: in another currency the same number would sell them for a fraction of it. */
function requireSameCurrency({ currencyCode }: ProductPriceRow, { content }: ProductWish): void {
  if (currencyCode === content.currencyCode) return;
  const detail = `The product is sold in ${currencyCode}. Add a new product for another currency.`;
  throw new InvalidRequest([{ pointer: '/CurrencyCode', code: 'NotAllowed', detail }]);
}

function textsOf({ fee, discountPercentage }: ProductPriceRow) {
  return { fee, discountPercentage };
}

function priceDetails({ fee, discountPercentage }: Price) {
  return { Fee: fee, DiscountPercentage: discountPercentage };
}

function askForPrice(
  tx: Tx,
  acting: PersonActing,
  { id, content }: ProductWish,
  change: { readonly before: Price; readonly next: Price },
): Promise<Approval> {
  const { name, currencyCode } = content;
  const act = { productId: id, productName: name, currencyCode, next: change.next, before: change.before };
  return askFor(tx, acting, { kind: 'ChangeProductPrice', target: id, act });
}

/** A retired product is in no list and cannot be ordered; what was ordered is not touched. */
export async function switchProduct(db: Db, acting: PersonActing, id: string, isActive: boolean): Promise<void> {
  const action = isActive ? 'ProductRestored' : 'ProductRetired';
  await changeCatalog(db, acting, id, { action, target: id }, async (tx) => {
    if (!(await updateProductActive(tx, id, isActive))) throw new NotFound('No product');
    await announceProductChange(tx, id);
  });
}

export async function addShippingMethod(db: Db, acting: PersonActing, method: ShippingMethod): Promise<void> {
  await changeCatalog(db, acting, method.id, { action: 'ShippingMethodAdded', target: method.id }, (tx) =>
    insertShippingMethod(tx, method),
  );
}

export async function editShippingMethod(
  db: Db,
  acting: PersonActing,
  method: ShippingMethod,
  isActive: boolean,
): Promise<void> {
  await changeCatalog(db, acting, method.id, { action: 'ShippingMethodChanged', target: method.id }, async (tx) => {
    if (!(await updateContent(tx, 'shipping_methods', method, isActive))) throw new NotFound('No shipping method');
  });
}

export async function addCarrier(db: Db, acting: PersonActing, carrier: Carrier): Promise<void> {
  await changeCatalog(db, acting, carrier.id, { action: 'CarrierAdded', target: carrier.id }, (tx) =>
    insertCarrier(tx, carrier),
  );
}

export async function editCarrier(db: Db, acting: PersonActing, carrier: Carrier, isActive: boolean): Promise<void> {
  await changeCatalog(db, acting, carrier.id, { action: 'CarrierChanged', target: carrier.id }, async (tx) => {
    if (!(await updateContent(tx, 'carriers', carrier, isActive))) throw new NotFound('No carrier');
  });
}

export async function switchOffMethod(db: Db, acting: PersonActing, id: string): Promise<void> {
  await changeCatalog(db, acting, id, { action: 'ShippingMethodSwitchedOff', target: id }, async (tx) => {
    if (!(await switchOff(tx, 'shipping_methods', id))) throw new NotFound('No shipping method');
  });
}

export async function switchOffCarrier(db: Db, acting: PersonActing, id: string): Promise<void> {
  await changeCatalog(db, acting, id, { action: 'CarrierSwitchedOff', target: id }, async (tx) => {
    if (!(await switchOff(tx, 'carriers', id))) throw new NotFound('No carrier');
  });
}

export async function keepPicture(
  db: Db,
  acting: PersonActing,
  picture: { readonly name: string; readonly contentType: string; readonly bytes: Buffer },
): Promise<void> {
  await withTransaction(db, async (tx) => {
    await insertMediaOnce(tx, picture);
    await acting.record(tx, { action: 'PictureUploaded', target: picture.name });
  });
}

/** Every process reads the catalog anew when this commits. */
async function changeCatalog<Done>(
  db: Db,
  acting: PersonActing,
  id: string,
  act: Act | ((done: Done) => Act),
  work: (tx: Tx) => Promise<Done>,
): Promise<Done> {
  try {
    return await withTransaction(db, async (tx) => {
      const done = await work(tx);
      await acting.record(tx, typeof act === 'function' ? act(done) : act);
      await raiseCatalogVersion(tx);
      await announceChange(tx, catalogChange);
      return done;
    });
  } catch (error) {
    throw isUniqueViolation(error) ? new IdTaken(id) : error;
  }
}
