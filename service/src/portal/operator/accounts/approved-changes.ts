import type { PersonActing } from '../../../accounts/acting.ts';
import { ApprovalOutdated } from '../../../accounts/operators/errors.ts';
import { accountChange } from '../../../catalog/catalog.ts';
import { announceChange } from '../../../database/changes.ts';
import type { Tx } from '../../../database/database.ts';
import { NotFound } from '../../../kit/errors.ts';
import type { AccountId } from '../../../kit/ids.ts';
import type { Acts } from '../approvals/types.ts';
import { isSamePrice } from '../price-rules.ts';
import { getPriceChange, setAccountPrice } from './account-prices.ts';
import { type AccountRow, lockAccount, updateAccount } from './queries.ts';

/** Gives an account the right to the codes themselves. */
export async function grantRawCodes(tx: Tx, acting: PersonActing, act: Acts['GrantRawCodes']): Promise<void> {
  const account = await getLocked(tx, act.accountId);
  if (account.receivesRawCodes) throw new ApprovalOutdated();
  await updateAccount(tx, { ...account, receivesRawCodes: true });
  await finish(tx, acting, account.id, 'AccountChanged', { receivesRawCodes: true });
}

export async function setApprovedAccountPrice(
  tx: Tx,
  acting: PersonActing,
  act: Acts['ChangeAccountPrice'],
): Promise<void> {
  const { productId, isEntitled, fee, discountPercentage } = act;
  const account = await getLocked(tx, act.accountId);
  const change = await getPriceChange(tx, account.id, act);
  const isAsSeen =
    change.product.content.currencyCode === act.currencyCode &&
    isSamePrice(change.before, act.before) &&
    isSamePrice(change.next, act.next);
  if (!isAsSeen) throw new ApprovalOutdated();
  // Written out whole: a part that followed the product's own price could be lowered later by one person.
  await setAccountPrice(tx, account.id, { productId, isEntitled, ...change.next }, change.product);
  const details = { ProductId: productId, Fee: fee, DiscountPercentage: discountPercentage, IsEntitled: isEntitled };
  await finish(tx, acting, account.id, 'AccountProductChanged', details);
}

async function getLocked(tx: Tx, accountId: AccountId): Promise<AccountRow> {
  const account = await lockAccount(tx, accountId);
  if (!account) throw new NotFound('No account');
  return account;
}

async function finish(
  tx: Tx,
  acting: PersonActing,
  accountId: AccountId,
  action: string,
  details: Readonly<Record<string, string | number | boolean | null>>,
): Promise<void> {
  await acting.record(tx, { action, target: accountId, accountId, details });
  await announceChange(tx, accountChange(accountId));
}
