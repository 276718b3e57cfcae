import type { Type } from 'typebox';
import type { AccountId } from '../../kit/ids.ts';
import { checkDecimals, discountDecimalsMax, feeDecimalsMax } from '../manage-wire.ts';
import { needsSecondPerson, priceOf } from '../price-approval-rules.ts';
import type { AccountProductRow, OperatorProductRow } from '../types.ts';
import { duplicates, entryCheck } from './check-entry.ts';
import { changedMembers } from './differences.ts';
import { priceEntry, priceEntrySchema } from './entries.ts';
import { approvalFault } from './plan-products.ts';
import type { CatalogNow, IsUncertain, Planned, PlannedPrice, PlanRules } from './plan-types.ts';
import { type FileEntry, type FileFault, faultAt, faultsAt } from './types.ts';

type Members = Type.Static<typeof priceEntrySchema>;
type Account = CatalogNow['accounts'][number];
type ProductAfter = Omit<OperatorProductRow, 'version'>;

export const priceKeyOf = (accountId: string, productId: string): string => `${accountId} ${productId}`;
const check = entryCheck(priceEntrySchema);

/** Prices of accounts, for the products as they will be. */
export function planPrices(
  now: CatalogNow,
  rules: PlanRules,
  entries: readonly FileEntry[],
  products: Pick<Known, 'after' | 'isUncertain'>,
): Planned<PlannedPrice> {
  const faults: FileFault[] = [];
  const left: FileFault[] = [];
  const planned: PlannedPrice[] = [];
  const findAccount = accountFinder(now.accounts);
  const twice = duplicates(
    entries,
    ({ members }) => `${String(members.ProductId)} for ${accountName(findAccount, members)}`,
  );
  let unchanged = 0;
  for (const entry of entries) {
    const duplicate = twice.get(entry);
    const found = duplicate ? { faults: [duplicate] } : planPrice(now, rules, entry, { ...products, findAccount });
    if ('faults' in found) faults.push(...found.faults);
    else if ('left' in found) left.push(found.left);
    else if (found.price.difference.changes.length > 0) planned.push(found.price);
    else unchanged++;
  }
  return { planned, faults, left, unchanged };
}

type Found = { readonly faults: FileFault[] } | { readonly left: FileFault } | { readonly price: PlannedPrice };
interface Known {
  readonly findAccount: (text: string) => Account | 'Several' | null;
  readonly after: ReadonlyMap<string, ProductAfter>;
  readonly isUncertain: IsUncertain;
}

function planPrice(now: CatalogNow, rules: PlanRules, entry: FileEntry, known: Known): Found {
  const shape = check(entry, entry.members);
  if (shape.length > 0) return { faults: shape };
  // The schema above is that of these members.
  const given = entry.members as Members;
  const account = known.findAccount(given.Account);
  const product = known.after.get(given.ProductId);
  const faults = [...faultsOfAccount(entry, account), ...faultsOfDecimals(entry, given)];
  if (!product && !known.isUncertain(given.ProductId))
    faults.push(faultAt(entry, '/ProductId', `There is no product ${given.ProductId}.`));
  if (faults.length > 0 || !product || !account || account === 'Several') return { faults };
  const own = now.prices.get(priceKeyOf(account.id, given.ProductId)) ?? null;
  const before = own ? priceEntry(given.Account, own) : withoutOwn(given);
  const members = { ...before, ...given };
  const prices = pricesOf(now.products.get(product.id) ?? product, product, before, members);
  if (needsSecondPerson(rules.discountAloneMax, prices.before, prices.next)) {
    const fault = approvalFault(entry, rules.discountAloneMax, prices.next);
    return rules.leavesPrices ? { left: fault } : { faults: [fault] };
  }
  return { price: plannedOf(account, product, own, members) };
}

function withoutOwn({ Account, ProductId }: Members) {
  return { Account, ProductId, IsEntitled: null, Fee: null, DiscountPercentage: null };
}

/** What the account pays now, and would pay after the import. */
function pricesOf(
  productNow: ProductAfter,
  productAfter: ProductAfter,
  before: Omit<Members, 'Account'>,
  next: Omit<Members, 'Account'>,
) {
  const paid = (product: ProductAfter, { Fee, DiscountPercentage }: Omit<Members, 'Account'>) => {
    const own = priceOf(product);
    return { fee: Fee ?? own.fee, discountPercentage: DiscountPercentage ?? own.discountPercentage };
  };
  return { before: paid(productNow, before), next: paid(productAfter, next) };
}

function plannedOf(
  account: Account,
  product: ProductAfter,
  own: AccountProductRow | null,
  members: Members,
): PlannedPrice {
  const isOwn = members.IsEntitled == null && members.Fee == null && members.DiscountPercentage == null;
  const row = {
    productId: product.id,
    isEntitled: members.IsEntitled ?? product.isPublic,
    fee: members.Fee == null ? null : String(members.Fee),
    discountPercentage: members.DiscountPercentage == null ? null : String(members.DiscountPercentage),
  };
  const empty = { Account: account.name, ProductId: product.id, IsEntitled: null, Fee: null, DiscountPercentage: null };
  const before = own ? priceEntry(account.name, own) : empty;
  const changes = changedMembers(before, isOwn ? empty : priceEntry(account.name, row));
  const difference = { sign: own ? '~' : '+', what: 'price', id: `${account.name} / ${product.id}`, changes } as const;
  return { accountId: account.id as AccountId, row, isRemoved: isOwn, difference };
}

function faultsOfAccount(entry: FileEntry, account: Account | 'Several' | null): FileFault[] {
  const name = String(entry.members.Account);
  if (account === 'Several')
    return [faultAt(entry, '/Account', `Several accounts are named ${name}; write the account's id.`)];
  if (account) return [];
  return [faultAt(entry, '/Account', `There is no account ${name}. Create it first; write its exact name or its id.`)];
}

function faultsOfDecimals(entry: FileEntry, { Fee, DiscountPercentage }: Members): FileFault[] {
  return faultsAt(entry, [
    ...checkDecimals('Fee', Fee ?? 0, feeDecimalsMax),
    ...checkDecimals('DiscountPercentage', DiscountPercentage ?? 0, discountDecimalsMax),
  ]);
}

function accountFinder(accounts: readonly Account[]): Known['findAccount'] {
  const byId = new Map(accounts.map((account) => [account.id as string, account]));
  const byName = new Map<string, Account | 'Several'>();
  for (const account of accounts) byName.set(account.name, byName.has(account.name) ? 'Several' : account);
  return (text) => byId.get(text) ?? byName.get(text) ?? null;
}

function accountName(find: Known['findAccount'], { Account }: FileEntry['members']): string {
  const account = find(String(Account));
  return account === null || account === 'Several' ? String(Account) : account.name;
}
