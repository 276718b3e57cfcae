import type { Act, PersonActing } from '../accounts/acting.ts';
import type { Price } from '../accounts/operators/act-types.ts';
import type { Approval } from '../accounts/operators/approval-types.ts';
import { askFor } from '../accounts/operators/ask-for.ts';
import type { Db, Tx } from '../database/database.ts';
import { InvalidRequest, NotFound } from '../kit/errors.ts';
import { announceProductChange } from './announce-product-change.ts';
import { changeCatalog } from './catalog-transaction.ts';
import { checkChoices, kindOf } from './choice-rules.ts';
import { checkKept } from './kept-members.ts';
import { listChoices, lockProductPrice, type ProductPriceRow, updateProductTerms } from './manage-queries.ts';
import { needsSecondPerson, type PriceNeeds, priceOf } from './price-approval-rules.ts';
import { insertProduct, replaceProductContent, updateProductActive } from './queries.ts';
import type { ProductContent } from './types.ts';

export interface ProductWish {
  readonly id: string;
  readonly content: ProductContent;
  readonly isPublic: boolean;
  readonly fee: string;
  readonly discountPercentage: string;
  readonly sources: readonly string[];
}

type ChangeNeeds = PriceNeeds & { readonly db: Db };

/** A product whose discount needs two operators is added with one operator's maximum, and the rest is requested. */
export async function addProduct(
  needs: ChangeNeeds,
  acting: PersonActing,
  wish: ProductWish,
): Promise<Approval | null> {
  const aloneMax = needs.operators.discountSecondPersonAbove;
  const next = priceOf(wish);
  const before = { ...next, discountPercentage: Math.min(next.discountPercentage, aloneMax) };
  const act = { action: 'ProductAdded', target: wish.id, details: priceDetails(before) };
  return changeCatalog(needs.db, acting, wish.id, act, async (tx) => {
    await requireChoices(tx, wish);
    const added = { ...wish, discountPercentage: String(before.discountPercentage) };
    await insertProduct(tx, { ...added, isActive: true });
    await updateProductTerms(tx, added);
    await announceProductChange(tx, wish.id);
    return needsSecondPerson(aloneMax, before, next) ? askForPrice(tx, acting, wish, { before, next }) : null;
  });
}

/** A new version. Existing orders keep the one that they bought. A price that needs two operators is requested. */
export async function editProduct(
  needs: ChangeNeeds,
  acting: PersonActing,
  wish: ProductWish,
): Promise<Approval | null> {
  const next = priceOf(wish);
  const act = ({ price }: { readonly price: Price }) => productChanged(wish.id, price);
  const { approval } = await changeCatalog(needs.db, acting, wish.id, act, async (tx) => {
    const old = await lockProductPrice(tx, wish.id);
    if (!old || !(await replaceProductContent(tx, wish.id, wish.content))) throw new NotFound('No product');
    const faults = checkKept(old, wish.content);
    if (faults.length > 0) throw new InvalidRequest(faults);
    await requireChoices(tx, wish);
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

async function requireChoices(tx: Tx, { content }: ProductWish): Promise<void> {
  if (kindOf(content) === 'Card') return;
  const faults = checkChoices(content, await listChoices(tx, content.choices ?? []));
  if (faults.length > 0) throw new InvalidRequest(faults);
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

/** A retired product is in no list and cannot be ordered; existing orders are not affected. */
export async function switchProduct(db: Db, acting: PersonActing, id: string, isActive: boolean): Promise<void> {
  const action = isActive ? 'ProductRestored' : 'ProductRetired';
  await changeCatalog(db, acting, id, { action, target: id }, async (tx) => {
    if (!(await updateProductActive(tx, id, isActive))) throw new NotFound('No product');
    await announceProductChange(tx, id);
  });
}
