import { operatorChain } from '../../accounts/audit/types.ts';
import { verifyAudit } from '../../accounts/audit/verify-audit.ts';
import type { Config } from '../../kit/config.ts';
import type { Logger } from '../../kit/logger.ts';
import { loadAuditKey } from '../audit-key.ts';
import { loadKeysOf } from '../keys.ts';
import { withServiceDatabase } from '../with-service-database.ts';

/** Checks that the audit log is unchanged, or reports where it is not. Exit code 1 if something is wrong. */
export async function auditVerify(config: Config, logger: Logger): Promise<void> {
  await withServiceDatabase(config, logger, 'bestow-audit', async (db) => {
    const key = await loadAuditKey(db, await loadKeysOf(db, config));
    const reports = await verifyAudit(db, key);
    for (const { accountId, entries, head, fault } of reports) {
      const chain = accountId === operatorChain ? 'operators' : accountId;
      process.stdout.write(`${fault ? 'BROKEN' : 'intact'}  ${chain.padEnd(36)} ${entries} entries  ${head}\n`);
      if (fault) process.stdout.write(`        ${fault}\n`);
    }
    if (reports.some(({ fault }) => fault !== null)) process.exitCode = 1;
    else process.stdout.write('The audit log is intact.\n');
  });
}
