import { listLosses, listLossTotals } from '../../../fulfillment/returns/queries.ts';
import { listImports } from '../../../fulfillment/stock/import-list-queries.ts';
import { listProductLevels } from '../../../fulfillment/stock/manage-levels.ts';
import { toWireImport, toWireLevel, toWireLosses } from '../../../fulfillment/stock/wire.ts';
import type { Routes } from '../../../http/app.ts';
import { changeStockRoutes } from '../../../operator/stock/routes.ts';
import { allow } from '../../access.ts';
import type { PortalNeeds } from '../../needs.ts';
import { sessionEntry } from '../entry.ts';
import { listImportsSchema, listLossesSchema, listSchema } from './schemas.ts';

const config = allow('operator.stock:read');
const stock = `${sessionEntry.base}/Stock`;
const importsShown = 50;
const lossesShown = 50;

export const operatorStockRoutes: Routes<PortalNeeds> = (app, needs) => {
  const { db } = needs;
  app.get(stock, { schema: listSchema, config }, async () => ({
    Data: (await listProductLevels(db)).map(toWireLevel),
  }));
  app.get(`${stock}/Imports`, { schema: listImportsSchema, config }, async () => ({
    Data: (await listImports(db, importsShown)).map(toWireImport),
  }));
  app.get(`${stock}/Losses`, { schema: listLossesSchema, config }, async () =>
    toWireLosses(await listLosses(db, lossesShown), await listLossTotals(db)),
  );
  changeStockRoutes(sessionEntry)(app, needs);
};
