import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { AuditCall } from '../database/audit-hook.ts';
import type { Db } from '../database/database.ts';
import { needsScope } from '../http/account-scope.ts';
import type { Routes } from '../http/app.ts';
import { documented } from '../http/document/documented.ts';
import { pageParameters, pageSchema, smallPages, toWirePage } from '../http/page.ts';
import { noQuery, queryOf, refusals } from '../http/route-schema.ts';
import { type Fault, InvalidRequest, NotFound } from '../kit/errors.ts';
import { isId } from '../kit/ids.ts';
import type { PageRequest } from '../kit/page.ts';
import { fundingRequested } from './ask-for-funding.ts';
import { listFundingRequests } from './list-funding-requests.ts';
import { findFundingRequest } from './queries.ts';
import { type FundingPolicy, requestFunding } from './request-funding.ts';
import {
  fromWireFundingRequest,
  toWireFundingRequest,
  type WireNewFundingRequest,
  wireFundingRequest,
  wireNewFundingRequest,
} from './wire.ts';

export interface FundingRouteNeeds {
  readonly db: Db;
  readonly fundingPolicy: FundingPolicy;
  readonly auditCall: AuditCall;
}

const idempotencyKeyLengthMax = 100;

const createSchema = {
  tags: ['Funds'],
  ...documented({ headers: ['Idempotency-Key', 'Location'] }),
  operationId: 'createFundingRequest',
  summary: 'Request funding: adds the amount to Pending',
  description:
    'With an `Idempotency-Key` header (at most 100 characters), a repeated request returns the first funding request.',
  body: wireNewFundingRequest,
  querystring: noQuery,
  response: { 201: Type.Ref('FundingRequest'), ...refusals(400, 401, 403, 409, 413, 415, 429) },
};

const listSchema = {
  tags: ['Funds'],
  operationId: 'listFundingRequests',
  summary: 'List funding requests, newest first',
  description: 'To see which payments you have announced, and what became of them.',
  querystring: queryOf(pageParameters(smallPages)),
  response: { 200: pageSchema(Type.Ref('FundingRequest')), ...refusals(400, 401, 429) },
};

const getSchema = {
  tags: ['Funds'],
  operationId: 'getFundingRequest',
  summary: 'Read one funding request',
  description: 'To learn whether its amount is Available yet, or why it was rejected.',
  params: Type.Object({ id: Type.String() }),
  querystring: noQuery,
  response: { 200: Type.Ref('FundingRequest'), ...refusals(401, 404, 429) },
};

export const fundingRoutes: Routes<FundingRouteNeeds> = (app, { db, fundingPolicy, auditCall }) => {
  app.addSchema(wireFundingRequest);

  app.post<{ Body: WireNewFundingRequest }>(
    '/v1/FundingRequests',
    { schema: createSchema, attachValidation: true, config: needsScope('funds:write') },
    async (request, reply) => {
      const key = request.headers['idempotency-key']?.toString() ?? null;
      const wanted = fromWireFundingRequest(request.body, [...schemaFaults(request), ...keyFaults(key)]);
      const audit = auditCall(request, fundingRequested(wanted));
      const funding = await requestFunding(db, fundingPolicy, request.caller.accountId, wanted, key, audit);
      return reply
        .code(201)
        .header('location', `/v1/FundingRequests/${funding.id}`)
        .send(toWireFundingRequest(funding));
    },
  );

  app.get<{ Querystring: PageRequest }>(
    '/v1/FundingRequests',
    { schema: listSchema, config: needsScope('funds:read') },
    async (request) => {
      return toWirePage(await listFundingRequests(db, request.caller.accountId, request.query), toWireFundingRequest);
    },
  );

  app.get<{ Params: { id: string } }>(
    '/v1/FundingRequests/:id',
    { schema: getSchema, config: needsScope('funds:read') },
    async (request) => {
      const { id } = request.params;
      const funding = isId(id) ? await findFundingRequest(db, request.caller.accountId, id) : null;
      if (!funding) throw new NotFound('No funding request');
      return toWireFundingRequest(funding);
    },
  );
};

function schemaFaults(request: FastifyRequest): readonly Fault[] {
  const error: unknown = request.validationError;
  if (error === undefined || error === null) return [];
  if (error instanceof InvalidRequest) return error.faults;
  throw error;
}

function keyFaults(key: string | null): readonly Fault[] {
  if (key === null || (key.length > 0 && key.length <= idempotencyKeyLengthMax)) return [];
  const detail = `The Idempotency-Key header must have 1 to ${idempotencyKeyLengthMax} characters.`;
  return [{ parameter: 'Idempotency-Key', code: key.length === 0 ? 'TooShort' : 'TooLong', detail }];
}
