import { type AuditHook, noAudit } from '../../database/audit-hook.ts';
import { announceChange } from '../../database/changes.ts';
import { type Db, type Tx, withTransaction } from '../../database/database.ts';
import type { CurrencyCode } from '../../kit/currencies.ts';
import { type Fault, InvalidRequest, NotFound } from '../../kit/errors.ts';
import { type AccountId, isId } from '../../kit/ids.ts';
import { describeAmount } from '../../kit/money.ts';
import { accountChange } from '../account-changes.ts';
import type { Act } from '../acting.ts';
import { listDepartments } from '../queries.ts';
import { findApprovalRules, listKnownPlacers, updateApprovalRules } from './queries.ts';
import type { ApprovalRule, ApprovalRules } from './types.ts';

export async function readApprovalRules(db: Db, accountId: AccountId): Promise<ApprovalRules> {
  const rules = await findApprovalRules(db, accountId);
  if (!rules) throw new NotFound('No account');
  return rules;
}

/**
 * Replaces an account's rules. They apply to every order that commits after this: the update takes the account's lock.
 * Orders that already wait keep waiting, and those that were placed before do not begin to.
 */
export async function changeApprovalRules(
  db: Db,
  accountId: AccountId,
  wanted: ApprovalRules,
  audit: AuditHook = noAudit,
): Promise<ApprovalRules> {
  return withTransaction(db, async (tx) => {
    await requireKnown(tx, accountId, wanted.rules);
    if (!(await updateApprovalRules(tx, accountId, wanted))) throw new NotFound('No account');
    await audit(tx);
    await announceChange(tx, accountChange(accountId));
    return wanted;
  });
}

/** A rule about a department or a person that does not exist would never match. */
async function requireKnown(tx: Tx, accountId: AccountId, rules: readonly ApprovalRule[]): Promise<void> {
  const departments = new Set((await listDepartments(tx, accountId)).map(({ id }) => id));
  const ids = [...new Set(rules.flatMap(({ placedBy }) => placedBy))];
  const placers = await listKnownPlacers(tx, accountId, ids.filter(isId));
  const faults = rules.flatMap(({ departmentIds, placedBy }, rule): Fault[] => [
    ...unknownIn(departmentIds, departments).map(([id, at]) => {
      const pointer = `/Rules/${rule}/DepartmentIds/${at}`;
      return { pointer, code: 'UnknownDepartment', detail: `Your account has no department ${id}.` };
    }),
    ...unknownIn(placedBy, placers).map(([id, at]) => {
      const pointer = `/Rules/${rule}/PlacedBy/${at}`;
      return { pointer, code: 'NotAllowed', detail: `Your account has no person or API credential ${id}.` };
    }),
  ]);
  if (faults.length > 0) throw new InvalidRequest(faults);
}

function unknownIn(ids: readonly string[], known: ReadonlySet<string>): (readonly [id: string, at: number])[] {
  return ids.flatMap((id, at) => (known.has(id) ? [] : [[id, at] as const]));
}

/** The entry for the audit log: each rule in words. */
export function approvalRulesChanged(accountId: AccountId, { rules, expireAfterDays }: ApprovalRules): Act {
  return {
    action: 'ApprovalRulesChanged',
    target: accountId,
    accountId,
    details: { Rules: rules.map(describeRule).join(' | '), ExpireAfterDays: expireAfterDays },
  };
}

function describeRule({ name, aboveAmount, aboveCards, departmentIds, sources, placedBy }: ApprovalRule): string {
  const amounts = aboveAmount.map((amount) =>
    describeAmount(BigInt(amount.amountMinor), amount.currencyCode as CurrencyCode),
  );
  const conditions = [
    ...(amounts.length > 0 ? [`above ${amounts.join(' or ')}`] : []),
    ...(aboveCards === null ? [] : [`above ${aboveCards} cards`]),
    ...(departmentIds.length > 0 ? [`departments ${departmentIds.join(', ')}`] : []),
    ...(sources.length > 0 ? [`sources ${sources.join(', ')}`] : []),
    ...(placedBy.length > 0 ? [`placed by ${placedBy.join(', ')}`] : []),
  ];
  return `${name}: ${conditions.length > 0 ? conditions.join('; ') : 'every order'}`;
}
