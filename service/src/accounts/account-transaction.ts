import { announceChange } from '../database/changes.ts';
import { type Db, type Tx, withTransaction } from '../database/database.ts';
import { isUniqueViolation } from '../database/database-errors.ts';
import { NotFound } from '../kit/errors.ts';
import { type AccountId, isId } from '../kit/ids.ts';
import { accountChange } from './account-changes.ts';
import { lockAccount } from './account-queries.ts';
import { refuseMoving } from './account-status.ts';
import type { AccountActing, Act, Acting } from './acting.ts';
import { IdTaken } from './errors.ts';
import type { Approval } from './operators/approval-types.ts';
import type { AccountRow } from './types.ts';

type AboutAccount = Omit<Act, 'target' | 'accountId'>;

/** An operator's change of one account. What `work` requests from a second operator is not recorded as done. */
export async function changeLockedAccount(
  db: Db,
  acting: Acting,
  id: string,
  act: AboutAccount,
  work: (tx: Tx, account: AccountRow) => Promise<Approval | null>,
): Promise<Approval | null> {
  return withTransaction(db, async (tx) => {
    const account = await getLockedAccount(tx, id);
    const approval = await work(tx, account);
    if (!approval) await finishAccountChange(tx, acting, account.id, act);
    return approval;
  });
}

export async function getLockedAccount(tx: Tx, id: string): Promise<AccountRow> {
  const account = isId(id) ? await lockAccount(tx, id as AccountId) : null;
  if (account) return account;
  if (isId(id)) await refuseMoving(tx, [id as AccountId]);
  throw new NotFound('No account');
}

/** When this commits, every process drops its cached data about the account, including its tokens. */
export async function finishAccountChange(tx: Tx, acting: Acting, id: AccountId, act: AboutAccount): Promise<void> {
  await acting.record(tx, { ...act, target: id, accountId: id });
  await announceChange(tx, accountChange(id));
}

/** A person's change to their own account; `act.target` is an id that may already be in use. */
export async function changeOwnAccount<T>(
  db: Db,
  acting: AccountActing,
  act: { readonly action: string; readonly target: string },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  try {
    return await withTransaction(db, async (tx) => {
      const result = await work(tx);
      await acting.record(tx, act);
      await announceChange(tx, accountChange(acting.accountId));
      return result;
    });
  } catch (error) {
    throw isUniqueViolation(error) ? new IdTaken(act.target) : error;
  }
}
