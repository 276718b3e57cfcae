import { type AuditHook, noAudit } from '../../database/audit-hook.ts';
import { announceChange } from '../../database/changes.ts';
import { type Db, withTransaction } from '../../database/database.ts';
import { NotFound } from '../../kit/errors.ts';
import type { AccountId } from '../../kit/ids.ts';
import { accountChange } from '../account-changes.ts';
import type { Act } from '../acting.ts';
import { findFundHolds, updateFundHolds } from './queries.ts';
import type { FundHolds } from './types.ts';

export async function readFundHolds(db: Db, accountId: AccountId): Promise<FundHolds> {
  const holds = await findFundHolds(db, accountId);
  if (!holds) throw new NotFound('No account');
  return holds;
}

/**
 * Applies to every order that commits after this: the update takes the account's lock. Orders that wait keep waiting,
 * also when the option is turned off.
 */
export async function changeFundHolds(
  db: Db,
  accountId: AccountId,
  wanted: FundHolds,
  audit: AuditHook = noAudit,
): Promise<FundHolds> {
  return withTransaction(db, async (tx) => {
    if (!(await updateFundHolds(tx, accountId, wanted))) throw new NotFound('No account');
    await audit(tx);
    await announceChange(tx, accountChange(accountId));
    return wanted;
  });
}

/** The entry for the audit log. */
export function fundHoldsChanged(accountId: AccountId, { isOn, expireAfterDays }: FundHolds): Act {
  return {
    action: 'HoldForFundsChanged',
    target: accountId,
    accountId,
    details: { Enabled: isOn, ExpireAfterDays: expireAfterDays },
  };
}
