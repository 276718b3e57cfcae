import { setAccountStatus } from '../../../accounts/account-status.ts';
import type { Act, PersonActing } from '../../../accounts/acting.ts';
import { createAccount } from '../../../accounts/create-account.ts';
import type { Approval } from '../../../accounts/operators/approval-types.ts';
import type { NewLink } from '../../../accounts/people/links.ts';
import { invitePerson } from '../../../accounts/people/manage-people.ts';
import { updateClaimsFrozen } from '../../../accounts/queries.ts';
import { accountChange } from '../../../catalog/catalog.ts';
import { listCarriers } from '../../../catalog/queries.ts';
import { announceChange } from '../../../database/changes.ts';
import { type Db, type Tx, withTransaction } from '../../../database/database.ts';
import { InvalidRequest, NotFound } from '../../../kit/errors.ts';
import { type AccountId, isId } from '../../../kit/ids.ts';
import { linkNotice } from '../../link-notices.ts';
import type { PortalNeeds } from '../../needs.ts';
import { askFor } from '../approvals/ask-for.ts';
import { needsSecondPerson } from '../price-rules.ts';
import { getPriceChange, type PriceWish, setAccountPrice } from './account-prices.ts';
import { type AccountRow, lockAccount, replaceAccountCarriers, updateAccount } from './queries.ts';

export interface NewAccountWish {
  readonly name: string;
  readonly adminEmail: string;
  readonly adminName: string;
  readonly receivesRawCodes: boolean;
}

/** An account and its first admin, who sets a password by an invitation. The right to raw codes is only asked for. */
export async function openAccount(
  needs: Pick<PortalNeeds, 'db' | 'keyRing' | 'sendNotice' | 'linkUrl'>,
  acting: PersonActing,
  wish: NewAccountWish,
): Promise<{ id: AccountId; link: NewLink; approval: Approval | null }> {
  return withTransaction(needs.db, async (tx) => {
    const { id } = await createAccount(tx, needs.keyRing, { ...wish, receivesRawCodes: false });
    const admin = { accountId: id, email: wish.adminEmail, name: wish.adminName, role: 'admin' } as const;
    const { person, link } = await invitePerson(tx, admin);
    await acting.record(tx, { action: 'AccountOpened', target: id, accountId: id, details: { Name: wish.name } });
    await needs.sendNotice(tx, linkNotice(needs, person, link, wish.name));
    const approval = wish.receivesRawCodes ? await askForRawCodes(tx, acting, { id, name: wish.name }) : null;
    return { id, link, approval };
  });
}

export interface AccountWish extends Partial<Omit<AccountRow, 'id' | 'createdAt' | 'orderCount' | 'claimsFrozenAt'>> {
  readonly areClaimsFrozen?: boolean;
}

/**
 * From the commit on, a suspended account can only be read; one that is reactivated goes on where it was stopped. The right
 * to raw codes is only asked for: a second operator grants it.
 */
export async function changeAccount(
  db: Db,
  acting: PersonActing,
  id: string,
  { receivesRawCodes, ...rest }: AccountWish,
): Promise<Approval | null> {
  return withTransaction(db, async (tx) => {
    const account = await getLocked(tx, id);
    const isGrant = receivesRawCodes === true && !account.receivesRawCodes;
    const wish = { ...rest, ...(receivesRawCodes === false && { receivesRawCodes }) };
    if (Object.keys(wish).length > 0 || !isGrant) {
      await updateAccount(tx, { ...account, ...wish });
      if (wish.status && wish.status !== account.status) await setAccountStatus(tx, account.id, wish.status);
      if (wish.areClaimsFrozen !== undefined) await updateClaimsFrozen(tx, account.id, wish.areClaimsFrozen);
      await finish(tx, acting, account, { action: actionOf(wish), details: detailsOf(wish) });
    }
    return isGrant ? askForRawCodes(tx, acting, account) : null;
  });
}

