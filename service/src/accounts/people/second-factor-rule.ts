import { type Db, withTransaction } from '../../database/database.ts';
import { updateAccount } from '../account-queries.ts';
import { finishAccountChange, getLockedAccount } from '../account-transaction.ts';
import type { AccountActing } from '../acting.ts';
import { SecondFactorNotSetUp } from './errors.ts';
import { lockSignIn } from './queries.ts';

/**
 * Whether people of the account must have a second factor. The admin who requires it must have one: they would lock
 * themselves out of every page but the set-up, and have not tried what they ask of everyone.
 */
export async function changeSecondFactorRule(
  db: Db,
  acting: AccountActing,
  requiresSecondFactor: boolean,
): Promise<void> {
  await withTransaction(db, async (tx) => {
    const admin = await lockSignIn(tx, acting.person.id);
    if (requiresSecondFactor && !admin.hasSecondFactor) throw new SecondFactorNotSetUp();
    const account = await getLockedAccount(tx, acting.accountId);
    await updateAccount(tx, { ...account, requiresSecondFactor });
    const details = { RequiresSecondFactor: requiresSecondFactor };
    await finishAccountChange(tx, acting, account.id, { action: 'SecondFactorRuleChanged', details });
  });
}
