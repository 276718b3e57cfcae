import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TSchema, Type } from 'typebox';
import { askForReset, followLink, getLink } from '../../accounts/people/links.ts';
import {
  beginSecondFactor,
  changeOwnPassword,
  changeSelf,
  endOwnSession,
  renewOwnRecoveryCodes,
  turnSecondFactorOff,
  turnSecondFactorOn,
} from '../../accounts/people/manage-self.ts';
import { countRecoveryCodes } from '../../accounts/people/queries.ts';
import { passwordRecorder, signInRecorder } from '../../accounts/people/record-sign-ins.ts';
import { listSessions } from '../../accounts/people/session-queries.ts';
import { findSession, sessionIdleSecondsMax, signOut, signOutEverywhere } from '../../accounts/people/sessions.ts';
import { confirmSession, type Entered, signIn, signInWithCode } from '../../accounts/people/sign-in.ts';
import { signInByLink } from '../../accounts/people/sign-in-links.ts';
import type { App, Routes } from '../../http/app.ts';
import type { Secret } from '../../kit/secret.ts';
import { allow } from '../access.ts';
import { visitorOf } from '../acting.ts';
import type { PortalNeeds } from '../needs.ts';
import { clearSessionCookie, findSessionCookie, setSessionCookie } from '../session-cookie.ts';
import {
  beginTotpSchema,
  changeSelfSchema,
  type codeBody,
  codeSchema,
  type confirmBody,
  confirmSchema,
  confirmTotpSchema,
  endSessionSchema,
  endTotpSchema,
  followLinkSchema,
  type linkBody,
  listSessionsSchema,
  type passwordBody,
  passwordSchema,
  readLinkSchema,
  readMeSchema,
  recoveryCodesSchema,
  type resetBody,
  resetSchema,
  type selfBody,
  type signInBody,
  type signInLinkBody,
  signInLinkSchema,
  signInSchema,
  signOutSchema,
  type totpBody,
} from './schemas.ts';
import { toWireLink, toWireMe, toWireSession } from './wire.ts';

type Body<T extends TSchema> = { Body: Type.Static<T> };
type TokenParams = { Params: { token: string } };

export const signInRoutes: Routes<PortalNeeds> = (app, needs) => {
  stepRoutes(app, needs);
  if (needs.environment === 'stage') signInLinkRoutes(app, needs);
  linkRoutes(app, needs);
  selfRoutes(app, needs);
  secondFactorRoutes(app, needs);
};

function stepRoutes(app: App, needs: PortalNeeds): void {
  const { db } = needs;

  app.post<Body<typeof signInBody>>(
    '/portal/api/SignIn',
    { schema: signInSchema, config: allow('public') },
    async (request, reply) => {
      const visitor = visitorOf(request);
      const given = { email: request.body.Email, password: request.body.Password, visitor };
      const entered = await signIn(needs, given, signInRecorder(needs, visitor));
      await endEarlierSession(needs, request);
      return answerEntered(needs, reply, entered);
    },
  );

  app.post<Body<typeof codeBody>>(
    '/portal/api/SignIn/Code',
    { schema: codeSchema, config: allow('codeStep') },
    async (request, reply) => {
      const { Code, RecoveryCode } = request.body;
      const proof = Code ? { code: Code } : { recoveryCode: RecoveryCode ?? '' };
      const { session, visitor } = request.acting;
      const entered = await signInWithCode(needs, session, proof, visitor, signInRecorder(needs, visitor));
      return answerEntered(needs, reply, entered);
    },
  );

  app.post('/portal/api/SignOut', { schema: signOutSchema, config: allow('self.manage') }, async (request, reply) => {
    const { session, person, audit } = request.acting;
    await signOut(db, session, audit({ action: 'SignedOut', target: person.id }));
    return clearSessionCookie(reply).code(204).send();
  });

  app.post(
    '/portal/api/SignOutEverywhere',
    { schema: signOutSchema, config: allow('self.manage') },
    async (request, reply) => {
      const { person, audit } = request.acting;
      await signOutEverywhere(db, person.id, audit({ action: 'SignedOutEverywhere', target: person.id }));
      return clearSessionCookie(reply).code(204).send();
    },
  );

  app.post<Body<typeof confirmBody>>(
    '/portal/api/Confirm',
    { schema: confirmSchema, config: allow('self.manage') },
    async (request, reply) => {
      const { session, visitor } = request.acting;
      const given = { password: request.body.Password ?? null, code: request.body.Code ?? null };
      return answerMe(needs, reply, await confirmSession(needs, session, given, visitor));
    },
  );
}

/** Stage only. The token is in the body: the page's address has it after the #, which no server gets to see. */
function signInLinkRoutes(app: App, needs: PortalNeeds): void {
  app.post<Body<typeof signInLinkBody>>(
    '/portal/api/SignIn/Link',
    { schema: signInLinkSchema, config: allow('public') },
    async (request, reply) => {
      const visitor = visitorOf(request);
      const entered = await signInByLink(needs.db, request.body.Token, visitor, signInRecorder(needs, visitor));
      await endEarlierSession(needs, request);
      return answerEntered(needs, reply, entered);
    },
  );
}

