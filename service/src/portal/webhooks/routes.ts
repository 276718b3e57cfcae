import type { TSchema, Type } from 'typebox';
import { getWebhookSecretState } from '../../accounts/webhook-secret/queries.ts';
import { rotateWebhookSecret } from '../../accounts/webhook-secret/rotate-webhook-secret.ts';
import type { App, Routes } from '../../http/app.ts';
import { toWirePage } from '../../http/page.ts';
import { parseWindow, type WindowQuery } from '../../http/window-parameters.ts';
import { type PageRequest, pageOf } from '../../kit/page.ts';
import { toWireRotatedSecret, toWireSecretState } from '../../webhooks/account-secret/wire.ts';
import { getMessage, listMessages } from '../../webhooks/list-messages.ts';
import {
  changeEndpoint,
  createEndpoint,
  deleteEndpoint,
  getEndpoint,
  listAllEndpoints,
  rotateSecret,
} from '../../webhooks/manage-endpoints.ts';
import { replay, replayWindow, sendTest } from '../../webhooks/send-again.ts';
import { readEndpointStats } from '../../webhooks/stats-queries.ts';
import type { Endpoint, EndpointWithSecret } from '../../webhooks/types.ts';
import {
  fromWireChanges,
  fromWireEndpoint,
  toWireEndpoint,
  toWireEndpointWithSecret,
  toWireMessage,
  toWireMessageWithBody,
  type wireEndpointChanges,
  type wireNewEndpoint,
} from '../../webhooks/wire.ts';
import { allow } from '../access.ts';
import { type AccountSignedIn, accountActing } from '../acting.ts';
import type { PortalNeeds } from '../needs.ts';
import {
  addEndpointSchema,
  changeEndpointSchema,
  listEndpointsSchema,
  listMessagesSchema,
  readEndpointSchema,
  readMessageSchema,
  readSecretSchema,
  removeEndpointSchema,
  replayFailedSchema,
  replaySchema,
  rotateAccountSecretSchema,
  rotateSecretSchema,
  statsSchema,
  testEndpointSchema,
} from './schemas.ts';

const read = allow('account.read');
const manage = allow('webhooks.manage');
const manageWithProof = allow('webhooks.manage', { needsProof: true });
type Id = { Params: { id: string } };
type Body<T extends TSchema> = { Body: Type.Static<T> };

export const portalWebhookRoutes: Routes<PortalNeeds> = (app, needs) => {
  endpointRoutes(app, needs);
  statsRoutes(app, needs);
  secretRoutes(app, needs);
  messageRoutes(app, needs);
  accountSecretRoutes(app, needs);
};

/** Headers may contain the receiver's secrets: their values are shown only to people who can change them. */
function toShownEndpoint(acting: AccountSignedIn, endpoint: Endpoint) {
  const wire = { ...toWireEndpoint(endpoint), ...failingOf(endpoint) };
  if (acting.person.role === 'admin') return wire;
  return { ...wire, Headers: wire.Headers.map(({ Name }) => ({ Name, Value: '••••' })) };
}

const failingOf = ({ failingSince }: Endpoint) => ({ FailingSince: failingSince?.toISOString() ?? null });

function toShownWithSecret(endpoint: EndpointWithSecret) {
  return { ...toWireEndpointWithSecret(endpoint), ...failingOf(endpoint) };
}

function endpointRoutes(app: App, { webhooks }: PortalNeeds): void {
  app.get<{ Querystring: PageRequest }>(
    '/portal/api/WebhookEndpoints',
    { schema: listEndpointsSchema, config: read },
    async (request) => {
      const acting = accountActing(request.acting);
      const endpoints = await listAllEndpoints(webhooks, acting.accountId);
      return toWirePage(pageOf(endpoints, request.query), (endpoint) => toShownEndpoint(acting, endpoint));
    },
  );

  app.get<Id>('/portal/api/WebhookEndpoints/:id', { schema: readEndpointSchema, config: read }, async (request) => {
    const acting = accountActing(request.acting);
    return toShownEndpoint(acting, await getEndpoint(webhooks, acting.accountId, request.params.id));
  });

  app.patch<Id & Body<typeof wireEndpointChanges>>(
    '/portal/api/WebhookEndpoints/:id',
    { schema: changeEndpointSchema, config: manage },
    async (request) => {
      const acting = accountActing(request.acting);
      const { id } = request.params;
      const audit = acting.audit({ action: 'WebhookEndpointChanged', target: id });
      const changes = fromWireChanges(request.body);
      return toShownEndpoint(acting, await changeEndpoint(webhooks, acting.accountId, id, changes, audit));
    },
  );

  app.delete<Id>(
    '/portal/api/WebhookEndpoints/:id',
    { schema: removeEndpointSchema, config: manage },
    async (request, reply) => {
      const acting = accountActing(request.acting);
      const { id } = request.params;
      const audit = acting.audit({ action: 'WebhookEndpointRemoved', target: id });
      await deleteEndpoint(webhooks, acting.accountId, id, audit);
      return reply.code(204).send();
    },
  );
}

