import { setAccountStatus } from '../../../accounts/account-status.ts';
import { createAccount } from '../../../accounts/create-account.ts';
import type { NewLink } from '../../../accounts/people/links.ts';
import { invitePerson } from '../../../accounts/people/manage-people.ts';
import { accountChange } from '../../../catalog/catalog.ts';
import { listCarriers, listProducts, upsertAccountProduct } from '../../../catalog/queries.ts';
import { announceChange } from '../../../kit/changes.ts';
import { type Db, type Tx, withTransaction } from '../../../kit/database.ts';
import { InvalidRequest, NotFound } from '../../../kit/errors.ts';
import { type AccountId, isId } from '../../../kit/ids.ts';
import type { Act, Acting } from '../../acting.ts';
import { linkNotice } from '../../link-notices.ts';
import type { PortalNeeds } from '../../needs.ts';
import {
  type AccountRow,
  deleteAccountProduct,
  lockAccount,
  replaceAccountCarriers,
  updateAccount,
} from './queries.ts';

export interface NewAccountWish {
  readonly name: string;
  readonly adminEmail: string;
  readonly adminName: string;
  readonly receivesRawCodes: boolean;
}

/** An account and its first admin, who sets a password by an invitation. */
export async function openAccount(
  needs: Pick<PortalNeeds, 'db' | 'keyRing' | 'sendNotice' | 'linkUrl'>,
  acting: Acting,
  wish: NewAccountWish,
): Promise<{ id: AccountId; link: NewLink }> {
  return withTransaction(needs.db, async (tx) => {
    const { id } = await createAccount(tx, needs.keyRing, wish);
    const admin = { accountId: id, email: wish.adminEmail, name: wish.adminName, role: 'admin' } as const;
    const { person, link } = await invitePerson(tx, admin);
    await acting.record(tx, { action: 'AccountOpened', target: id, accountId: id, details: { Name: wish.name } });
    await needs.sendNotice(tx, linkNotice(needs, person, link, wish.name));
    return { id, link };
  });
}

export type AccountWish = Partial<Omit<AccountRow, 'id' | 'createdAt' | 'orderCount'>>;

/** From the commit on, a suspended account can only be read; one that is reactivated goes on where it was stopped. */
export async function changeAccount(db: Db, acting: Acting, id: string, wish: AccountWish): Promise<void> {
  await changeOne(db, acting, id, { action: 'AccountChanged', details: detailsOf(wish) }, async (tx, account) => {
    await updateAccount(tx, { ...account, ...wish });
    if (wish.status && wish.status !== account.status) await setAccountStatus(tx, account.id, wish.status);
  });
}

function detailsOf({ orderCostMax, ...wish }: AccountWish) {
  const limits = orderCostMax?.map(({ currencyCode, amountMinor }) => `${currencyCode} ${amountMinor}`).join(', ');
  return { ...wish, ...(limits === undefined ? {} : { orderCostMax: limits }) };
}

/** What one product costs this account, and whether it may buy it; null where the product's own word counts. */
export async function priceProduct(
  db: Db,
  acting: Acting,
  id: string,
  wish: {
    readonly productId: string;
    readonly isEntitled: boolean | null;
    readonly fee: number | null;
    readonly discountPercentage: number | null;
  },
): Promise<void> {
  const details = { ProductId: wish.productId, Fee: wish.fee, DiscountPercentage: wish.discountPercentage };
  const act = { action: 'AccountProductChanged', details: { ...details, IsEntitled: wish.isEntitled } };
  await changeOne(db, acting, id, act, async (tx, account) => {
    const product = (await listProducts(tx)).find((candidate) => candidate.id === wish.productId);
    if (!product) throw new NotFound('No product');
    const isOwn = wish.isEntitled === null && wish.fee === null && wish.discountPercentage === null;
    if (isOwn) return deleteAccountProduct(tx, account.id, wish.productId);
    await upsertAccountProduct(tx, account.id, {
      productId: wish.productId,
      isEntitled: wish.isEntitled ?? product.isPublic,
      fee: wish.fee === null ? null : String(wish.fee),
      discountPercentage: wish.discountPercentage === null ? null : String(wish.discountPercentage),
    });
  });
}

export async function assignCarriers(db: Db, acting: Acting, id: string, carrierIds: readonly string[]): Promise<void> {
  const act = { action: 'AccountCarriersChanged', details: { CarrierIds: carrierIds.join(' ') } };
  await changeOne(db, acting, id, act, async (tx, account) => {
    const known = new Set((await listCarriers(tx)).map((carrier) => carrier.id));
    const unknown = carrierIds.findIndex((carrierId) => !known.has(carrierId));
    if (unknown >= 0) throw new InvalidRequest([unknownCarrier(unknown)]);
    await replaceAccountCarriers(tx, account.id, carrierIds);
  });
}

function unknownCarrier(index: number) {
  return { pointer: `/CarrierIds/${index}`, code: 'UnknownCarrier', detail: 'No carrier with this id.' };
}

/** Every process forgets what it holds of the account, its tokens too, when this commits. */
async function changeOne(
  db: Db,
  acting: Acting,
  id: string,
  act: Omit<Act, 'target' | 'accountId'>,
  work: (tx: Tx, account: AccountRow) => Promise<void>,
): Promise<void> {
  await withTransaction(db, async (tx) => {
    const account = isId(id) ? await lockAccount(tx, id as AccountId) : null;
    if (!account) throw new NotFound('No account');
    await work(tx, account);
    await acting.record(tx, { ...act, target: account.id, accountId: account.id });
    await announceChange(tx, accountChange(account.id));
  });
}
