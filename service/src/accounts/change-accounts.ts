import { type Db, type Tx, withTransaction } from '../database/database.ts';
import type { AccountId } from '../kit/ids.ts';
import type { KeyRing } from '../kit/keyring.ts';
import { updateAccount } from './account-queries.ts';
import { setAccountStatus } from './account-status.ts';
import { finishAccountChange, getLockedAccount } from './account-transaction.ts';
import type { PersonActing } from './acting.ts';
import { createAccount } from './create-account.ts';
import type { Acts } from './operators/act-types.ts';
import type { Approval } from './operators/approval-types.ts';
import { askFor } from './operators/ask-for.ts';
import { ApprovalOutdated } from './operators/errors.ts';
import type { NewLink } from './people/links.ts';
import { invitePerson } from './people/manage-people.ts';
import type { PersonLinks } from './people/person-links.ts';
import { updateClaimsFrozen } from './queries.ts';
import type { AccountRow } from './types.ts';

export interface NewAccountWish {
  readonly name: string;
  readonly adminEmail: string;
  readonly adminName: string;
  readonly receivesRawCodes: boolean;
}

/** An account and its first admin, who sets a password with an invitation. The right to raw codes is only requested. */
export async function openAccount(
  needs: { readonly db: Db; readonly keyRing: KeyRing; readonly links: PersonLinks },
  acting: PersonActing,
  wish: NewAccountWish,
): Promise<{ id: AccountId; link: NewLink; approval: Approval | null }> {
  return withTransaction(needs.db, async (tx) => {
    const { id } = await createAccount(tx, needs.keyRing, { ...wish, receivesRawCodes: false });
    const admin = { accountId: id, email: wish.adminEmail, name: wish.adminName, role: 'admin' } as const;
    const { person, link } = await invitePerson(tx, admin);
    await acting.record(tx, { action: 'AccountOpened', target: id, accountId: id, details: { Name: wish.name } });
    await needs.links.send(tx, person, link, wish.name);
    const approval = wish.receivesRawCodes ? await askForRawCodes(tx, acting, { id, name: wish.name }) : null;
    return { id, link, approval };
  });
}

export interface AccountWish extends Partial<Omit<AccountRow, 'id' | 'createdAt' | 'orderCount' | 'claimsFrozenAt'>> {
  readonly areClaimsFrozen?: boolean;
}

/**
 * From the commit on, a suspended account can only be read; a reactivated one continues where it was stopped. The
 * right to raw codes is only requested: a second operator grants it.
 */
export async function changeAccount(
  db: Db,
  acting: PersonActing,
  id: string,
  { receivesRawCodes, ...rest }: AccountWish,
): Promise<Approval | null> {
  return withTransaction(db, async (tx) => {
    const account = await getLockedAccount(tx, id);
    const isGrant = receivesRawCodes === true && !account.receivesRawCodes;
    const wish = { ...rest, ...(receivesRawCodes === false && { receivesRawCodes }) };
    if (Object.keys(wish).length > 0 || !isGrant) {
      await updateAccount(tx, { ...account, ...wish });
      if (wish.status && wish.status !== account.status) await setAccountStatus(tx, account.id, wish.status);
      if (wish.areClaimsFrozen !== undefined) await updateClaimsFrozen(tx, account.id, wish.areClaimsFrozen);
      await finishAccountChange(tx, acting, account.id, { action: actionOf(wish), details: detailsOf(wish) });
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

/** Gives an account the right to raw codes, which two operators have agreed on. */
export async function grantRawCodes(tx: Tx, acting: PersonActing, act: Acts['GrantRawCodes']): Promise<void> {
  const account = await getLockedAccount(tx, act.accountId);
  if (account.receivesRawCodes) throw new ApprovalOutdated();
  await updateAccount(tx, { ...account, receivesRawCodes: true });
  await finishAccountChange(tx, acting, account.id, {
    action: 'AccountChanged',
    details: { receivesRawCodes: true },
  });
}
