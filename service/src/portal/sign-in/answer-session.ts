import type { FastifyReply, FastifyRequest } from 'fastify';
import { factorsOf } from '../../accounts/people/factors.ts';
import { countRecoveryCodes } from '../../accounts/people/queries.ts';
import { findSession, signOut } from '../../accounts/people/sessions.ts';
import type { Entered } from '../../accounts/people/sign-in.ts';
import type { Secret } from '../../kit/secret.ts';
import type { PortalNeeds } from '../needs.ts';
import { findSessionCookie, setSessionCookie } from '../session-cookie.ts';
import { toWireMe } from './wire.ts';

/** The browser's cookie is replaced, so the session that it held ends. */
export async function endEarlierSession({ db }: PortalNeeds, request: FastifyRequest): Promise<void> {
  const before = await findSession(db, findSessionCookie(request) ?? '');
  if (before) await signOut(db, before);
}

export async function answerEntered(needs: PortalNeeds, reply: FastifyReply, entered: Entered) {
  setSessionCookie(reply, entered.cookie);
  const isDone = entered.step === 'Done';
  return {
    Step: entered.step,
    Factors: isDone ? [] : factorsOf(entered.person),
    Me: isDone ? await readMe(needs, entered.cookie) : null,
  };
}

export async function answerMe(needs: PortalNeeds, reply: FastifyReply, cookie: Secret<string>) {
  setSessionCookie(reply, cookie);
  return readMe(needs, cookie);
}

async function readMe(needs: PortalNeeds, cookie: Secret<string>) {
  const session = await findSession(needs.db, cookie.reveal());
  return session && toWireMe(needs, session, await countRecoveryCodes(needs.db, session.personId));
}
