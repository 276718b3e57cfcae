import type { TSchema, Type } from 'typebox';
import { confirmWithPasskey, signInWithSecondPasskey } from '../../accounts/passkeys/passkey-sign-in.ts';
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
import { sessionIdleSecondsMax, signOut, signOutEverywhere } from '../../accounts/people/sessions.ts';
import { confirmSession, signIn, signInWithCode } from '../../accounts/people/sign-in.ts';
import { signInByLink } from '../../accounts/people/sign-in-links.ts';
import type { App, Routes } from '../../http/app.ts';
import { allow } from '../access.ts';
import { visitorOf } from '../acting.ts';
import type { PortalNeeds } from '../needs.ts';
import { clearSessionCookie } from '../session-cookie.ts';
import { answerEntered, answerMe, endEarlierSession } from './answer-session.ts';
import { givenAssertion } from './passkeys/routes.ts';
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
/** Also for people who must set up a second factor before anything else. */
const forSetUp = allow('self.manage', { isForSetUp: true });

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
      const { Code, RecoveryCode, Passkey } = request.body;
      const { session, visitor } = request.acting;
      const onSignIn = signInRecorder(needs, visitor);
      const proof = Code ? { code: Code } : { recoveryCode: RecoveryCode ?? '' };
      const entered = Passkey
        ? await signInWithSecondPasskey(needs, session, givenAssertion(needs, request, Passkey), onSignIn)
        : await signInWithCode(needs, session, proof, visitor, onSignIn);
      return answerEntered(needs, reply, entered);
    },
  );

  app.post('/portal/api/SignOut', { schema: signOutSchema, config: forSetUp }, async (request, reply) => {
    const { session, person, audit } = request.acting;
    await signOut(db, session, audit({ action: 'SignedOut', target: person.id }));
    return clearSessionCookie(reply).code(204).send();
  });

  app.post('/portal/api/SignOutEverywhere', { schema: signOutSchema, config: forSetUp }, async (request, reply) => {
    const { person, audit } = request.acting;
    await signOutEverywhere(db, person.id, audit({ action: 'SignedOutEverywhere', target: person.id }));
    return clearSessionCookie(reply).code(204).send();
  });

  app.post<Body<typeof confirmBody>>(
    '/portal/api/Confirm',
    { schema: confirmSchema, config: forSetUp },
    async (request, reply) => {
      const { session, visitor } = request.acting;
      const { Password, Code, Passkey } = request.body;
      const cookie = Passkey
        ? await confirmWithPasskey(needs, session, givenAssertion(needs, request, Passkey))
        : await confirmSession(needs, session, { password: Password ?? null, code: Code ?? null }, visitor);
      return answerMe(needs, reply, cookie);
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
      return answerEntered(needs, reply, await followLink(needs, request.params.token, given, onSet));
    },
  );
}

function selfRoutes(app: App, needs: PortalNeeds): void {
  const { db } = needs;

  app.get('/portal/api/Me', { schema: readMeSchema, config: forSetUp }, async (request) => {
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
  const beginConfig = allow('self.manage', { needsProof: true, isForSetUp: true });

  app.post('/portal/api/Me/Totp', { schema: beginTotpSchema, config: beginConfig }, async (request) => {
    const { secret, uri } = await beginSecondFactor(needs, request.acting);
    return { Secret: secret.reveal(), Uri: uri.reveal() };
  });

  app.post<Body<typeof totpBody>>(
    '/portal/api/Me/Totp/Confirm',
    { schema: confirmTotpSchema, config: forSetUp },
    async (request) => {
      const codes = await turnSecondFactorOn(needs, request.acting, request.body.Code);
      return { RecoveryCodes: codes?.reveal() ?? null };
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
