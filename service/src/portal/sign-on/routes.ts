import type { FastifyRequest } from 'fastify';
import type { TSchema, Type } from 'typebox';
import { signInRecorder } from '../../accounts/people/record-sign-ins.ts';
import { beginSignOn, findSignOnOf } from '../../accounts/sign-on/begin-sign-on.ts';
import { finishSignOn } from '../../accounts/sign-on/finish-sign-on.ts';
import { removeSignOn, saveSignOn } from '../../accounts/sign-on/manage-sign-on.ts';
import { findSignOn } from '../../accounts/sign-on/queries.ts';
import type { SignOn } from '../../accounts/sign-on/types.ts';
import { fromWireSignOn, type signOnWish, toWireSignOn } from '../../accounts/sign-on/wire.ts';
import type { App, Routes } from '../../http/app.ts';
import { allow } from '../access.ts';
import { accountActing, visitorOf } from '../acting.ts';
import type { PortalNeeds } from '../needs.ts';
import { answerEntered, endEarlierSession } from '../sign-in/answer-session.ts';
import {
  beginSchema,
  confirmSchema,
  type emailBody,
  findSchema,
  finishSchema,
  readSchema,
  removeSchema,
  type returnBody,
  saveSchema,
} from './schemas.ts';
import { clearSignOnCookie, findSignOnCookie, setSignOnCookie } from './sign-on-cookie.ts';

type Body<T extends TSchema> = { Body: Type.Static<T> };

/** Sign-on with a company's own provider: the way in, and an account's settings for it. */
export const signOnRoutes: Routes<PortalNeeds> = (app, needs) => {
  enterRoutes(app, needs);
  settingRoutes(app, needs);
};

function enterRoutes(app: App, needs: PortalNeeds): void {
  const { db } = needs;

  app.post<Body<typeof emailBody>>(
    '/portal/api/SignOn/Find',
    { schema: findSchema, config: allow('public') },
    async ({ body }) => {
      const found = await findSignOnOf(db, body.Email);
      return { SignOn: found && { Name: found.name, IsRequired: found.isRequired } };
    },
  );

  app.post<Body<typeof emailBody>>(
    '/portal/api/SignOn/Start',
    { schema: beginSchema, config: allow('public') },
    async (request, reply) => {
      const given = {
        email: request.body.Email.trim(),
        isFresh: false,
        redirectUri: redirectUriOf(needs, request),
        visitor: visitorOf(request),
      };
      const { url, pending } = await beginSignOn(needs, given);
      return setSignOnCookie(reply, pending).send({ Url: url });
    },
  );

  app.post(
    '/portal/api/SignOn/Confirm',
    { schema: confirmSchema, config: allow('self.manage') },
    async (request, reply) => {
      const { person, visitor } = request.acting;
      const given = { email: person.email, isFresh: true, redirectUri: redirectUriOf(needs, request), visitor };
      const { url, pending } = await beginSignOn(needs, given);
      return setSignOnCookie(reply, pending).send({ Url: url });
    },
  );

  app.post<Body<typeof returnBody>>(
    '/portal/api/SignOn/Finish',
    { schema: finishSchema, config: allow('public') },
    async (request, reply) => {
      const visitor = visitorOf(request);
      const returned = { pending: findSignOnCookie(request), query: request.body.Query, visitor };
      clearSignOnCookie(reply);
      const entered = await finishSignOn(needs, returned, signInRecorder(needs, visitor));
      await endEarlierSession(needs, request);
      return answerEntered(needs, reply, entered);
    },
  );
}

function settingRoutes(app: App, needs: PortalNeeds): void {
  const path = '/portal/api/SignOn';
  const withProof = allow('signOn.manage', { needsProof: true });

  app.get(path, { schema: readSchema, config: allow('signOn.manage') }, async (request) => {
    const settings = await findSignOn(needs.db, accountActing(request.acting).accountId);
    return toWireSettings(redirectUriOf(needs, request), settings);
  });

  app.put<Body<typeof signOnWish>>(path, { schema: saveSchema, config: withProof }, async (request) => {
    const by = accountActing(request.acting);
    const saved = await saveSignOn(needs, by, by.accountId, fromWireSignOn(request.body));
    return toWireSettings(redirectUriOf(needs, request), saved);
  });

  app.delete(path, { schema: removeSchema, config: withProof }, async ({ acting }, reply) => {
    const by = accountActing(acting);
    await removeSignOn(needs.db, by, by.accountId);
    return reply.code(204).send();
  });
}

/** In production the configured address only; stage is reachable under several names. */
export function redirectUriOf({ environment, baseUrl }: PortalNeeds, { protocol, host }: FastifyRequest): string {
  const origin = environment === 'stage' ? `${protocol}://${host}` : baseUrl;
  return `${origin}/portal/sign-on`;
}

export function toWireSettings(redirectUri: string, settings: SignOn | null) {
  return { RedirectUri: redirectUri, SignOn: settings && toWireSignOn(settings) };
}
