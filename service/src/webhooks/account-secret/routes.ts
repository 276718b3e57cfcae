import { Type } from 'typebox';
import { getWebhookSecretState } from '../../accounts/webhook-secret/queries.ts';
import { rotateWebhookSecret } from '../../accounts/webhook-secret/rotate-webhook-secret.ts';
import type { AuditCall } from '../../database/audit-hook.ts';
import { needsScope } from '../../http/account-scope.ts';
import type { Routes } from '../../http/app.ts';
import { noQuery, refusals } from '../../http/route-schema.ts';
import type { EndpointNeeds } from '../manage-endpoints.ts';
import { toWireRotatedSecret, toWireSecretState } from './wire.ts';

const tags = ['Webhooks'];

const readSchema = {
  tags,
  operationId: 'getWebhookSecret',
  summary: 'Read when the secret for webhook URLs of orders was rotated',
  description: 'To see whether the old secret still signs. The secret itself is shown only when it is rotated.',
  querystring: noQuery,
  response: { 200: Type.Ref('WebhookSecret'), ...refusals(401, 429) },
};

const rotateSchema = {
  tags,
  operationId: 'rotateAccountWebhookSecret',
  summary: 'Rotate the secret for webhook URLs of orders',
  description:
    'To get the secret that verifies messages to the webhook URL in an order: it is shown only in this answer. For 24 hours messages are also signed with the old secret. Endpoints have their own secrets, which do not change.',
  querystring: noQuery,
  response: { 200: Type.Ref('RotatedWebhookSecret'), ...refusals(400, 401, 403, 429) },
};

/** The account's own secret. */
export const secretRoutes: Routes<EndpointNeeds & { readonly auditCall: AuditCall }> = (app, needs) => {
  const config = needsScope('webhooks:write');

  app.get('/v1/WebhookSecret', { schema: readSchema, config }, async ({ caller }) =>
    toWireSecretState(await getWebhookSecretState(needs.db, caller.accountId)),
  );

  app.post('/v1/WebhookSecret/Rotate', { schema: rotateSchema, config }, async (request) => {
    const { accountId } = request.caller;
    const audit = needs.auditCall(request, { action: 'AccountWebhookSecretRotated', target: accountId });
    return toWireRotatedSecret(await rotateWebhookSecret(needs, accountId, audit));
  });
};
