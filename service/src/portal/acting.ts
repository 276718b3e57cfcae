import type { FastifyRequest } from 'fastify';
import { type AccountActing, actingBy, actorOf, recordAct } from '../accounts/acting.ts';
import type { RecordAudit } from '../accounts/audit/record-audit.ts';
import { SignInRequired } from '../accounts/people/errors.ts';
import type { SelfActing } from '../accounts/people/manage-self.ts';
import type { Session } from '../accounts/people/sessions.ts';
import type { SignInRow, Visitor } from '../accounts/people/types.ts';

/** The signed-in person, by their session. */
export interface SignedInActing extends SelfActing {
  readonly person: SignInRow;
}

/** A signed-in person of an account. */
export type AccountSignedIn = SignedInActing & AccountActing;

const userAgentLengthMax = 200;

export function visitorOf(request: FastifyRequest): Visitor {
  return { address: request.ip, userAgent: (request.headers['user-agent'] ?? '').slice(0, userAgentLengthMax) };
}

export function actingOf(audit: RecordAudit, session: Session, visitor: Visitor): SignedInActing {
  const { person } = session;
  const recorder = actingBy((tx, act) => recordAct(audit, tx, person, visitor, act));
  return { session, person, actor: actorOf(person), visitor, ...recorder };
}

export function accountActing(acting: SignedInActing): AccountSignedIn {
  const { accountId } = acting.person;
  // Unreachable while the permission table is correct: only people of accounts have these roles.
  if (accountId === null) throw new SignInRequired();
  return { ...acting, accountId, caller: { accountId, credentialId: acting.person.id } };
}
