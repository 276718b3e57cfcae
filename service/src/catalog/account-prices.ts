import type { Price } from '../accounts/operators/act-types.ts';
import type { Reader, Tx } from '../database/database.ts';
import { NotFound } from '../kit/errors.ts';
import type { AccountId } from '../kit/ids.ts';
import { deleteAccountProduct } from './manage-queries.ts';
import { priceOf } from './price-approval-rules.ts';
import { listAccountProducts, listProducts, upsertAccountProduct } from './queries.ts';
import { recordProductsOfAccounts } from './record-products-of-accounts.ts';
import type { AccountProductRow, ProductRow } from './types.ts';

/** What one product costs an account, and whether it can buy it; null where the product's own setting applies. */
export interface PriceWish {
  readonly productId: string;
  readonly isEntitled: boolean | null;
  readonly fee: number | null;
  readonly discountPercentage: number | null;
}

export interface PriceChange {
  readonly product: ProductRow;
  readonly before: Price;
  readonly next: Price;
}

/** Every product with what applies to this account alone, if anything. */
export async function listAccountPrices(
  reader: Reader,
  accountId: AccountId,
): Promise<{ readonly product: ProductRow; readonly own: AccountProductRow | undefined }[]> {
  const own = new Map((await listAccountProducts(reader, accountId)).map((row) => [row.productId, row]));
  return (await listProducts(reader)).map((product) => ({ product, own: own.get(product.id) }));
}

/** What the account pays now, and would pay after the change. */
export async function getPriceChange(tx: Tx, accountId: AccountId, wish: PriceWish): Promise<PriceChange> {
  const product = (await listProducts(tx)).find((candidate) => candidate.id === wish.productId);
  if (!product) throw new NotFound('No product');
  const own = (await listAccountProducts(tx, accountId)).find((row) => row.productId === wish.productId);
  const defaults = priceOf(product);
  return {
    product,
    before: paidPrice(own, defaults),
    next: {
      fee: wish.fee ?? defaults.fee,
      discountPercentage: wish.discountPercentage ?? defaults.discountPercentage,
    },
  };
}

function paidPrice(own: AccountProductRow | undefined, defaults: Price): Price {
  return {
    fee: own?.fee == null ? defaults.fee : Number(own.fee),
    discountPercentage: own?.discountPercentage == null ? defaults.discountPercentage : Number(own.discountPercentage),
  };
}

export async function setAccountPrice(
  tx: Tx,
  accountId: AccountId,
  wish: PriceWish,
  product: ProductRow,
): Promise<void> {
  const isOwn = wish.isEntitled === null && wish.fee === null && wish.discountPercentage === null;
  if (isOwn) await deleteAccountProduct(tx, accountId, wish.productId);
  else
    await upsertAccountProduct(tx, accountId, {
      productId: wish.productId,
      isEntitled: wish.isEntitled ?? product.isPublic,
      fee: wish.fee === null ? null : String(wish.fee),
      discountPercentage: wish.discountPercentage === null ? null : String(wish.discountPercentage),
    });
  await recordProductsOfAccounts(tx, [{ accountId, productId: wish.productId }]);
}
