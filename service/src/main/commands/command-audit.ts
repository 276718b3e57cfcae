import { createAudit } from '../../accounts/audit/record-audit.ts';
import { type Actor, operatorChain } from '../../accounts/audit/types.ts';
import type { AuditHook } from '../../database/audit-hook.ts';
import type { Db } from '../../database/database.ts';
import type { Config } from '../../kit/config.ts';
import type { AccountId } from '../../kit/ids.ts';
import { loadAuditKey } from '../audit-key.ts';
import { loadKeysOf } from '../keys.ts';

/** Whoever may run commands on the database is not known by name. */
export const commandLineActor: Actor = { kind: 'Service', id: null, name: 'command line' };

export interface CommandAct {
  readonly action: string;
  readonly target: string | null;
  readonly details?: Readonly<Record<string, string | number>>;
  /** The account that it is about, which reads of it too. */
  readonly accountId?: AccountId;
}

/** Makes the audit hooks of what commands do: in the operators' log, and in that of the account that it is about. */
export async function openCommandAudit(
  config: Config,
  db: Db,
): Promise<<Done>(act: CommandAct | ((done: Done) => CommandAct)) => AuditHook<Done>> {
  const audit = createAudit(await loadAuditKey(db, await loadKeysOf(db, config)));
  return (given) => async (tx, done) => {
    const { accountId, details = {}, ...act } = typeof given === 'function' ? given(done) : given;
    const entry = { ...act, actor: commandLineActor, address: null };
    if (accountId) await audit(tx, { ...entry, accountId, details });
    const about = accountId ? { ...details, AccountId: accountId } : details;
    await audit(tx, { ...entry, accountId: operatorChain, details: about });
  };
}