function linkRoutes(app: App, needs: PortalNeeds): void {
  const { db } = needs;

  app.post<Body<typeof resetBody>>(
    '/portal/api/PasswordReset',
    { schema: resetSchema, config: allow('public') },
    async (request, reply) => {
      await askForReset(db, request.body.Email, (tx, person, link) =>
        needs.links.send(tx, person, link, person.accountName),
      );
      return reply.code(202).send({});
    },
  );

  app.get<TokenParams>(
    '/portal/api/Links/:token',
    { schema: readLinkSchema, config: allow('public') },
    async (request) => {
      return toWireLink(await getLink(db, request.params.token, request.ip));
    },
  );

  app.post<TokenParams & Body<typeof linkBody>>(
    '/portal/api/Links/:token',
    { schema: followLinkSchema, config: allow('public') },
    async (request, reply) => {
      const visitor = visitorOf(request);
      const given = { password: request.body.Password, name: request.body.Name ?? null, visitor };
      const onSet = passwordRecorder(needs, visitor);
      return answerEntered(needs, reply, await followLink(db, request.params.token, given, onSet));
    },
  );
}

function selfRoutes(app: App, needs: PortalNeeds): void {
  const { db } = needs;

  app.get('/portal/api/Me', { schema: readMeSchema, config: allow('self.manage') }, async (request) => {
    const { session, person } = request.acting;
    return toWireMe(needs, session, await countRecoveryCodes(db, person.id));
  });

  app.patch<Body<typeof selfBody>>(
    '/portal/api/Me',
    { schema: changeSelfSchema, config: allow('self.manage') },
    async (request) => {
      const { acting } = request;
      const { session, person } = acting;
      const { Name, Language: language = person.language } = request.body;
      await changeSelf(db, acting, { name: Name ?? undefined, language: request.body.Language });
      const changed = { ...session, person: { ...person, name: Name ?? person.name, language } };
      return toWireMe(needs, changed, await countRecoveryCodes(db, person.id));
    },
  );

  app.post<Body<typeof passwordBody>>(
    '/portal/api/Me/Password',
    { schema: passwordSchema, config: allow('self.manage', { needsProof: true }) },
    async (request, reply) => {
      return answerMe(needs, reply, await changeOwnPassword(needs, request.acting, request.body.Password));
    },
  );

  app.get('/portal/api/Me/Sessions', { schema: listSessionsSchema, config: allow('self.manage') }, async (request) => {
    const { session, person } = request.acting;
    const sessions = await listSessions(db, person.id, sessionIdleSecondsMax);
    return { Data: sessions.map((shown) => toWireSession(shown, session.id)) };
  });

  app.delete<{ Params: { id: string } }>(
    '/portal/api/Me/Sessions/:id',
    { schema: endSessionSchema, config: allow('self.manage') },
    async (request, reply) => {
      await endOwnSession(db, request.acting, request.params.id);
      return reply.code(204).send();
    },
  );
}

function secondFactorRoutes(app: App, needs: PortalNeeds): void {
  const config = allow('self.manage', { needsProof: true });

  app.post('/portal/api/Me/Totp', { schema: beginTotpSchema, config }, async (request) => {
    const { secret, uri } = await beginSecondFactor(needs, request.acting);
    return { Secret: secret.reveal(), Uri: uri.reveal() };
  });

  app.post<Body<typeof totpBody>>(
    '/portal/api/Me/Totp/Confirm',
    { schema: confirmTotpSchema, config: allow('self.manage') },
    async (request) => {
      const codes = await turnSecondFactorOn(needs, request.acting, request.body.Code);
      return { RecoveryCodes: codes.reveal() };
    },
  );

  app.delete('/portal/api/Me/Totp', { schema: endTotpSchema, config }, async (request, reply) => {
    await turnSecondFactorOff(needs, request.acting);
    return reply.code(204).send();
  });

  app.post('/portal/api/Me/RecoveryCodes', { schema: recoveryCodesSchema, config }, async (request) => {
    const codes = await renewOwnRecoveryCodes(needs, request.acting);
    return { RecoveryCodes: codes.reveal() };
  });
}

/** The browser's cookie is replaced, so the session that it held ends. */
async function endEarlierSession({ db }: PortalNeeds, request: FastifyRequest): Promise<void> {
  const before = await findSession(db, findSessionCookie(request) ?? '');
  if (before) await signOut(db, before);
}

async function answerEntered(needs: PortalNeeds, reply: FastifyReply, entered: Entered) {
  setSessionCookie(reply, entered.cookie);
  return { Step: entered.step, Me: entered.step === 'Done' ? await readMe(needs, entered.cookie) : null };
}

async function answerMe(needs: PortalNeeds, reply: FastifyReply, cookie: Secret<string>) {
  setSessionCookie(reply, cookie);
  return readMe(needs, cookie);
}

async function readMe(needs: PortalNeeds, cookie: Secret<string>) {
  const session = await findSession(needs.db, cookie.reveal());
  return session && toWireMe(needs, session, await countRecoveryCodes(needs.db, session.personId));
}
