import { type Acting, actingBy } from '../../accounts/acting.ts';
import { createAudit } from '../../accounts/audit/record-audit.ts';
import { type Actor, operatorChain } from '../../accounts/audit/types.ts';
import type { Db } from '../../database/database.ts';
import type { Config } from '../../kit/config.ts';
import { loadAuditKey } from '../audit-key.ts';
import { loadKeysOf } from '../keys.ts';

/** Whoever may run commands on the database is not known by name. */
export const commandLineActor: Actor = { kind: 'Service', id: null, name: 'command line' };

/** Records what commands do, in the operators' log and in that of the account that it is about. */
export async function openCommandActing(config: Config, db: Db): Promise<Acting> {
  const audit = createAudit(await loadAuditKey(db, await loadKeysOf(db, config)));
  return actingBy(async (tx, { accountId, details = {}, ...act }) => {
    const entry = { ...act, actor: commandLineActor, address: null };
    if (accountId) await audit(tx, { ...entry, accountId, details });
    const about = accountId ? { ...details, AccountId: accountId } : details;
    await audit(tx, { ...entry, accountId: operatorChain, details: about });
  });
}
