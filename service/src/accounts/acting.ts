import type { AuditHook } from '../database/audit-hook.ts';
import type { Tx } from '../database/database.ts';
import type { Caller } from '../kit/caller.ts';
import type { AccountId } from '../kit/ids.ts';
import type { RecordAudit } from './audit/record-audit.ts';
import { type Actor, operatorChain } from './audit/types.ts';
import type { Person, Visitor } from './people/types.ts';

/** One action for the audit log. */
export interface Act {
  readonly action: string;
  readonly target: string | null;
  readonly details?: Readonly<Record<string, string | number | boolean | null>>;
  /** The account that an operator's action is about; everyone else acts on their own. */
  readonly accountId?: AccountId;
}

/** Records an action in the transaction that performs it. */
export interface Acting {
  record(tx: Tx, act: Act): Promise<void>;
  /** The same for a use case that opens its transaction itself; the entry can depend on the outcome. */
  audit<Done>(act: Act | ((done: Done) => Act)): AuditHook<Done>;
}

/** A named actor: a person of an account, or an operator. */
export interface PersonActing extends Acting {
  readonly person: Pick<Person, 'id' | 'accountId' | 'email' | 'name' | 'role'>;
  readonly visitor: Visitor;
}

/** A person of an account. */
export interface AccountActing extends PersonActing {
  readonly accountId: AccountId;
  /** Use cases of the public API take a caller; here the person takes the place of a credential. */
  readonly caller: Caller;
}

export function actingBy(record: Acting['record']): Acting {
  return { record, audit: (act) => (tx, done) => record(tx, typeof act === 'function' ? act(done) : act) };
}

/** An operator's action is recorded in the operators' log and in that of the account it is about. */
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
