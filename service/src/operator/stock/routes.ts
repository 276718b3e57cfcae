import type { Readable } from 'node:stream';
import type { Type } from 'typebox';
import { listLosses, listLossTotals } from '../../fulfillment/returns/queries.ts';
import { remoteSources, sourceNamesIn } from '../../fulfillment/sources/source-rules.ts';
import { listImports } from '../../fulfillment/stock/import-list-queries.ts';
import { loadStock } from '../../fulfillment/stock/load-stock.ts';
import { listProductLevels, markLow } from '../../fulfillment/stock/manage-levels.ts';
import { StockRefused } from '../../fulfillment/stock/types.ts';
import { type lowMark, toWireImport, toWireLevel, toWireLoaded, toWireLosses } from '../../fulfillment/stock/wire.ts';
import { listSupplierLoads } from '../../fulfillment/supplier-queries.ts';
import type { App, Routes } from '../../http/app.ts';
import { toWirePage } from '../../http/page.ts';
import { NotFound, UnreadableFile } from '../../kit/errors.ts';
import { type PageRequest, pageOf } from '../../kit/page.ts';
import type { OperatorNeeds } from '../needs.ts';
import { base, needs as needsScope } from '../schemas.ts';
import {
  importSchema,
  listImportsSchema,
  listLossesSchema,
  listSchema,
  listSuppliersSchema,
  markLowSchema,
  type supplier,
} from './schemas.ts';

const importsShownMax = 1_000;
const lossesShownMax = 1_000;
const read = needsScope('stock:read');
const write = needsScope('stock:write');
type Paged = { Querystring: PageRequest };

export const stockRoutes: Routes<OperatorNeeds> = (app, needs) => {
  readRoutes(app, needs);
  levelRoutes(app, needs);
  importRoute(app, needs);
};

function readRoutes(app: App, { db, environment }: OperatorNeeds): void {
  app.get<Paged>(`${base}/Stock/Imports`, { schema: listImportsSchema, config: read }, async (request) =>
    toWirePage(pageOf(await listImports(db, importsShownMax), request.query), toWireImport),
  );

  app.get(`${base}/Stock/Losses`, { schema: listLossesSchema, config: read }, async () =>
    toWireLosses(await listLosses(db, lossesShownMax), await listLossTotals(db)),
  );

  app.get<Paged>(`${base}/Suppliers`, { schema: listSuppliersSchema, config: read }, async (request) => {
    const loads = new Map((await listSupplierLoads(db)).map((load) => [load.supplier, load]));
    const names = [...new Set([...sourceNamesIn(environment), ...loads.keys()])];
    return toWirePage(pageOf(names, request.query), (name): Type.Static<typeof supplier> => {
      const load = loads.get(name);
      const OldestRequestAt = load?.oldestAskedAt?.toISOString() ?? null;
      return {
        Name: name,
        IsRemote: remoteSources.includes(name),
        OpenRequests: load?.openRequests ?? 0,
        OldestRequestAt,
      };
    });
  });
}

function levelRoutes(app: App, { db }: OperatorNeeds): void {
  app.get<Paged>(`${base}/Stock`, { schema: listSchema, config: read }, async (request) =>
    toWirePage(pageOf(await listProductLevels(db), request.query), toWireLevel),
  );

  app.put<{ Params: { productId: string; value: string }; Body: Type.Static<typeof lowMark> }>(
    `${base}/Stock/:productId/:value`,
    { schema: markLowSchema, config: write },
    async (request) => {
      const { productId, value } = request.params;
      const { LowMark, Kind } = request.body;
      const mark = { productId, value, count: String(LowMark), kind: Kind ?? undefined };
      const act = { action: 'LowMarkSet', target: `${productId} ${value}`, details: { LowMark } };
      await markLow(db, mark, request.operatorActing.audit(act)).catch((error: unknown) => {
        throw error instanceof StockRefused ? new NotFound('No stock of this product and value') : error;
      });
      const levels = (await listProductLevels(db)).map(toWireLevel);
      const isMarked = (level: (typeof levels)[number]) =>
        level.ProductId === productId && level.Value === Number(value) && (!Kind || level.Kind === Kind);
      return levels.find(isMarked);
    },
  );
}

function importRoute(app: App, needs: OperatorNeeds): void {
  void app.register(async (scope) => {
    // Codes are not collected in memory: they are encrypted as they arrive.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(['text/csv', 'application/x-ndjson'], (_request, payload, done) => done(null, payload));
    scope.post<{ Body: Readable | undefined; Querystring: { name: string | null } }>(
      `${base}/Stock/Imports`,
      { schema: importSchema, config: write },
      async (request) => {
        const format = request.headers['content-type']?.startsWith('text/csv') ? 'csv' : 'ndjson';
        const name = request.query.name ?? `operator API ${new Date().toISOString()}`;
        if (!request.body) throw new UnreadableFile('The request has no file.');
        return toWireLoaded(name, await loadStock(needs, request.operatorActing, { name, format, body: request.body }));
      },
    );
  });
}
