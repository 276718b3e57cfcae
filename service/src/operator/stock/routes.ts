import type { Readable } from 'node:stream';
import type { Type } from 'typebox';
import { listOperatorProducts } from '../../catalog/manage-queries.ts';
import { listPurchaseTotals } from '../../fulfillment/purchases/queries.ts';
import { type DayWish, reconcileFile } from '../../fulfillment/purchases/reconcile.ts';
import { type PurchaseTotal, StatementUnreadable } from '../../fulfillment/purchases/types.ts';
import { toWireReconciliation } from '../../fulfillment/purchases/wire.ts';
import { listLosses, listLossTotals } from '../../fulfillment/returns/queries.ts';
import { isLocalSource } from '../../fulfillment/sources/source-rules.ts';
import { listSupplierStates } from '../../fulfillment/sources/supplier-state-queries.ts';
import { listImports } from '../../fulfillment/stock/import-list-queries.ts';
import { listStockLevels } from '../../fulfillment/stock/level-queries.ts';
import { loadStock } from '../../fulfillment/stock/load-stock.ts';
import { listProductLevels, markLow } from '../../fulfillment/stock/manage-levels.ts';
import { StockRefused } from '../../fulfillment/stock/types.ts';
import { type lowMark, toWireImport, toWireLevel, toWireLoaded, toWireLosses } from '../../fulfillment/stock/wire.ts';
import { listSupplierLoads } from '../../fulfillment/supplier-queries.ts';
import type { App, Routes } from '../../http/app.ts';
import { acceptFileStreams, acceptFiles } from '../../http/file-body.ts';
import { toWirePage } from '../../http/page.ts';
import type { CurrencyCode } from '../../kit/currencies.ts';
import { NotFound, UnreadableFile } from '../../kit/errors.ts';
import { amountToWire } from '../../kit/money.ts';
import { type PageRequest, pageOf } from '../../kit/page.ts';
import { credentialEntry, type OperatorEntry } from '../entry.ts';
import type { OperatorNeeds, SharedNeeds } from '../needs.ts';
import { base, needs as needsScope } from '../schemas.ts';
import {
  importSchema,
  listImportsSchema,
  listLossesSchema,
  listSchema,
  listSuppliersSchema,
  markLowSchema,
  readSupplierSchema,
  reconcileSchema,
  type supplier,
  type supplierFile,
} from './schemas.ts';

const boughtDays = 30;
const importsShownMax = 1_000;
const lossesShownMax = 1_000;
const read = needsScope('stock:read');
type Paged = { Querystring: PageRequest };

export const stockRoutes: Routes<OperatorNeeds> = (app, needs) => {
  readRoutes(app, needs);
  reconcileRoute(app, needs);
  changeStockRoutes(credentialEntry)(app, needs);
};

/** Sets low-stock marks and imports codes. */
export const changeStockRoutes =
  (entry: OperatorEntry): Routes<SharedNeeds> =>
  (app, needs) => {
    markRoute(app, entry, needs);
    importRoute(app, entry, needs);
  };

function readRoutes(app: App, { db, sourceNames }: OperatorNeeds): void {
  app.get<Paged>(`${base}/Stock`, { schema: listSchema, config: read }, async (request) =>
    toWirePage(pageOf(await listProductLevels(db), request.query), toWireLevel),
  );

  app.get<Paged>(`${base}/Stock/Imports`, { schema: listImportsSchema, config: read }, async (request) =>
    toWirePage(pageOf(await listImports(db, importsShownMax), request.query), toWireImport),
  );

  app.get(`${base}/Stock/Losses`, { schema: listLossesSchema, config: read }, async () =>
    toWireLosses(await listLosses(db, lossesShownMax), await listLossTotals(db)),
  );

  supplierRoutes(app, { db, sourceNames });
}

