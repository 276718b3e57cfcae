import { sql } from 'kysely';
import { many, maybeOne, type Reader, type Tx } from '../../database/database.ts';
import type { AccountId } from '../../kit/ids.ts';
import type { ApprovalRule, ApprovalRules } from './types.ts';

export async function findApprovalRules(reader: Reader, accountId: AccountId): Promise<ApprovalRules | null> {
  return maybeOne(
    reader,
    sql<{ rules: readonly ApprovalRule[]; expireAfterDays: number }>`
      select approval_rules as rules, approvals_expire_after_days as "expireAfterDays"
      from accounts where id = ${accountId}`,
  );
}

/** A trigger copies to the account's lock whether there are rules, and so waits for orders that are being placed. */
export async function updateApprovalRules(
  tx: Tx,
  accountId: AccountId,
  { rules, expireAfterDays }: ApprovalRules,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update accounts
    set approval_rules = ${JSON.stringify(rules)}, approvals_expire_after_days = ${expireAfterDays}
    where id = ${accountId}`.execute(tx);
  return numAffectedRows === 1n;
}

/** Which of these are people or API credentials of the account. */
export async function listKnownPlacers(
  reader: Reader,
  accountId: AccountId,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await many(
    reader,
    sql<{ id: string }>`
      select id::text from people where account_id = ${accountId} and id = any(${ids}::uuid[])
      union all
      select id::text from credentials where account_id = ${accountId} and id = any(${ids}::uuid[])`,
  );
  return new Set(rows.map(({ id }) => id));
}
