import { operatorChain } from '../../accounts/audit/types.ts';
import { verifyAudit } from '../../accounts/audit/verify-audit.ts';
import { type ExitCode, exitCodes } from '../../cli/exit-codes.ts';
import type { CommandContext } from '../command-context.ts';
import { loadAuditKey } from '../keys/audit-key.ts';
import { loadKeysOf } from '../keys/keys.ts';
import { withServiceDatabase } from '../with-service-database.ts';

/** Checks that the audit log is unchanged, or reports where it is not. Exit code 1 if something is wrong. */
export async function auditVerify({ config, logger, out }: CommandContext): Promise<ExitCode> {
  return withServiceDatabase(config, logger, 'bestow-audit', async (db) => {
    const key = await loadAuditKey(db, await loadKeysOf(db, config));
    const reports = await verifyAudit(db, key);
    for (const { accountId, entries, head, fault } of reports) {
      const chain = accountId === operatorChain ? 'operators' : accountId;
      out.say(`${fault ? 'BROKEN' : 'intact'}  ${chain.padEnd(36)} ${entries} entries  ${head}`);
      if (fault) out.say(`        ${fault}`);
    }
    const isIntact = reports.every(({ fault }) => fault === null);
    if (isIntact) out.say('The audit log is intact.');
    out.json({ IsIntact: isIntact, Chains: reports.map(toWireReport) });
    return isIntact ? exitCodes.done : exitCodes.failed;
  });
}

function toWireReport({ accountId, entries, head, fault }: Awaited<ReturnType<typeof verifyAudit>>[number]) {
  return { AccountId: accountId === operatorChain ? null : accountId, Entries: entries, Head: head, Fault: fault };
}
