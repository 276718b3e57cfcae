import type { AuditHook } from '../database/audit-hook.ts';
import type { Tx } from '../database/database.ts';
import type { Caller } from '../kit/caller.ts';
import type { AccountId } from '../kit/ids.ts';
import type { RecordAudit } from './audit/record-audit.ts';
import { type Actor, operatorChain } from './audit/types.ts';
import type { Person, Visitor } from './people/types.ts';

/** One thing that was done, as the audit log tells it. */
export interface Act {
  readonly action: string;
  readonly target: string | null;
  readonly details?: Readonly<Record<string, string | number | boolean | null>>;
  /** The account that an operator's act is about; for everyone else it is their own. */
  readonly accountId?: AccountId;
}

/** Records what somebody does, in the transaction that does it. */
export interface Acting {
  record(tx: Tx, act: Act): Promise<void>;
  /** The same for a use case that opens its transaction itself; the act may depend on the outcome. */
  audit<Done>(act: Act | ((done: Done) => Act)): AuditHook<Done>;
}

/** Somebody who is known by name: a person of an account, or an operator. */
export interface PersonActing extends Acting {
  readonly person: Pick<Person, 'id' | 'accountId' | 'email' | 'name' | 'role'>;
  readonly visitor: Visitor;
}

/** Somebody of an account. */
export interface AccountActing extends PersonActing {
  readonly accountId: AccountId;
  /** Use cases of the public API take a caller; the person stands in for a credential. */
  readonly caller: Caller;
}

export function actingBy(record: Acting['record']): Acting {
  return { record, audit: (act) => (tx, done) => record(tx, typeof act === 'function' ? act(done) : act) };
}

/** An operator's act is recorded in the operators' own log, and in that of the account that it is about. */
export async function recordAct(
  audit: RecordAudit,
  tx: Tx,
  person: Pick<Person, 'id' | 'name' | 'accountId'>,
  visitor: Visitor,
  act: Act,
): Promise<void> {
  const actor: Actor = { kind: person.accountId ? 'Person' : 'Operator', id: person.id, name: person.name };
  const entry = { actor, action: act.action, target: act.target, address: visitor.address };
  const details = act.details ?? {};
  const accountId = person.accountId ?? act.accountId;
  if (accountId) await audit(tx, { ...entry, accountId, details });
  if (!person.accountId) {
    const about = act.accountId ? { ...details, AccountId: act.accountId } : details;
    await audit(tx, { ...entry, accountId: operatorChain, details: about });
  }
}
