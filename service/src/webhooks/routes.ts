import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { AuditCall } from '../database/audit-hook.ts';
import { needsScope } from '../http/account-scope.ts';
import type { App, Routes } from '../http/app.ts';
import { documented } from '../http/document/documented.ts';
import { pageParameters, pageSchema, smallPages, toWirePage } from '../http/page.ts';
import { noQuery, queryOf, refusals } from '../http/route-schema.ts';
import { parseWindow, type WindowQuery, windowParameters } from '../http/window-parameters.ts';
import { InvalidRequest } from '../kit/errors.ts';
import { type PageRequest, pageOf } from '../kit/page.ts';
import { secretRoutes } from './account-secret/routes.ts';
import { wireRotatedSecret, wireSecretState } from './account-secret/wire.ts';
import { findFaultsBeside } from './endpoint-rules.ts';
import { getMessage, listMessages } from './list-messages.ts';
import {
  changeEndpoint,
  createEndpoint,
  deleteEndpoint,
  type EndpointNeeds,
  getEndpoint,
  listAllEndpoints,
  rotateSecret,
} from './manage-endpoints.ts';
import { replay, replayWindow, sendTest } from './send-again.ts';
import {
  fromWireChanges,
  fromWireEndpoint,
  fromWireReplayWindow,
  toWireEndpoint,
  toWireEndpointWithSecret,
  toWireMessage,
  toWireMessageWithBody,
  type WireEndpointChanges,
  type WireNewEndpoint,
  type WireReplayWindow,
  wireEndpoint,
  wireEndpointChanges,
  wireEndpointWithSecret,
  wireMessage,
  wireMessageWithBody,
  wireNewEndpoint,
  wireReplayAccepted,
  wireReplayWindow,
} from './wire.ts';

const tags = ['Webhooks'];
const params = Type.Object({ id: Type.String() });
type ById = { Params: { id: string } };

const createSchema = {
  tags,
  ...documented({ headers: ['Location'] }),
  operationId: 'createWebhookEndpoint',
  summary: 'Add a webhook endpoint',
  description: 'The answer includes the secret that signs its messages. It is shown only once.',
  body: wireNewEndpoint,
  querystring: noQuery,
  response: { 201: Type.Ref('WebhookEndpointWithSecret'), ...refusals(400, 401, 403, 409, 413, 415, 429) },
};

const listSchema = {
  tags,
  operationId: 'listWebhookEndpoints',
  summary: 'List webhook endpoints, newest first',
  description: 'To see where your events are sent, and whether an endpoint was disabled.',
  querystring: queryOf(pageParameters(smallPages)),
  response: { 200: pageSchema(Type.Ref('WebhookEndpoint')), ...refusals(400, 401, 429) },
};

const getSchema = {
  tags,
  operationId: 'getWebhookEndpoint',
  summary: 'Read a webhook endpoint',
  description: 'To see whether it is enabled, and why the service disabled it. The secret is not shown again.',
  params,
  querystring: noQuery,
  response: { 200: Type.Ref('WebhookEndpoint'), ...refusals(401, 404, 429) },
};

const changeSchema = {
  tags,
  operationId: 'changeWebhookEndpoint',
  summary: 'Change a webhook endpoint',
  description:
    'Members that are left out do not change; lists are replaced as a whole. Nothing is sent to a disabled endpoint, and its queued messages become Failed.',
  params,
  body: wireEndpointChanges,
  querystring: noQuery,
  response: { 200: Type.Ref('WebhookEndpoint'), ...refusals(400, 401, 403, 404, 413, 415, 429) },
};

const deleteSchema = {
  tags,
  operationId: 'deleteWebhookEndpoint',
  summary: 'Delete a webhook endpoint',
  description: 'When nothing receives its messages any more. To pause it, set Enabled to false instead.',
  params,
  querystring: noQuery,
  response: { 204: Type.Null(), ...refusals(401, 403, 404, 429) },
};

const testSchema = {
  tags,
  operationId: 'testWebhookEndpoint',
  summary: 'Send a test message to a webhook endpoint',
  description: 'To check that your receiver gets and verifies messages. The event Test is sent only to this endpoint.',
  params,
  querystring: noQuery,
  response: { 202: Type.Ref('WebhookMessage'), ...refusals(400, 401, 403, 404, 409, 429) },
};

