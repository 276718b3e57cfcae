import type { FastifyReply } from 'fastify';
import { type TSchema, Type } from 'typebox';
import { recordAct } from '../../accounts/acting.ts';
import { noteDevice, rememberDevice } from '../../accounts/people/devices.ts';
import { askForReset, followLink, getLink, type OnPasswordSet } from '../../accounts/people/links.ts';
import { changePassword } from '../../accounts/people/manage-people.ts';
import { countRecoveryCodes, updateName } from '../../accounts/people/queries.ts';
import { beginTotp, confirmTotp, renewRecoveryCodes, turnTotpOff } from '../../accounts/people/second-factor.ts';
import {
  deleteOperatorTokenById,
  deleteOtherSessions,
  deleteSessionById,
  listSessions,
} from '../../accounts/people/session-queries.ts';
import { findSession, sessionIdleSecondsMax, signOut, signOutEverywhere } from '../../accounts/people/sessions.ts';
import { confirmSession, type Entered, type OnSignIn, signIn, signInWithCode } from '../../accounts/people/sign-in.ts';
import { withTransaction } from '../../database/database.ts';
import type { App, Routes } from '../../http/app.ts';
import { noQuery } from '../../http/route-schema.ts';
import { InvalidRequest, NotFound } from '../../kit/errors.ts';
import { isId } from '../../kit/ids.ts';
import { optional } from '../../kit/schema.ts';
import type { Secret } from '../../kit/secret.ts';
import { allow } from '../access.ts';
import { visitorOf } from '../acting.ts';
import type { PortalNeeds } from '../needs.ts';
import { clearSessionCookie, findSessionCookie, setSessionCookie } from '../session-cookie.ts';
import { mailbox, object, personName } from '../wire.ts';
import { toWireLink, toWireMe, toWireSession } from './wire.ts';

const secretText = Type.String({ maxLength: 1_000 });
const hide = { hide: true, querystring: noQuery } as const;

const signInBody = object({ Email: Type.String({ maxLength: 300 }), Password: secretText });
const codeBody = object({ Code: optional(secretText), RecoveryCode: optional(secretText) });
const confirmBody = object({ Password: optional(secretText), Code: optional(secretText) });
const resetBody = object({ Email: mailbox });
const linkBody = object({ Password: secretText, Name: optional(personName) });
const nameBody = object({ Name: personName });
const passwordBody = object({ Password: secretText });
const totpBody = object({ Code: secretText });

type Body<T extends TSchema> = { Body: Type.Static<T> };
type TokenParams = { Params: { token: string } };

export const signInRoutes: Routes<PortalNeeds> = (app, needs) => {
  stepRoutes(app, needs);
  linkRoutes(app, needs);
  selfRoutes(app, needs);
  secondFactorRoutes(app, needs);
};

function stepRoutes(app: App, needs: PortalNeeds): void {
  const { db } = needs;

  app.post<Body<typeof signInBody>>(
    '/portal/api/SignIn',
    { schema: { ...hide, body: signInBody }, config: allow('public') },
    async (request, reply) => {
      const visitor = visitorOf(request);
      const given = { email: request.body.Email, password: request.body.Password, visitor };
      const entered = await signIn(needs, given, onSignIn(needs, visitor));
      const before = await findSession(db, findSessionCookie(request) ?? '');
      if (before) await signOut(db, before);
      return answerEntered(needs, reply, entered);
    },
  );

  app.post<Body<typeof codeBody>>(
    '/portal/api/SignIn/Code',
    { schema: { ...hide, body: codeBody }, config: allow('codeStep') },
    async (request, reply) => {
      const { Code, RecoveryCode } = request.body;
      const proof = Code ? { code: Code } : { recoveryCode: RecoveryCode ?? '' };
      const { session, visitor } = request.acting;
      const entered = await signInWithCode(needs, session, proof, visitor, onSignIn(needs, visitor));
      return answerEntered(needs, reply, entered);
    },
  );

  app.post('/portal/api/SignOut', { schema: hide, config: allow('self.manage') }, async (request, reply) => {
    const { session, person, audit } = request.acting;
    await signOut(db, session, audit({ action: 'SignedOut', target: person.id }));
    return clearSessionCookie(reply).code(204).send();
  });

  app.post('/portal/api/SignOutEverywhere', { schema: hide, config: allow('self.manage') }, async (request, reply) => {
    const { person, audit } = request.acting;
    await signOutEverywhere(db, person.id, audit({ action: 'SignedOutEverywhere', target: person.id }));
    return clearSessionCookie(reply).code(204).send();
  });

  app.post<Body<typeof confirmBody>>(
    '/portal/api/Confirm',
    { schema: { ...hide, body: confirmBody }, config: allow('self.manage') },
    async (request, reply) => {
      const { session, visitor } = request.acting;
      const given = { password: request.body.Password ?? null, code: request.body.Code ?? null };
      return answerMe(needs, reply, await confirmSession(needs, session, given, visitor));
    },
  );
}

