import type { Db } from '../../database/database.ts';
import type { Config } from '../../kit/config.ts';
import type { Logger } from '../../kit/logger.ts';
import { verifyLedger } from '../verify-ledger.ts';
import { withServiceDatabase } from '../with-service-database.ts';

/** Checks the ledger, or reports what is wrong and where. Exit code 1 if something is. */
export async function ledgerVerify(config: Config, logger: Logger): Promise<void> {
  await withServiceDatabase(config, logger, 'bestow-verify', async (db) => {
    if (!(await reportLedger(db))) process.exitCode = 1;
  });
}

/** Prints violations of the ledger's rules, and returns whether there are none. */
export async function reportLedger(db: Db): Promise<boolean> {
  const violations = await verifyLedger(db);
  for (const { rule, place, found } of violations) process.stdout.write(`BROKEN: ${rule}\n  ${place}\n  ${found}\n`);
  if (violations.length === 0)
    process.stdout.write('The ledger is consistent: every balance, charge, refund and number is correct.\n');
  return violations.length === 0;
}