function askForRawCodes(
  tx: Tx,
  acting: PersonActing,
  { id, name }: Pick<AccountRow, 'id' | 'name'>,
): Promise<Approval> {
  const act = { accountId: id, accountName: name };
  return askFor(tx, acting, { kind: 'GrantRawCodes', target: id, accountId: id, act });
}

function actionOf({ status, areClaimsFrozen }: AccountWish): string {
  if (status) return status === 'Suspended' ? 'AccountSuspended' : 'AccountReactivated';
  if (areClaimsFrozen !== undefined) return areClaimsFrozen ? 'ClaimLinksFrozen' : 'ClaimLinksUnfrozen';
  return 'AccountChanged';
}

function detailsOf({ orderCostMax, ...wish }: AccountWish) {
  const limits = orderCostMax?.map(({ currencyCode, amountMinor }) => `${currencyCode} ${amountMinor}`).join(', ');
  return { ...wish, ...(limits === undefined ? {} : { orderCostMax: limits }) };
}

/** Sets a price, or asks for it where the discount is above what one operator may give. */
export async function priceProduct(
  { db, operators }: Pick<PortalNeeds, 'db' | 'operators'>,
  acting: PersonActing,
  id: string,
  wish: PriceWish,
): Promise<Approval | null> {
  const { productId, isEntitled, fee, discountPercentage } = wish;
  const details = { ProductId: productId, Fee: fee, DiscountPercentage: discountPercentage, IsEntitled: isEntitled };
  return changeOne(db, acting, id, { action: 'AccountProductChanged', details }, async (tx, account) => {
    const { product, before, next } = await getPriceChange(tx, account.id, wish);
    if (!needsSecondPerson(operators.discountSecondPersonAbove, before, next)) {
      await setAccountPrice(tx, account.id, wish, product);
      return null;
    }
    const about = { accountId: account.id, accountName: account.name, productId, productName: product.content.name };
    const { currencyCode } = product.content;
    const act = { ...about, currencyCode, isEntitled, fee, discountPercentage, next, before };
    const target = `${account.id} ${productId}`;
    return askFor(tx, acting, { kind: 'ChangeAccountPrice', target, accountId: account.id, act });
  });
}

export async function assignCarriers(
  db: Db,
  acting: PersonActing,
  id: string,
  carrierIds: readonly string[],
): Promise<void> {
  const act = { action: 'AccountCarriersChanged', details: { CarrierIds: carrierIds.join(' ') } };
  await changeOne(db, acting, id, act, async (tx, account) => {
    const known = new Set((await listCarriers(tx)).map((carrier) => carrier.id));
    const unknown = carrierIds.findIndex((carrierId) => !known.has(carrierId));
    if (unknown >= 0) throw new InvalidRequest([unknownCarrier(unknown)]);
    await replaceAccountCarriers(tx, account.id, carrierIds);
    return null;
  });
}

function unknownCarrier(index: number) {
  return { pointer: `/CarrierIds/${index}`, code: 'UnknownCarrier', detail: 'No carrier with this id.' };
}

/** What `work` asks a second operator for is not written down as done. */
async function changeOne(
  db: Db,
  acting: PersonActing,
  id: string,
  act: Omit<Act, 'target' | 'accountId'>,
  work: (tx: Tx, account: AccountRow) => Promise<Approval | null>,
): Promise<Approval | null> {
  return withTransaction(db, async (tx) => {
    const account = await getLocked(tx, id);
    const approval = await work(tx, account);
    if (!approval) await finish(tx, acting, account, act);
    return approval;
  });
}

async function getLocked(tx: Tx, id: string): Promise<AccountRow> {
  const account = isId(id) ? await lockAccount(tx, id as AccountId) : null;
  if (!account) throw new NotFound('No account');
  return account;
}

/** Every process forgets what it holds of the account, its tokens too, when this commits. */
async function finish(
  tx: Tx,
  acting: PersonActing,
  { id }: Pick<AccountRow, 'id'>,
  act: Omit<Act, 'target' | 'accountId'>,
): Promise<void> {
  await acting.record(tx, { ...act, target: id, accountId: id });
  await announceChange(tx, accountChange(id));
}
