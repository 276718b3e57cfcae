import { type Act, type Acting, actingBy } from '../../accounts/acting.ts';
import { createAudits } from '../../accounts/audit/record-audit.ts';
import { commandLineActor, type NewAuditEntry, operatorChain } from '../../accounts/audit/types.ts';
import type { Db } from '../../database/database.ts';
import type { Config } from '../../kit/config.ts';
import { loadAuditKey } from '../keys/audit-key.ts';
import { loadKeysOf } from '../keys/keys.ts';

/** Records what commands do, in the operators' log and in that of the account that it is about. */
export async function openCommandActing(config: Config, db: Db): Promise<Acting> {
  const audits = createAudits(await loadAuditKey(db, await loadKeysOf(db, config)));
  return {
    ...actingBy((tx, act) => audits(tx, entriesOf(act))),
    recordMany: (tx, acts) => audits(tx, acts.flatMap(entriesOf)),
  };
}

function entriesOf({ accountId, details = {}, ...act }: Act): NewAuditEntry[] {
  const entry = { ...act, actor: commandLineActor, address: null };
  const about = accountId ? { ...details, AccountId: accountId } : details;
  const forOperators = { ...entry, accountId: operatorChain, details: about };
  return accountId ? [{ ...entry, accountId, details }, forOperators] : [forOperators];
}
