import type { AuditCall, AuditedAct, AuditHook } from '../database/audit-hook.ts';
import type { Tx } from '../database/database.ts';
import type { Caller } from '../kit/caller.ts';
import type { AccountId } from '../kit/ids.ts';
import type { RecordAudit } from './audit/record-audit.ts';
import { type Actor, operatorChain } from './audit/types.ts';
import type { Person, Visitor } from './people/types.ts';

/** One action for the audit log. */
export interface Act extends AuditedAct {
  /** The account that an operator's action is about; everyone else acts on their own. */
  readonly accountId?: AccountId;
}

/** Records an action in the transaction that performs it. */
export interface Acting {
  record(tx: Tx, act: Act): Promise<void>;
  /** Many at once, where that is much faster than one after the other. */
  recordMany?(tx: Tx, acts: readonly Act[]): Promise<void>;
  /** The same for a use case that opens its transaction itself; the entry can depend on the outcome. */
  audit<Done>(act: Act | ((done: Done) => Act)): AuditHook<Done>;
}

/**
 * A named actor: a person of an account, or a party of the two-person rule, which is an operator, an operator
 * credential or the command line. The latter two have an id of their own in the place of a person's.
 */
export interface PersonActing extends Acting {
  readonly person: Pick<Person, 'id' | 'accountId' | 'name' | 'role'>;
  readonly actor: Actor;
  /** Null: on the command line. */
  readonly visitor: { readonly address: string | null };
}

/** A person of an account. */
export interface AccountActing extends PersonActing {
  readonly accountId: AccountId;
  /** Use cases of the public API take a caller; here the person takes the place of a credential. */
  readonly caller: Caller;
}

/** Records several actions of one transaction. */
export async function recordAll(acting: Acting, tx: Tx, acts: readonly Act[]): Promise<void> {
  if (acting.recordMany) return acting.recordMany(tx, acts);
  for (const act of acts) await acting.record(tx, act);
}

export function actingBy(record: Acting['record']): Acting {
  return { record, audit: (act) => (tx, done) => record(tx, typeof act === 'function' ? act(done) : act) };
}

/** An operator who does for an account what its own people can do. */
export function actingOnAccount(acting: PersonActing, accountId: AccountId): AccountActing {
  const recorder = actingBy((tx, act) => acting.record(tx, { ...act, accountId }));
  return { ...acting, ...recorder, accountId, caller: { accountId, credentialId: acting.person.id } };
}

/** Records what programs do with an API credential, under the credential's name. */
export function createAuditCall(audit: RecordAudit): AuditCall {
  return ({ caller, ip }, act) => {
    const { accountId, credentialId, credentialName } = caller;
    const actor: Actor = { kind: 'Credential', id: credentialId, name: credentialName };
    const { audit: hookOf } = actingBy((tx, { action, target, details = {} }) =>
      audit(tx, { accountId, actor, action, target, details, address: ip }),
    );
    return hookOf(act);
  };
}

export function actorOf(person: Pick<Person, 'id' | 'name' | 'accountId'>): Actor {
  return { kind: person.accountId ? 'Person' : 'Operator', id: person.id, name: person.name };
}

export async function recordAct(
  audit: RecordAudit,
  tx: Tx,
  person: Pick<Person, 'id' | 'name' | 'accountId'>,
  visitor: Visitor,
  act: Act,
): Promise<void> {
  const by = { actor: actorOf(person), address: visitor.address };
  const { accountId } = person;
  if (accountId)
    await audit(tx, { ...by, action: act.action, target: act.target, details: act.details ?? {}, accountId });
  else await recordOperatorAct(audit, tx, by, act);
}

/** An operator's action is recorded in the operators' log and in that of the account it is about. */
export async function recordOperatorAct(
  audit: RecordAudit,
  tx: Tx,
  by: { readonly actor: Actor; readonly address: string | null },
  { action, target, details = {}, accountId }: Act,
): Promise<void> {
  const entry = { ...by, action, target };
  if (accountId) await audit(tx, { ...entry, accountId, details });
  const about = accountId ? { ...details, AccountId: accountId } : details;
  await audit(tx, { ...entry, accountId: operatorChain, details: about });
}