function supplierRoutes(app: App, { db, sourceNames }: Pick<OperatorNeeds, 'db' | 'sourceNames'>): void {
  const list = async () => {
    const loads = new Map((await listSupplierLoads(db)).map((load) => [load.supplier, load]));
    const states = new Map((await listSupplierStates(db)).map((state) => [state.supplier, state]));
    const names = [...new Set([...sourceNames, ...loads.keys()])];
    const totals = await listPurchaseTotals(db, names, boughtDays);
    const levels = await listStockLevels(db);
    const inStock = levels.reduce((sum, level) => sum + (level.isPlastic ? 0 : Number(level.available)), 0);
    return names.map((name): Type.Static<typeof supplier> => {
      const load = loads.get(name);
      const state = states.get(name);
      return {
        Name: name,
        IsRemote: !isLocalSource(name),
        IsFailing: state?.isFailing ?? false,
        FailingSince: state?.isFailing ? state.changedAt.toISOString() : null,
        Problem: state?.problem ?? null,
        OpenRequests: load?.openRequests ?? 0,
        OldestRequestAt: load?.oldestAskedAt?.toISOString() ?? null,
        Available: name === 'inventory' ? inStock : null,
        Bought: totals.filter((total) => total.supplier === name).map(toWireTotal),
      };
    });
  };

  app.get<Paged>(`${base}/Suppliers`, { schema: listSuppliersSchema, config: read }, async (request) =>
    toWirePage(pageOf(await list(), request.query), (row) => row),
  );

  app.get<{ Params: { name: string } }>(
    `${base}/Suppliers/:name`,
    { schema: readSupplierSchema, config: read },
    async ({ params: { name } }): Promise<Type.Static<typeof supplierFile>> => {
      const found = (await list()).find(({ Name }) => Name === name);
      if (!found) throw new NotFound('No supplier');
      const products = (await listOperatorProducts(db)).filter(({ sources }) => sources.includes(name));
      return { ...found, ProductIds: products.map(({ id }) => id) };
    },
  );
}

function reconcileRoute(app: App, { db }: OperatorNeeds): void {
  // A separate scope: only here CSV is accepted.
  void app.register(async (scope) => {
    acceptFiles(scope, ['text/csv']);
    scope.post<{ Params: { name: string }; Body: Buffer | undefined; Querystring: DayWish }>(
      `${base}/Suppliers/:name/Reconcile`,
      { schema: reconcileSchema, config: needsScope('stock:write') },
      async ({ params, body, query }) => {
        if (!Buffer.isBuffer(body)) throw new UnreadableFile('The request has no file.');
        const result = await reconcileFile(db, { supplier: params.name, file: body, ...query }).catch(
          (error: unknown) => {
            throw error instanceof StatementUnreadable ? new UnreadableFile(error.message) : error;
          },
        );
        return toWireReconciliation(result);
      },
    );
  });
}

function toWireTotal({ currencyCode, cards, costMinor }: PurchaseTotal) {
  const code = currencyCode as CurrencyCode;
  return { CurrencyCode: code, Cards: cards, Cost: amountToWire(costMinor, code) };
}

function markRoute(app: App, entry: OperatorEntry, { db }: SharedNeeds): void {
  app.put<{ Params: { productId: string; value: string }; Body: Type.Static<typeof lowMark> }>(
    `${entry.base}/Stock/:productId/:value`,
    entry.options(markLowSchema, 'stock:write'),
    async (request) => {
      const { productId, value } = request.params;
      const { LowMark, Kind } = request.body;
      const mark = { productId, value, count: String(LowMark), kind: Kind ?? undefined };
      const act = { action: 'LowMarkSet', target: `${productId} ${value}`, details: { LowMark } };
      const shelf = await markLow(db, mark, entry.actingOf(request).audit(act)).catch((error: unknown) => {
        throw error instanceof StockRefused ? new NotFound('No stock of this product and value') : error;
      });
      const level = (await listProductLevels(db)).find(
        (each) =>
          each.productId === shelf.productId &&
          each.valueMinor === shelf.valueMinor &&
          each.isPlastic === shelf.isPlastic,
      );
      return level && toWireLevel(level);
    },
  );
}

function importRoute(app: App, entry: OperatorEntry, needs: SharedNeeds): void {
  void app.register(async (scope) => {
    // Codes are not collected in memory: they are encrypted as they arrive.
    acceptFileStreams(scope, ['text/csv', 'application/x-ndjson']);
    scope.post<{ Body: Readable | undefined; Querystring: { name: string | null } }>(
      `${entry.base}/Stock/Imports`,
      entry.options(importSchema, 'stock:write', { needsProof: true }),
      async (request) => {
        const format = request.headers['content-type']?.startsWith('text/csv') ? 'csv' : 'ndjson';
        const name = request.query.name ?? `${entry.name} ${new Date().toISOString()}`;
        if (!request.body) throw new UnreadableFile('The request has no file.');
        const loaded = await loadStock(needs, entry.actingOf(request), { name, format, body: request.body });
        return toWireLoaded(name, loaded);
      },
    );
  });
}
