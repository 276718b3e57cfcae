import type { Db } from '../../database/database.ts';
import { requireCurrentSchema } from '../../database/migrate.ts';
import type { Config } from '../../kit/config.ts';
import type { Logger } from '../../kit/logger.ts';
import { joinServiceDatabase } from '../open-service-database.ts';
import { verifyLedger } from '../verify-ledger.ts';

/** Proves that every cent is explained, or says what is wrong and where. Exit code 1 when something is. */
export async function ledgerVerify(config: Config, logger: Logger): Promise<void> {
  const { database, close } = await joinServiceDatabase(config, logger, 'bestow-verify');
  try {
    await requireCurrentSchema(database.db);
    if (!(await reportLedger(database.db))) process.exitCode = 1;
  } finally {
    await close();
  }
}

/** Prints what the ledger's rules find, and tells whether it is sound. */
export async function reportLedger(db: Db): Promise<boolean> {
  const violations = await verifyLedger(db);
  for (const { rule, place, found } of violations) process.stdout.write(`BROKEN: ${rule}\n  ${place}\n  ${found}\n`);
  if (violations.length === 0)
    process.stdout.write('The ledger is sound: every balance, charge, refund and number checks out.\n');
  return violations.length === 0;
}
