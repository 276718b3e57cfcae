import type { FastifyRequest } from 'fastify';
import type { RecordAudit } from '../accounts/audit/record-audit.ts';
import { type Actor, operatorChain } from '../accounts/audit/types.ts';
import { SignInRequired } from '../accounts/people/errors.ts';
import type { SignInRow } from '../accounts/people/queries.ts';
import type { Session } from '../accounts/people/sessions.ts';
import type { Visitor } from '../accounts/people/types.ts';
import type { AuditHook } from '../database/audit-hook.ts';
import type { Tx } from '../database/database.ts';
import type { Caller } from '../kit/caller.ts';
import type { AccountId } from '../kit/ids.ts';

export interface Act {
  readonly action: string;
  readonly target: string | null;
  readonly details?: Readonly<Record<string, string | number | boolean | null>>;
  /** The account that an operator's act is about; for everyone else it is their own. */
  readonly accountId?: AccountId;
}

/** Who acts, and the pen that writes it down in the act's own transaction. */
export interface Acting {
  readonly session: Session;
  readonly person: SignInRow;
  readonly visitor: Visitor;
  record(tx: Tx, act: Act): Promise<void>;
  /** The same pen, for a use case that opens its transaction itself; what was done may be named by what came of it. */
  audit<Done>(act: Act | ((done: Done) => Act)): AuditHook<Done>;
}

/** Somebody of an account. */
export interface AccountActing extends Acting {
  readonly accountId: AccountId;
  /** The same use cases as the public API take a caller; here the person stands where a credential stands there. */
  readonly caller: Caller;
}

const userAgentLengthMax = 200;

export function visitorOf(request: FastifyRequest): Visitor {
  return { address: request.ip, userAgent: (request.headers['user-agent'] ?? '').slice(0, userAgentLengthMax) };
}

export function actingOf(audit: RecordAudit, session: Session, visitor: Visitor): Acting {
  const { person } = session;
  const record: Acting['record'] = (tx, act) => recordAct(audit, tx, person, visitor, act);
  return {
    session,
    person,
    visitor,
    record,
    audit: (act) => (tx, done) => record(tx, typeof act === 'function' ? act(done) : act),
  };
}

export function accountActing(acting: Acting): AccountActing {
  const { accountId } = acting.person;
  // Unreachable while the table of permissions is right: only people of accounts have these roles.
  if (accountId === null) throw new SignInRequired();
  return { ...acting, accountId, caller: { accountId, credentialId: acting.person.id } };
}

/** An operator's act stands in the operators' own log, and in that of the account that it was about. */
export async function recordAct(
  audit: RecordAudit,
  tx: Tx,
  person: Pick<SignInRow, 'id' | 'name' | 'accountId'>,
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
