import { type ExitCode, exitCodes } from '../../cli/exit-codes.ts';
import type { Output } from '../../cli/output/output.ts';
import type { Db } from '../../database/database.ts';
import type { Violation } from '../../ledger/types.ts';
import type { CommandContext } from '../command-context.ts';
import { verifyLedger } from '../verify-ledger.ts';
import { withServiceDatabase } from '../with-service-database.ts';

/** Checks the ledger, or reports what is wrong and where. Exit code 1 if something is. */
export async function ledgerVerify({ config, logger, out }: CommandContext): Promise<ExitCode> {
  return withServiceDatabase(config, logger, 'bestow-verify', async (db) => {
    const violations = await reportLedger(db, out);
    out.json({ Violations: violations.map(toWireViolation) });
    return violations.length === 0 ? exitCodes.done : exitCodes.failed;
  });
}

/** Prints violations of the ledger's rules. */
export async function reportLedger(db: Db, out: Output): Promise<readonly Violation[]> {
  const violations = await verifyLedger(db);
  for (const { rule, place, found } of violations) out.say(`BROKEN: ${rule}\n  ${place}\n  ${found}`);
  if (violations.length === 0)
    out.say('The ledger is consistent: every balance, charge, refund and number is correct.');
  return violations;
}

export function toWireViolation({ rule, place, found }: Violation) {
  return { Rule: rule, Place: place, Found: found };
}