/** Answers with a secret require a recent confirmation of identity. */
function secretRoutes(app: App, { db, webhooks }: PortalNeeds): void {
  app.post<Body<typeof wireNewEndpoint>>(
    '/portal/api/WebhookEndpoints',
    { schema: addEndpointSchema, config: manageWithProof },
    async (request, reply) => {
      const acting = accountActing(request.acting);
      const audit = acting.audit(({ id }: { id: string }) => ({ action: 'WebhookEndpointAdded', target: id }));
      const endpoint = await createEndpoint(webhooks, acting.accountId, fromWireEndpoint(request.body), audit);
      return reply.code(201).send(toShownWithSecret(endpoint));
    },
  );

  app.post<Id>(
    '/portal/api/WebhookEndpoints/:id/RotateSecret',
    { schema: rotateSecretSchema, config: manageWithProof },
    async (request) => {
      const acting = accountActing(request.acting);
      const { id } = request.params;
      const audit = acting.audit({ action: 'WebhookSecretRotated', target: id });
      return toShownWithSecret(await rotateSecret(webhooks, acting.accountId, id, audit));
    },
  );

  app.post<Id>(
    '/portal/api/WebhookEndpoints/:id/Test',
    { schema: testEndpointSchema, config: manage },
    async (request, reply) => {
      const acting = accountActing(request.acting);
      const { id } = request.params;
      const audit = acting.audit({ action: 'WebhookTestSent', target: id });
      return reply.code(202).send(toWireMessage(await sendTest(db, acting.accountId, id, audit)));
    },
  );
}

const statsMessagesMax = 500;

function statsRoutes(app: App, { db, webhooks }: PortalNeeds): void {
  app.get<Id>('/portal/api/WebhookEndpoints/:id/Stats', { schema: statsSchema, config: read }, async (request) => {
    const { accountId } = accountActing(request.acting);
    const { id } = await getEndpoint(webhooks, accountId, request.params.id);
    const stats = await readEndpointStats(db, accountId, id, statsMessagesMax);
    return {
      Messages: stats.messages,
      Delivered: stats.delivered,
      Failed: stats.failed,
      Attempts: stats.attempts,
      SuccessfulAttempts: stats.successfulAttempts,
      P50Ms: stats.p50Ms,
      P95Ms: stats.p95Ms,
    };
  });

  app.post<Id>(
    '/portal/api/WebhookEndpoints/:id/ReplayFailed',
    { schema: replayFailedSchema, config: allow('webhooks.replay') },
    async (request, reply) => {
      const acting = accountActing(request.acting);
      const { id } = request.params;
      const audit = acting.audit({ action: 'WebhookFailuresReplayed', target: id });
      const every = { start: null, end: null, isOnlyFailed: true };
      return reply.code(202).send({ MessageCount: await replayWindow(db, acting.accountId, id, every, audit) });
    },
  );
}

interface MessageQuery extends PageRequest, WindowQuery {
  readonly endpointId: string | null;
  readonly orderId: string | null;
  readonly status: 'Pending' | 'Failed' | null;
}

function messageRoutes(app: App, { db }: PortalNeeds): void {
  app.get<{ Querystring: MessageQuery }>(
    '/portal/api/WebhookMessages',
    { schema: listMessagesSchema, config: read },
    async (request) => {
      const { endpointId, orderId, status, startDate, endDate, ...page } = request.query;
      const filter = { endpointId, orderId, status, ...parseWindow({ startDate, endDate }) };
      return toWirePage(await listMessages(db, accountActing(request.acting).accountId, filter, page), toWireMessage);
    },
  );

  app.get<Id>('/portal/api/WebhookMessages/:id', { schema: readMessageSchema, config: read }, async (request) => {
    const message = await getMessage(db, accountActing(request.acting).accountId, request.params.id);
    return toWireMessageWithBody(message);
  });

  app.post<Id>(
    '/portal/api/WebhookMessages/:id/Replay',
    { schema: replaySchema, config: allow('webhooks.replay') },
    async (request, reply) => {
      const acting = accountActing(request.acting);
      const { id } = request.params;
      const audit = acting.audit({ action: 'WebhookReplayed', target: id });
      const message = await replay(db, acting.accountId, id, audit);
      return reply.code(202).send(toWireMessage(message));
    },
  );
}

/** The secret of the account, which signs messages to the webhook URLs of its orders. */
function accountSecretRoutes(app: App, { db, webhooks }: PortalNeeds): void {
  app.get('/portal/api/WebhookSecret', { schema: readSecretSchema, config: read }, async ({ acting }) =>
    toWireSecretState(await getWebhookSecretState(db, accountActing(acting).accountId)),
  );

  app.post(
    '/portal/api/WebhookSecret/Rotate',
    { schema: rotateAccountSecretSchema, config: manageWithProof },
    async (request) => {
      const acting = accountActing(request.acting);
      const audit = acting.audit({ action: 'AccountWebhookSecretRotated', target: acting.accountId });
      return toWireRotatedSecret(await rotateWebhookSecret(webhooks, acting.accountId, audit));
    },
  );
}