const rotateSchema = {
  tags,
  operationId: 'rotateWebhookSecret',
  summary: 'Rotate the secret of a webhook endpoint',
  description: 'For 24 hours messages are also signed with the old secret.',
  params,
  querystring: noQuery,
  response: { 200: Type.Ref('WebhookEndpointWithSecret'), ...refusals(400, 401, 403, 404, 429) },
};

const replayWindowSchema = {
  tags,
  operationId: 'replayWebhookEndpoint',
  summary: 'Replay an endpoint’s failed messages, or those of a time window',
  description:
    'After an outage of your receiver: `{"OnlyFailed": true}` sends everything again that failed. Each message keeps its webhook-id. Messages are kept for 90 days.',
  params,
  body: wireReplayWindow,
  querystring: noQuery,
  response: { 202: Type.Ref('WebhookReplay'), ...refusals(400, 401, 403, 404, 409, 413, 415, 429) },
};

const messagesSchema = {
  tags,
  operationId: 'listWebhookMessages',
  summary: 'List webhook messages with their attempts, newest first',
  description: 'Messages are kept for 90 days. Filters are combined by AND.',
  querystring: queryOf({
    ...pageParameters(smallPages),
    ...windowParameters,
    endpointId: Type.String({ maxLength: 100 }),
    orderId: Type.String({
      maxLength: 100,
      description: 'Messages about this order: to its own webhook URL and to endpoints.',
    }),
    status: Type.Enum(['Pending', 'Failed'], { description: 'Pending: not delivered yet. Failed: given up.' }),
  }),
  response: { 200: pageSchema(Type.Ref('WebhookMessage')), ...refusals(400, 401, 429) },
};

interface MessageQuery extends PageRequest, WindowQuery {
  readonly endpointId: string | null;
  readonly orderId: string | null;
  readonly status: 'Pending' | 'Failed' | null;
}

const messageSchema = {
  tags,
  operationId: 'getWebhookMessage',
  summary: 'Read a webhook message',
  description: 'To see the body that is sent, and every attempt to send it with what your receiver answered.',
  params,
  querystring: noQuery,
  response: { 200: Type.Ref('WebhookMessageWithBody'), ...refusals(401, 404, 429) },
};

const replaySchema = {
  tags,
  operationId: 'replayWebhookMessage',
  summary: 'Send a webhook message again',
  description: 'It keeps its webhook-id and gets a new schedule of retries.',
  params,
  querystring: noQuery,
  response: { 202: Type.Ref('WebhookMessage'), ...refusals(400, 401, 403, 404, 409, 429) },
};

interface WebhookRouteNeeds extends EndpointNeeds {
  readonly auditCall: AuditCall;
}

export const webhookRoutes: Routes<WebhookRouteNeeds> = (app, needs) => {
  for (const schema of [
    wireEndpoint,
    wireEndpointWithSecret,
    wireMessage,
    wireMessageWithBody,
    wireReplayAccepted,
    wireSecretState,
    wireRotatedSecret,
  ]) {
    app.addSchema(schema);
  }
  endpointRoutes(app, needs);
  endpointActRoutes(app, needs);
  messageRoutes(app, needs);
  secretRoutes(app, needs);
};

function endpointRoutes(app: App, needs: WebhookRouteNeeds): void {
  app.post<{ Body: WireNewEndpoint }>(
    '/v1/WebhookEndpoints',
    { schema: createSchema, attachValidation: true, config: needsScope('webhooks:write') },
    async (request, reply) => {
      refuseAllFaults(request, needs);
      const audit = needs.auditCall<{ readonly id: string }>(request, ({ id }) => endpointAct('Added', id));
      const endpoint = await createEndpoint(needs, request.caller.accountId, fromWireEndpoint(request.body), audit);
      return reply
        .code(201)
        .header('location', `/v1/WebhookEndpoints/${endpoint.id}`)
        .send(toWireEndpointWithSecret(endpoint));
    },
  );

  app.get<{ Querystring: PageRequest }>(
    '/v1/WebhookEndpoints',
    { schema: listSchema, config: needsScope('webhooks:write') },
    async (request) => {
      const endpoints = await listAllEndpoints(needs, request.caller.accountId);
      return toWirePage(pageOf(endpoints, request.query), toWireEndpoint);
    },
  );

  app.get<ById>(
    '/v1/WebhookEndpoints/:id',
    { schema: getSchema, config: needsScope('webhooks:write') },
    async (request) => {
      return toWireEndpoint(await getEndpoint(needs, request.caller.accountId, request.params.id));
    },
  );

  app.patch<ById & { Body: WireEndpointChanges }>(
    '/v1/WebhookEndpoints/:id',
    { schema: changeSchema, attachValidation: true, config: needsScope('webhooks:write') },
    async (request) => {
      refuseAllFaults(request, needs);
      const { caller, params, body } = request;
      const audit = needs.auditCall<unknown>(request, endpointAct('Changed', params.id));
      return toWireEndpoint(await changeEndpoint(needs, caller.accountId, params.id, fromWireChanges(body), audit));
    },
  );

  app.delete<ById>(
    '/v1/WebhookEndpoints/:id',
    { schema: deleteSchema, config: needsScope('webhooks:write') },
    async (request, reply) => {
      const { id } = request.params;
      await deleteEndpoint(needs, request.caller.accountId, id, needs.auditCall(request, endpointAct('Removed', id)));
      return reply.code(204).send();
    },
  );
}

