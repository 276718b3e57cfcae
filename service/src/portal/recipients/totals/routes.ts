import { Readable } from 'node:stream';
import type { Type } from 'typebox';
import type { App } from '../../../http/app.ts';
import { toWirePage } from '../../../http/page.ts';
import { isCurrencyCode } from '../../../kit/currencies.ts';
import { NotFound } from '../../../kit/errors.ts';
import type { PageRequest } from '../../../kit/page.ts';
import { listTotalPage, writeTotals } from '../../../recipients/totals/list-totals.ts';
import { getPresentYear, listThresholds } from '../../../recipients/totals/queries.ts';
import { setRecipientThreshold } from '../../../recipients/totals/set-threshold.ts';
import {
  fromTotalQuery,
  fromWireRecipientThreshold,
  type TotalQuery,
  toWireRecipientThreshold,
  toWireTotal,
  type wireNewRecipientThreshold,
} from '../../../recipients/totals/wire.ts';
import { allow } from '../../access.ts';
import { accountActing } from '../../acting.ts';
import type { PortalNeeds } from '../../needs.ts';
import {
  exportTotalsSchema,
  removeThresholdSchema,
  setThresholdSchema,
  thresholdsSchema,
  totalsSchema,
} from '../schemas.ts';

const read = allow('recipients.totals');
type ByCurrency = { Params: { currencyCode: string } };

export function portalTotalRoutes(app: App, { db, recipients }: PortalNeeds): void {
  app.get<{ Querystring: PageRequest & TotalQuery }>(
    '/portal/api/Recipients/Totals',
    { schema: totalsSchema, config: read },
    async ({ acting, query }) => {
      const { pageIndex, pageSize, ...filter } = query;
      const wanted = fromTotalQuery(filter, await getPresentYear(db));
      const { accountId } = accountActing(acting);
      return toWirePage(await listTotalPage(recipients, accountId, wanted, { pageIndex, pageSize }), toWireTotal);
    },
  );

  app.get<{ Querystring: TotalQuery }>(
    '/portal/api/Recipients/Totals.csv',
    { schema: exportTotalsSchema, config: read },
    async ({ acting, query }, reply) => {
      const wanted = fromTotalQuery(query, await getPresentYear(db));
      return reply
        .header('content-disposition', `attachment; filename="recipients-${wanted.year}.csv"`)
        .type('text/csv; charset=utf-8')
        .send(Readable.from(writeTotals(recipients, accountActing(acting).accountId, wanted)));
    },
  );
  thresholdRoutes(app, db);
}

function thresholdRoutes(app: App, db: PortalNeeds['db']): void {
  app.get('/portal/api/Recipients/Thresholds', { schema: thresholdsSchema, config: read }, async ({ acting }) => ({
    Data: (await listThresholds(db, accountActing(acting).accountId)).map(toWireRecipientThreshold),
  }));

  const path = '/portal/api/Recipients/Thresholds/:currencyCode';
  app.put<ByCurrency & { Body: Type.Static<typeof wireNewRecipientThreshold> }>(
    path,
    { schema: setThresholdSchema, config: read },
    async (request) => {
      const acting = accountActing(request.acting);
      const threshold = fromWireRecipientThreshold(request.body, request.params.currencyCode);
      if (!threshold) throw new NotFound('No currency');
      const { currencyCode, amountMinor } = threshold;
      const details = { Threshold: request.body.Threshold };
      const audit = acting.audit({ action: 'RecipientThresholdSet', target: currencyCode, details });
      await setRecipientThreshold(db, acting.accountId, currencyCode, amountMinor, audit);
      return toWireRecipientThreshold(threshold);
    },
  );

  app.delete<ByCurrency>(path, { schema: removeThresholdSchema, config: read }, async (request, reply) => {
    const acting = accountActing(request.acting);
    const { currencyCode } = request.params;
    if (!isCurrencyCode(currencyCode)) throw new NotFound('No currency');
    const audit = acting.audit({ action: 'RecipientThresholdRemoved', target: currencyCode });
    await setRecipientThreshold(db, acting.accountId, currencyCode, null, audit);
    return reply.code(204).send();
  });
}
