import { isUtf8 } from 'node:buffer';
import { Type } from 'typebox';
import type { Db } from '../database/database.ts';
import { needsScope } from '../http/account-scope.ts';
import type { Routes } from '../http/app.ts';
import { noQuery, refusals } from '../http/route-schema.ts';
import type { Authenticator } from './authenticator.ts';
import { createToken, type SignInPolicy } from './create-token.ts';
import { revokeToken } from './revoke-token.ts';
import { toWireToken, wireToken } from './wire.ts';

export interface AccountRouteNeeds {
  readonly db: Db;
  readonly signInPolicy: SignInPolicy;
  readonly authenticator: Authenticator;
}

const createTokenSchema = {
  tags: ['Tokens'],
  operationId: 'createToken',
  summary: 'Create a bearer token from account credentials',
  description:
    'When your program starts, and again before the token expires. Reuse the token for its whole lifetime. No body.',
  security: [],
  headers: Type.Object({ Email: Type.String(), AccessToken: Type.String() }),
  querystring: noQuery,
  response: { 200: Type.Ref('Token'), ...refusals(400, 401, 403, 429) },
};

const revokeTokenSchema = {
  tags: ['Tokens'],
  operationId: 'revokeToken',
  summary: 'Revoke the bearer token of this request',
  description:
    'When your program stops, or if the token may have been seen by others. Other tokens of the credential keep working.',
  querystring: noQuery,
  response: { 204: Type.Null(), ...refusals(401, 429) },
};

export const accountRoutes: Routes<AccountRouteNeeds> = (app, { db, signInPolicy, authenticator }) => {
  app.addSchema(wireToken);

  app.post('/v1/Tokens', { schema: createTokenSchema, config: { isPublic: true } }, async (request, reply) => {
    const token = await createToken(db, signInPolicy, {
      email: headerText(request.headers.email),
      accessToken: headerText(request.headers.accesstoken),
      address: request.ip,
    });
    return reply.header('cache-control', 'no-store').send(toWireToken(token));
  });

  app.delete(
    '/v1/Tokens',
    { schema: revokeTokenSchema, config: { ...needsScope('none'), isForSuspended: true } },
    async (request, reply) => {
      const token = (request.headers.authorization ?? '').replace(/^bearer /i, '').trim();
      await revokeToken(db, request.caller.credentialId, token);
      authenticator.forget(token);
      return reply.code(204).send(null);
    },
  );
};

/** Node decodes headers as Latin-1; if the bytes are valid UTF-8, that was most likely meant. */
function headerText(value: string | string[] | undefined): string {
  if (typeof value !== 'string') return '';
  const bytes = Buffer.from(value, 'latin1');
  return (isUtf8(bytes) ? bytes.toString('utf8') : value).trim();
}
