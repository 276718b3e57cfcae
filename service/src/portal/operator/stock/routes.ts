import type { Readable } from 'node:stream';
import type { Type } from 'typebox';
import { listLosses, listLossTotals } from '../../../fulfillment/returns/queries.ts';
import { listImports } from '../../../fulfillment/stock/import-list-queries.ts';
import { loadStock } from '../../../fulfillment/stock/load-stock.ts';
import { listProductLevels, markLow } from '../../../fulfillment/stock/manage-levels.ts';
import { StockRefused } from '../../../fulfillment/stock/types.ts';
import {
  type lowMark,
  toWireImport,
  toWireLevel,
  toWireLoaded,
  toWireLosses,
} from '../../../fulfillment/stock/wire.ts';
import type { App, Routes } from '../../../http/app.ts';
import { NotFound, UnreadableFile } from '../../../kit/errors.ts';
import { allow } from '../../access.ts';
import type { PortalNeeds } from '../../needs.ts';
import { importSchema, listImportsSchema, listLossesSchema, listSchema, markLowSchema } from './schemas.ts';

const config = allow('operator.stock');
const importsShown = 50;
const lossesShown = 50;

export const operatorStockRoutes: Routes<PortalNeeds> = (app, needs) => {
  const { db } = needs;
  app.get('/portal/api/operator/Stock', { schema: listSchema, config }, async () => ({
    Data: (await listProductLevels(db)).map(toWireLevel),
  }));

  app.put<{ Params: { productId: string; value: string }; Body: Type.Static<typeof lowMark> }>(
    '/portal/api/operator/Stock/:productId/:value',
    { schema: markLowSchema, config },
    async (request) => {
      const { productId, value } = request.params;
      const { LowMark, Kind } = request.body;
      const target = `${productId} ${value}`;
      const mark = { productId, value, count: String(LowMark), kind: Kind ?? undefined };
      const audit = request.acting.audit({ action: 'LowMarkSet', target, details: { LowMark } });
      await markLow(db, mark, audit).catch((error: unknown) => {
        throw error instanceof StockRefused ? new NotFound('No stock of this product and value') : error;
      });
      const levels = (await listProductLevels(db)).map(toWireLevel);
      return levels.find((level) => level.ProductId === productId && level.Value === Number(value));
    },
  );

  app.get('/portal/api/operator/Stock/Imports', { schema: listImportsSchema, config }, async () => ({
    Data: (await listImports(db, importsShown)).map(toWireImport),
  }));
  app.get('/portal/api/operator/Stock/Losses', { schema: listLossesSchema, config }, async () =>
    toWireLosses(await listLosses(db, lossesShown), await listLossTotals(db)),
  );
  importRoutes(app, needs);
};

function importRoutes(app: App, needs: PortalNeeds): void {
  void app.register(async (scope) => {
    // Codes are not collected in memory: they are encrypted as they arrive.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(['text/csv', 'application/x-ndjson'], (_request, payload, done) => done(null, payload));
    scope.post<{ Body: Readable | undefined; Querystring: { name: string | null } }>(
      '/portal/api/operator/Stock/Imports',
      { schema: importSchema, config: allow('operator.stock', { needsProof: true }) },
      async (request) => {
        const format = request.headers['content-type']?.startsWith('text/csv') ? 'csv' : 'ndjson';
        const name = request.query.name ?? `portal ${new Date().toISOString()}`;
        if (!request.body) throw new UnreadableFile('The request has no file.');
        const loaded = await loadStock(needs, request.acting, { name, format, body: request.body });
        return toWireLoaded(name, loaded);
      },
    );
  });
}