function linkRoutes(app: App, needs: PortalNeeds): void {
  const { db } = needs;

  app.post<Body<typeof resetBody>>(
    '/portal/api/PasswordReset',
    { schema: { ...hide, body: resetBody }, config: allow('public') },
    async (request, reply) => {
      await askForReset(db, request.body.Email, (tx, person, link) =>
        needs.links.send(tx, person, link, person.accountName),
      );
      return reply.code(202).send({});
    },
  );

  app.get<TokenParams>('/portal/api/Links/:token', { schema: hide, config: allow('public') }, async (request) => {
    return toWireLink(await getLink(db, request.params.token, request.ip));
  });

  app.post<TokenParams & Body<typeof linkBody>>(
    '/portal/api/Links/:token',
    { schema: { ...hide, body: linkBody }, config: allow('public') },
    async (request, reply) => {
      const visitor = visitorOf(request);
      const given = { password: request.body.Password, name: request.body.Name ?? null, visitor };
      const onSet: OnPasswordSet = async (tx, person, kind) => {
        await recordAct(needs.audit, tx, person, visitor, { action: 'PasswordSetByLink', target: person.id });
        await rememberDevice(tx, person, visitor);
        if (kind === 'Reset') await needs.tellPerson(tx, person, { kind: 'PasswordChanged' });
      };
      return answerEntered(needs, reply, await followLink(db, request.params.token, given, onSet));
    },
  );
}

function selfRoutes(app: App, needs: PortalNeeds): void {
  const { db } = needs;

  app.get('/portal/api/Me', { schema: hide, config: allow('self.manage') }, async (request) => {
    const { session, person } = request.acting;
    return toWireMe(needs, session, await countRecoveryCodes(db, person.id));
  });

  app.patch<Body<typeof nameBody>>(
    '/portal/api/Me',
    { schema: { ...hide, body: nameBody }, config: allow('self.manage') },
    async (request) => {
      const { acting } = request;
      const { session, person } = acting;
      await withTransaction(db, async (tx) => {
        await updateName(tx, person.id, request.body.Name);
        await acting.record(tx, { action: 'PersonRenamed', target: person.id, details: { Name: request.body.Name } });
      });
      const renamed = { ...session, person: { ...person, name: request.body.Name } };
      return toWireMe(needs, renamed, await countRecoveryCodes(db, person.id));
    },
  );

  app.post<Body<typeof passwordBody>>(
    '/portal/api/Me/Password',
    { schema: { ...hide, body: passwordBody }, config: allow('self.manage', { needsProof: true }) },
    async (request, reply) => {
      const { acting } = request;
      const { person, visitor } = acting;
      const given = { password: request.body.Password, accountName: person.accountName, visitor };
      const cookie = await changePassword(db, acting.session, given, async (tx) => {
        await acting.record(tx, { action: 'PasswordChanged', target: person.id });
        await needs.tellPerson(tx, person, { kind: 'PasswordChanged' });
      });
      return answerMe(needs, reply, cookie);
    },
  );

  app.get('/portal/api/Me/Sessions', { schema: hide, config: allow('self.manage') }, async (request) => {
    const { session, person } = request.acting;
    const sessions = await listSessions(db, person.id, sessionIdleSecondsMax);
    return { Data: sessions.map((shown) => toWireSession(shown, session.id)) };
  });

  app.delete<{ Params: { id: string } }>(
    '/portal/api/Me/Sessions/:id',
    { schema: hide, config: allow('self.manage') },
    async (request, reply) => {
      const { id } = request.params;
      const { acting } = request;
      await withTransaction(db, async (tx) => {
        const isSession = isId(id) && (await deleteSessionById(tx, acting.person.id, id));
        const isToken = !isSession && isId(id) && (await deleteOperatorTokenById(tx, acting.person.id, id));
        if (!isSession && !isToken) throw new NotFound('No session');
        await acting.record(tx, { action: isSession ? 'SessionEnded' : 'OperatorTokenRevoked', target: id });
      });
      return reply.code(204).send();
    },
  );
}

