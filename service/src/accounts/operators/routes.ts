import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Routes } from '../../http/app.ts';
import { documented } from '../../http/document/documented.ts';
import { noQuery, refusals } from '../../http/route-schema.ts';
import { nullable, optional } from '../../kit/schema.ts';
import { toWireToken } from '../wire.ts';
import { createOperatorToken, type OperatorTokenNeeds, revokeOperatorToken } from './operator-tokens.ts';

const textLengthMax = 1_000;
const userAgentLengthMax = 200;
const text = Type.String({ maxLength: textLengthMax });
const wireSignIn = Type.Object(
  { Email: optional(text), Password: optional(text), Code: optional(text) },
  { title: 'OperatorSignIn', additionalProperties: false },
);

const createSchema = {
  tags: ['Operator'],
  ...documented({ problems: ['WrongPassword', 'SecondFactorRequired'] }),
  operationId: 'createOperatorToken',
  summary: 'Create an operator’s bearer token',
  description:
    'Send Email and Password (and Code, if two-factor sign-in is on) as JSON or as headers with those names.',
  security: [],
  headers: Type.Object({
    Email: Type.Optional(Type.String()),
    Password: Type.Optional(Type.String()),
    Code: Type.Optional(Type.String()),
  }),
  body: nullable(wireSignIn),
  querystring: noQuery,
  response: { 200: Type.Ref('Token'), ...refusals(400, 401, 429) },
};

const deleteSchema = {
  tags: ['Operator'],
  operationId: 'revokeOperatorToken',
  summary: 'Revoke the operator’s bearer token of this request',
  description: 'At the end of a session. Other tokens of the operator keep working.',
  querystring: noQuery,
  response: { 204: Type.Null(), ...refusals(401) },
};

export const operatorTokenRoutes: Routes<OperatorTokenNeeds> = (app, needs) => {
  app.post<{ Body: Type.Static<typeof wireSignIn> | null | undefined }>(
    '/operator/Tokens',
    { schema: createSchema, config: { isPublic: true } },
    async (request, reply) => {
      const given = (name: 'Email' | 'Password' | 'Code') => request.body?.[name] ?? headerText(request, name);
      const token = await createOperatorToken(needs, {
        email: given('Email'),
        password: given('Password'),
        code: given('Code'),
        visitor: {
          address: request.ip,
          userAgent: (request.headers['user-agent'] ?? '').slice(0, userAgentLengthMax),
        },
      });
      return reply.header('cache-control', 'no-store').send(toWireToken(token));
    },
  );

  app.delete(
    '/operator/Tokens',
    { schema: deleteSchema, config: { audience: 'operator', operatorScope: 'none' } },
    async (request, reply) => {
      const token = (request.headers.authorization ?? '').replace(/^bearer /i, '').trim();
      await revokeOperatorToken(needs, request.operator, token, request.ip);
      return reply.code(204).send(null);
    },
  );
};

function headerText(request: FastifyRequest, name: string): string {
  const value = request.headers[name.toLowerCase()];
  return typeof value === 'string' ? value.trim().slice(0, textLengthMax) : '';
}
