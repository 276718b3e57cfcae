import { changeLockedAccount, finishAccountChange, getLockedAccount } from '../accounts/account-transaction.ts';
import type { PersonActing } from '../accounts/acting.ts';
import type { Acts } from '../accounts/operators/act-types.ts';
import type { Approval } from '../accounts/operators/approval-types.ts';
import { askFor } from '../accounts/operators/ask-for.ts';
import { ApprovalOutdated } from '../accounts/operators/errors.ts';
import type { Db, Tx } from '../database/database.ts';
import { getPriceChange, type PriceWish, setAccountPrice } from './account-prices.ts';
import { isSamePrice, needsSecondPerson, type PriceNeeds } from './price-approval-rules.ts';

/** Sets a price, or requests it if the discount is above one operator's limit. */
export async function priceProduct(
  { db, operators }: PriceNeeds & { readonly db: Db },
  acting: PersonActing,
  id: string,
  wish: PriceWish,
): Promise<Approval | null> {
  const { productId, isEntitled, fee, discountPercentage } = wish;
  const act = { action: 'AccountProductChanged', details: detailsOf(wish) };
  return changeLockedAccount(db, acting, id, act, async (tx, account) => {
    const { product, before, next } = await getPriceChange(tx, account.id, wish);
    if (!needsSecondPerson(operators.discountSecondPersonAbove, before, next)) {
      await setAccountPrice(tx, account.id, wish, product);
      return null;
    }
    const about = { accountId: account.id, accountName: account.name, productId, productName: product.content.name };
    const { currencyCode } = product.content;
    const asked = { ...about, currencyCode, isEntitled, fee, discountPercentage, next, before };
    const target = `${account.id} ${productId}`;
    return askFor(tx, acting, { kind: 'ChangeAccountPrice', target, accountId: account.id, act: asked });
  });
}

export async function setApprovedAccountPrice(
  tx: Tx,
  acting: PersonActing,
  act: Acts['ChangeAccountPrice'],
): Promise<void> {
  const { productId, isEntitled } = act;
  const account = await getLockedAccount(tx, act.accountId);
  const change = await getPriceChange(tx, account.id, act);
  const isAsSeen =
    change.product.content.currencyCode === act.currencyCode &&
    isSamePrice(change.before, act.before) &&
    isSamePrice(change.next, act.next);
  if (!isAsSeen) throw new ApprovalOutdated();
  // Stored completely: a part that followed the product's own price could be lowered later by one person.
  await setAccountPrice(tx, account.id, { productId, isEntitled, ...change.next }, change.product);
  await finishAccountChange(tx, acting, account.id, { action: 'AccountProductChanged', details: detailsOf(act) });
}

function detailsOf({ productId, fee, discountPercentage, isEntitled }: PriceWish) {
  return { ProductId: productId, Fee: fee, DiscountPercentage: discountPercentage, IsEntitled: isEntitled };
}
