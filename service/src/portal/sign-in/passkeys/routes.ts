import type { FastifyRequest } from 'fastify';
import type { TSchema, Type } from 'typebox';
import { challengeRegistration, challengeSession, challengeVisitor } from '../../../accounts/passkeys/challenges.ts';
import { addPasskey, removePasskey } from '../../../accounts/passkeys/manage-passkeys.ts';
import { signInWithPasskeyAlone } from '../../../accounts/passkeys/passkey-sign-in.ts';
import type { GivenAssertion } from '../../../accounts/passkeys/prove-passkey.ts';
import { listPasskeys } from '../../../accounts/passkeys/queries.ts';
import {
  type assertion,
  fromWireAssertion,
  fromWireNewPasskey,
  type newPasskey,
  toWireCreation,
  toWirePasskey,
  toWireRequest,
} from '../../../accounts/passkeys/wire.ts';
import { signInRecorder } from '../../../accounts/people/record-sign-ins.ts';
import type { App, Routes } from '../../../http/app.ts';
import { allow } from '../../access.ts';
import { visitorOf } from '../../acting.ts';
import type { PortalNeeds } from '../../needs.ts';
import { relyingPartyOf } from '../../relying-party.ts';
import { answerEntered, endEarlierSession } from '../answer-session.ts';
import {
  addPasskeySchema,
  listPasskeysSchema,
  type passkeySignInBody,
  passkeySignInSchema,
  removePasskeySchema,
  requestAloneSchema,
  requestCreationSchema,
  requestPasskeySchema,
} from './schemas.ts';

type Body<T extends TSchema> = { Body: Type.Static<T> };
type Id = { Params: { id: string } };

export const passkeyRoutes: Routes<PortalNeeds> = (app, needs) => {
  requestRoutes(app, needs);
  aloneRoutes(app, needs);
  ownPasskeyRoutes(app, needs);
};

/** What a person's browser sends, as the use cases take it. */
export function givenAssertion(
  needs: PortalNeeds,
  request: FastifyRequest,
  wire: Type.Static<typeof assertion>,
): GivenAssertion {
  const assertionOf = fromWireAssertion(wire);
  return { assertion: assertionOf, relyingParty: relyingPartyOf(request, needs), visitor: visitorOf(request) };
}

/** What to sign for the second step, and for a confirmation. */
function requestRoutes(app: App, { db }: PortalNeeds): void {
  app.post(
    '/portal/api/SignIn/Code/Passkey',
    { schema: requestPasskeySchema, config: allow('codeStep') },
    async ({ acting }) => toWireRequest(await challengeSession(db, acting.session)),
  );

  app.post(
    '/portal/api/Confirm/Passkey',
    { schema: requestPasskeySchema, config: allow('self.manage') },
    async ({ acting }) => toWireRequest(await challengeSession(db, acting.session)),
  );
}

/** Signing in without email and password. */
function aloneRoutes(app: App, needs: PortalNeeds): void {
  app.post(
    '/portal/api/SignIn/Passkey/Challenge',
    { schema: requestAloneSchema, config: allow('public') },
    async (request) => {
      const { challenge, tryToken } = await challengeVisitor(needs.db, request.ip);
      return { Challenge: challenge.toString('base64url'), Try: tryToken.reveal() };
    },
  );

  app.post<Body<typeof passkeySignInBody>>(
    '/portal/api/SignIn/Passkey',
    { schema: passkeySignInSchema, config: allow('public') },
    async (request, reply) => {
      const { Try, Passkey } = request.body;
      const given = givenAssertion(needs, request, Passkey);
      const entered = await signInWithPasskeyAlone(needs, Try, given, signInRecorder(needs, given.visitor));
      await endEarlierSession(needs, request);
      return answerEntered(needs, reply, entered);
    },
  );
}

function ownPasskeyRoutes(app: App, needs: PortalNeeds): void {
  const { db } = needs;
  const addConfig = allow('self.manage', { needsProof: true, isForSetUp: true });

  app.get(
    '/portal/api/Me/Passkeys',
    { schema: listPasskeysSchema, config: allow('self.manage') },
    async ({ acting }) => ({ Data: (await listPasskeys(db, acting.person.id)).map(toWirePasskey) }),
  );

  app.post(
    '/portal/api/Me/Passkeys/Challenge',
    { schema: requestCreationSchema, config: addConfig },
    async ({ acting }) => toWireCreation(await challengeRegistration(db, acting.session)),
  );

  app.post<Body<typeof newPasskey>>(
    '/portal/api/Me/Passkeys',
    { schema: addPasskeySchema, config: addConfig },
    async (request, reply) => {
      const given = fromWireNewPasskey(request.body);
      const added = await addPasskey(needs, request.acting, given, relyingPartyOf(request, needs));
      const RecoveryCodes = added.recoveryCodes?.reveal() ?? null;
      return reply.code(201).send({ Passkey: toWirePasskey(added.passkey), RecoveryCodes });
    },
  );

  app.delete<Id>(
    '/portal/api/Me/Passkeys/:id',
    { schema: removePasskeySchema, config: allow('self.manage', { needsProof: true }) },
    async (request, reply) => {
      await removePasskey(needs, request.acting, request.params.id);
      return reply.code(204).send();
    },
  );
}
