import type { Readable } from 'node:stream';
import type { Type } from 'typebox';
import { listProducts } from '../../../catalog/queries.ts';
import type { Db } from '../../../database/database.ts';
import { listLosses, listLossTotals } from '../../../fulfillment/returns/queries.ts';
import { listImports } from '../../../fulfillment/stock/import-list-queries.ts';
import { loadStock } from '../../../fulfillment/stock/load-stock.ts';
import { markLow } from '../../../fulfillment/stock/manage-levels.ts';
import { listStockLevels } from '../../../fulfillment/stock/queries.ts';
import { StockRefused } from '../../../fulfillment/stock/types.ts';
import type { App, Routes } from '../../../http/app.ts';
import { NotFound, UnreadableFile } from '../../../kit/errors.ts';
import { amountToWire } from '../../../kit/money.ts';
import { allow } from '../../access.ts';
import type { PortalNeeds } from '../../needs.ts';
import {
  importSchema,
  listImportsSchema,
  listLossesSchema,
  listSchema,
  type loadedStock,
  type losses,
  type lowMark,
  markLowSchema,
  type stockRow,
} from './schemas.ts';

const config = allow('operator.stock');
const importsShown = 50;
const lossesShown = 50;

export const operatorStockRoutes: Routes<PortalNeeds> = (app, needs) => {
  const { db } = needs;
  app.get('/portal/api/operator/Stock', { schema: listSchema, config }, async () => ({ Data: await listLevels(db) }));

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
      return (await listLevels(db)).find((level) => level.ProductId === productId && level.Value === Number(value));
    },
  );

  app.get('/portal/api/operator/Stock/Imports', { schema: listImportsSchema, config }, async () => ({
    Data: (await listImports(db, importsShown)).map((run) => ({
      Name: run.name,
      StartedAt: run.startedAt.toISOString(),
      FinishedAt: run.finishedAt?.toISOString() ?? null,
      RowsRead: Number(run.rowsRead),
      CodesLoaded: Number(run.codesLoaded),
      RowsRefused: Number(run.rowsRefused),
    })),
  }));
  app.get('/portal/api/operator/Stock/Losses', { schema: listLossesSchema, config }, async () => lossesOf(db));
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
        const answer: Type.Static<typeof loadedStock> = {
          Name: name,
          RowsRead: loaded.rowsRead,
          CodesLoaded: loaded.codesLoaded,
          RowsRefused: loaded.rowsRefused,
          Faults: loaded.faults.map(({ row, reason }) => ({ Row: row, Reason: reason })),
        };
        return answer;
      },
    );
  });
}

async function lossesOf(db: Db): Promise<Type.Static<typeof losses>> {
  const lines = await listLosses(db, lossesShown);
  const totals = await listLossTotals(db);
  const Data = lines.map((loss) => ({
    LostAt: loss.lostAt.toISOString(),
    AccountName: loss.accountName,
    OrderId: loss.orderId,
    LineNumber: loss.lineNumber,
    ProductId: loss.productId,
    Cards: loss.cards,
    Amount: amountToWire(loss.amountMinor, loss.currencyCode),
    CurrencyCode: loss.currencyCode,
    Source: loss.source,
    Reason: loss.reason,
  }));
  const Totals = totals.map(({ currencyCode, cards, amountMinor }) => ({
    CurrencyCode: currencyCode,
    Cards: cards,
    Amount: amountToWire(amountMinor, currencyCode),
  }));
  return { Data, Totals };
}

async function listLevels(db: Db): Promise<Type.Static<typeof stockRow>[]> {
  const products = new Map((await listProducts(db)).map((product) => [product.id, product.content]));
  return (await listStockLevels(db)).flatMap(({ productId, valueMinor, isPlastic, available, lowMark: mark }) => {
    const content = products.get(productId);
    if (!content) return [];
    return [
      {
        ProductId: productId,
        Name: content.name,
        CurrencyCode: content.currencyCode,
        Value: amountToWire(valueMinor, content.currencyCode),
        Kind: isPlastic ? 'plastic' : 'codes',
        Available: Number(available),
        LowMark: Number(mark),
        IsLow: available <= mark,
      },
    ];
  });
}
