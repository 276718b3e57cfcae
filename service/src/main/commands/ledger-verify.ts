import { type ExitCode, exitCodes } from '../../cli/exit-codes.ts';
import type { CommandContext } from '../command-context.ts';
import { withServiceDatabase } from '../with-service-database.ts';
import { reportLedger, toWireViolation } from './report-ledger.ts';

/** Checks the ledger, or reports what is wrong and where. Exit code 1 if something is. */
export async function ledgerVerify({ config, logger, given, out }: CommandContext): Promise<ExitCode> {
  return withServiceDatabase(config, logger, 'bestow-verify', async (db) => {
    const options = { isFull: given.full !== undefined, isAnew: given.anew !== undefined };
    const { violations, isFull, orders } = await reportLedger(db, out, options);
    out.json({ Violations: violations.map(toWireViolation), Full: isFull, Orders: orders });
    return violations.length === 0 ? exitCodes.done : exitCodes.failed;
  });
}