function endpointActRoutes(app: App, needs: WebhookRouteNeeds): void {
  const { db, auditCall } = needs;

  app.post<ById>(
    '/v1/WebhookEndpoints/:id/Test',
    { schema: testSchema, config: needsScope('webhooks:write') },
    async (request, reply) => {
      const { id } = request.params;
      const audit = auditCall(request, { action: 'WebhookTestSent', target: id });
      const message = await sendTest(db, request.caller.accountId, id, audit);
      return reply.code(202).send(toWireMessage(message));
    },
  );

  app.post<ById>(
    '/v1/WebhookEndpoints/:id/RotateSecret',
    { schema: rotateSchema, config: needsScope('webhooks:write') },
    async (request) => {
      const { id } = request.params;
      const audit = auditCall(request, { action: 'WebhookSecretRotated', target: id });
      return toWireEndpointWithSecret(await rotateSecret(needs, request.caller.accountId, id, audit));
    },
  );

  app.post<ById & { Body: WireReplayWindow }>(
    '/v1/WebhookEndpoints/:id/Replay',
    { schema: replayWindowSchema, config: needsScope('webhooks:write') },
    async (request, reply) => {
      const { caller, params, body } = request;
      const audit = auditCall(request, { action: 'WebhookMessagesReplayed', target: params.id });
      const count = await replayWindow(db, caller.accountId, params.id, fromWireReplayWindow(body), audit);
      return reply.code(202).send({ MessageCount: count });
    },
  );
}

function messageRoutes(app: App, { db, auditCall }: WebhookRouteNeeds): void {
  app.get<{ Querystring: MessageQuery }>(
    '/v1/WebhookMessages',
    { schema: messagesSchema, config: needsScope('webhooks:write') },
    async (request) => {
      const { endpointId, orderId, status, startDate, endDate, ...page } = request.query;
      const filter = { endpointId, orderId, status, ...parseWindow({ startDate, endDate }) };
      return toWirePage(await listMessages(db, request.caller.accountId, filter, page), toWireMessage);
    },
  );

  app.get<ById>(
    '/v1/WebhookMessages/:id',
    { schema: messageSchema, config: needsScope('webhooks:write') },
    async (request) => {
      return toWireMessageWithBody(await getMessage(db, request.caller.accountId, request.params.id));
    },
  );

  app.post<ById>(
    '/v1/WebhookMessages/:id/Replay',
    { schema: replaySchema, config: needsScope('webhooks:write') },
    async (request, reply) => {
      const { id } = request.params;
      const audit = auditCall(request, { action: 'WebhookReplayed', target: id });
      const message = await replay(db, request.caller.accountId, id, audit);
      return reply.code(202).send(toWireMessage(message));
    },
  );
}

/** Faults of the schema, the query and the rules together. */
function refuseAllFaults({ validationError, body }: FastifyRequest, { policy }: EndpointNeeds): void {
  const error: unknown = validationError;
  if (!error) return;
  if (!(error instanceof InvalidRequest)) throw error;
  throw new InvalidRequest([...error.faults, ...findFaultsBeside(error.faults, body, policy)]);
}

function endpointAct(what: 'Added' | 'Changed' | 'Removed', id: string) {
  return { action: `WebhookEndpoint${what}`, target: id };
}