function secondFactorRoutes(app: App, needs: PortalNeeds): void {
  const { db, keyRing } = needs;
  const withProof = { schema: hide, config: allow('self.manage', { needsProof: true }) };

  app.post('/portal/api/Me/Totp', withProof, async (request) => {
    const { acting } = request;
    const { secret, uri } = await withTransaction(db, async (tx) => {
      const begun = await beginTotp(tx, keyRing, acting.person.id);
      await acting.record(tx, { action: 'SecondFactorBegun', target: acting.person.id });
      return begun;
    });
    return { Secret: secret.reveal(), Uri: uri.reveal() };
  });

  app.post<Body<typeof totpBody>>(
    '/portal/api/Me/Totp/Confirm',
    { schema: { ...hide, body: totpBody }, config: allow('self.manage') },
    async (request) => {
      const { acting } = request;
      const codes = await confirmTotp(needs, acting.person.id, request.body.Code, async (tx) => {
        await deleteOtherSessions(tx, acting.person.id, acting.session.idHash);
        await acting.record(tx, { action: 'SecondFactorTurnedOn', target: acting.person.id });
        await needs.tellPerson(tx, acting.person, { kind: 'SecondFactorOn' });
      });
      return { RecoveryCodes: codes.reveal() };
    },
  );

  app.delete('/portal/api/Me/Totp', withProof, async (request, reply) => {
    const { acting } = request;
    await withTransaction(db, async (tx) => {
      await turnTotpOff(tx, acting.person.id);
      await deleteOtherSessions(tx, acting.person.id, acting.session.idHash);
      await acting.record(tx, { action: 'SecondFactorTurnedOff', target: acting.person.id });
      await needs.tellPerson(tx, acting.person, { kind: 'SecondFactorOff' });
    });
    return reply.code(204).send();
  });

  app.post('/portal/api/Me/RecoveryCodes', withProof, async (request) => {
    const { acting } = request;
    if (!acting.person.hasSecondFactor) throw new InvalidRequest([secondFactorOff]);
    const codes = await withTransaction(db, async (tx) => {
      const renewed = await renewRecoveryCodes(tx, acting.person.id);
      await acting.record(tx, { action: 'RecoveryCodesRenewed', target: acting.person.id });
      await needs.tellPerson(tx, acting.person, { kind: 'RecoveryCodesRenewed' });
      return renewed;
    });
    return { RecoveryCodes: codes.reveal() };
  });
}

const secondFactorOff = {
  pointer: '',
  code: 'NotAllowed',
  detail: 'Recovery codes stand in for a second factor, which is off.',
};

function onSignIn(needs: PortalNeeds, visitor: ReturnType<typeof visitorOf>): OnSignIn {
  return async (tx, person) => {
    await recordAct(needs.audit, tx, person, visitor, { action: 'SignedIn', target: person.id });
    await noteDevice(tx, needs.tellPerson, person, visitor);
  };
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
