import { Type } from 'typebox';
import type { AuditCall } from '../database/audit-hook.ts';
import { needsScope } from '../http/account-scope.ts';
import type { Routes } from '../http/app.ts';
import { documented } from '../http/document/documented.ts';
import { pageParameters, pageSchema, smallPages, toWirePage } from '../http/page.ts';
import { noQuery, queryOf, refusals } from '../http/route-schema.ts';
import type { PageRequest } from '../kit/page.ts';
import { getForget, listForgetPage } from './list-forgets.ts';
import { type RequestForgetNeeds, requestForget } from './request-forget.ts';
import { fromWireForget, toWireForgetJob, type WireForget, wireForget, wireForgetJob } from './wire.ts';

const forgetSchema = {
  tags: ['Recipients'],
  ...documented({ headers: ['Location'] }),
  operationId: 'forgetRecipient',
  summary: 'Forget a recipient',
  description:
    'Removes names, addresses, numbers and texts of the recipient from everything that was ordered so far. Claim links keep working. ' +
    'The answer is the same whether or not the recipient is known; a repeated call follows the unfinished job.',
  body: wireForget,
  querystring: noQuery,
  response: { 202: Type.Ref('ForgetJob'), ...refusals(400, 401, 403, 413, 415, 429) },
};

const listSchema = {
  tags: ['Recipients'],
  operationId: 'listForgetJobs',
  summary: 'List forget jobs, newest first',
  description: 'To prove what was removed, and when.',
  querystring: queryOf(pageParameters(smallPages)),
  response: { 200: pageSchema(Type.Ref('ForgetJob')), ...refusals(400, 401, 429) },
};

const getSchema = {
  tags: ['Recipients'],
  operationId: 'getForgetJob',
  summary: 'Read one forget job',
  description: 'To learn whether everything about the recipient was removed yet.',
  params: Type.Object({ id: Type.String() }),
  querystring: noQuery,
  response: { 200: Type.Ref('ForgetJob'), ...refusals(401, 404, 429) },
};

export const recipientRoutes: Routes<RequestForgetNeeds & { readonly auditCall: AuditCall }> = (app, needs) => {
  const { db } = needs;
  app.addSchema(wireForgetJob);

  app.post<{ Body: WireForget }>(
    '/v1/Recipients/Forget',
    { schema: forgetSchema, config: needsScope('orders:write') },
    async (request, reply) => {
      const audit = needs.auditCall<{ readonly id: string }>(request, ({ id }) => ({
        action: 'RecipientForgotten',
        target: id,
      }));
      const job = await requestForget(needs, request.caller.accountId, fromWireForget(request.body), { audit });
      return reply.code(202).header('location', `/v1/Recipients/Forget/${job.id}`).send(toWireForgetJob(job));
    },
  );

  app.get<{ Querystring: PageRequest }>(
    '/v1/Recipients/Forget',
    { schema: listSchema, config: needsScope('orders:read') },
    async (request) => {
      return toWirePage(await listForgetPage(db, request.caller.accountId, request.query), toWireForgetJob);
    },
  );

  app.get<{ Params: { id: string } }>(
    '/v1/Recipients/Forget/:id',
    { schema: getSchema, config: needsScope('orders:read') },
    async (request) => {
      return toWireForgetJob(await getForget(db, request.caller.accountId, request.params.id));
    },
  );
};
