import { Type } from 'typebox';
import type { AuditCall } from '../../database/audit-hook.ts';
import { needsScope } from '../../http/account-scope.ts';
import type { App, Routes } from '../../http/app.ts';
import { pageParameters, pageSchema, smallPages, toWirePage } from '../../http/page.ts';
import { noQuery, queryOf, refusals } from '../../http/route-schema.ts';
import { isCurrencyCode } from '../../kit/currencies.ts';
import { NotFound } from '../../kit/errors.ts';
import { type PageRequest, pageOf } from '../../kit/page.ts';
import { listTotalPage, type TotalNeeds } from './list-totals.ts';
import { getPresentYear, listThresholds } from './queries.ts';
import { setRecipientThreshold } from './set-threshold.ts';
import {
  fromTotalQuery,
  fromWireRecipientThreshold,
  type TotalQuery,
  totalParameters,
  toWireRecipientThreshold,
  toWireTotal,
  wireNewRecipientThreshold,
  wireRecipientThreshold,
  wireTotal,
} from './wire.ts';

const totalsSchema = {
  tags: ['Recipients'],
  operationId: 'listRecipientTotals',
  summary: 'List what recipients got in a year',
  description:
    'By currency, highest totals first. An order counts a moment after it left Pending; voided and expired cards are subtracted.',
  querystring: queryOf({ ...pageParameters(smallPages), ...totalParameters }),
  response: { 200: pageSchema(Type.Ref('RecipientTotal')), ...refusals(400, 401, 429) },
};

const thresholdsSchema = {
  tags: ['Recipients'],
  operationId: 'listRecipientThresholds',
  summary: 'List thresholds of recipients’ totals',
  description: 'To see which currencies have a threshold.',
  querystring: queryOf(pageParameters(smallPages)),
  response: { 200: pageSchema(Type.Ref('RecipientThreshold')), ...refusals(400, 401, 429) },
};

const currencyParams = Type.Object({ currencyCode: Type.String({ description: 'ISO 4217.' }) });

const setSchema = {
  tags: ['Recipients'],
  operationId: 'setRecipientThreshold',
  summary: 'Set a threshold of recipients’ totals',
  description:
    'The event RecipientThresholdReached is recorded once for each recipient and year whose total reaches Threshold.',
  params: currencyParams,
  body: wireNewRecipientThreshold,
  querystring: noQuery,
  response: { 200: Type.Ref('RecipientThreshold'), ...refusals(400, 401, 403, 404, 413, 415, 429) },
};

const removeSchema = {
  tags: ['Recipients'],
  operationId: 'deleteRecipientThreshold',
  summary: 'Delete a threshold of recipients’ totals',
  description: 'When the event RecipientThresholdReached is no longer wanted for a currency.',
  params: currencyParams,
  querystring: noQuery,
  response: { 204: Type.Null(), ...refusals(401, 403, 404, 429) },
};

type ByCurrency = { Params: { currencyCode: string } };

interface TotalRouteNeeds extends TotalNeeds {
  readonly auditCall: AuditCall;
}

export const recipientTotalRoutes: Routes<TotalRouteNeeds> = (app, needs) => {
  app.addSchema(wireTotal);
  app.addSchema(wireRecipientThreshold);

  app.get<{ Querystring: PageRequest & TotalQuery }>(
    '/v1/Recipients/Totals',
    { schema: totalsSchema, config: needsScope('orders:read') },
    async ({ caller, query }) => {
      const { pageIndex, pageSize, ...filter } = query;
      const wanted = fromTotalQuery(filter, await getPresentYear(needs.db));
      return toWirePage(await listTotalPage(needs, caller.accountId, wanted, { pageIndex, pageSize }), toWireTotal);
    },
  );
  thresholdRoutes(app, needs);
};

function thresholdRoutes(app: App, { db, auditCall }: TotalRouteNeeds): void {
  app.get<{ Querystring: PageRequest }>(
    '/v1/Recipients/Thresholds',
    { schema: thresholdsSchema, config: needsScope('orders:read') },
    async ({ caller, query }) =>
      toWirePage(pageOf(await listThresholds(db, caller.accountId), query), toWireRecipientThreshold),
  );

  const path = '/v1/Recipients/Thresholds/:currencyCode';
  app.put<ByCurrency & { Body: Type.Static<typeof wireNewRecipientThreshold> }>(
    path,
    { schema: setSchema, config: needsScope('orders:write') },
    async (request) => {
      const { caller, params, body } = request;
      const threshold = fromWireRecipientThreshold(body, params.currencyCode);
      if (!threshold) throw new NotFound('No currency');
      const { currencyCode, amountMinor } = threshold;
      const details = { Threshold: body.Threshold };
      const audit = auditCall(request, { action: 'RecipientThresholdSet', target: currencyCode, details });
      await setRecipientThreshold(db, caller.accountId, currencyCode, amountMinor, audit);
      return toWireRecipientThreshold(threshold);
    },
  );

  app.delete<ByCurrency>(path, { schema: removeSchema, config: needsScope('orders:write') }, async (request, reply) => {
    const { currencyCode } = request.params;
    if (!isCurrencyCode(currencyCode)) throw new NotFound('No currency');
    const audit = auditCall(request, { action: 'RecipientThresholdRemoved', target: currencyCode });
    await setRecipientThreshold(db, request.caller.accountId, currencyCode, null, audit);
    return reply.code(204).send();
  });
}
