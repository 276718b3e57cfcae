import type { PersonActing } from '../accounts/acting.ts';
import type { Acts } from '../accounts/operators/act-types.ts';
import { ApprovalOutdated } from '../accounts/operators/errors.ts';
import type { Tx } from '../database/database.ts';
import { announceProductChange } from './announce-product-change.ts';
import { lockProductPrice, updateProductPrice } from './manage-queries.ts';
import { isSamePrice, priceOf } from './price-approval-rules.ts';
import { keepDiscountBesideOwnFee } from './queries.ts';

export async function setApprovedProductPrice(
  tx: Tx,
  acting: PersonActing,
  { productId, currencyCode, next, before }: Acts['ChangeProductPrice'],
): Promise<void> {
  const now = await lockProductPrice(tx, productId);
  if (!now || now.currencyCode !== currencyCode || !isSamePrice(priceOf(now), before)) throw new ApprovalOutdated();
  // An account with its own fee keeps its discount too: the new discount was not approved without the new fee.
  await keepDiscountBesideOwnFee(tx, productId, before.discountPercentage);
  await updateProductPrice(tx, productId, next);
  await announceProductChange(tx, productId);
  const details = { Fee: next.fee, DiscountPercentage: next.discountPercentage };
  await acting.record(tx, { action: 'ProductPriceChanged', target: productId, details });
}
