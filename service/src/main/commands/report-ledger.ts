import type { Output } from '../../cli/output/output.ts';
import type { Db } from '../../database/database.ts';
import type { Violation } from '../../ledger/types.ts';
import { createAccountCount } from '../verify/count-accounts.ts';
import { type CheckResult, runLedgerCheck } from '../verify/run-check.ts';

/** Checks the ledger with progress on standard error, and prints what is wrong. */
export async function reportLedger(
  db: Db,
  out: Output,
  options: { readonly isFull: boolean; readonly isAnew: boolean },
): Promise<CheckResult> {
  const progress = out.progress();
  const accounts = await createAccountCount(db);
  const result = await runLedgerCheck(db, {
    ...options,
    async onPortion({ step, accountId, next }, { orders, findings }) {
      const { done, all } = await accounts.passTo(step.name, next === null ? null : accountId);
      progress.update(() => `${step.noun}: ${done} of ${all} accounts, ${orders} orders checked, ${findings} findings`);
    },
  });
  progress.end();
  const { violations, isFull, orders, continuedFrom } = result;
  for (const { rule, place, found } of violations) out.say(`BROKEN: ${rule}\n  ${place}\n  ${found}`);
  if (violations.length === 0)
    out.say('The ledger is consistent: every balance, charge, refund and number is correct.');
  if (continuedFrom !== null)
    out.note(`Continued a check that was interrupted; it began at ${continuedFrom.toISOString()}.`);
  if (!isFull)
    out.note(
      `Of the orders, the ${orders} that changed since the last complete check were checked; --full checks all.`,
    );
  return result;
}

export function toWireViolation({ rule, place, found }: Violation) {
  return { Rule: rule, Place: place, Found: found };
}
