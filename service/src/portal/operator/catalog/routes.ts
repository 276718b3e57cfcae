import { toWireCarrierRow, toWireMethod, toWireOperatorProduct } from '../../../catalog/manage-forms.ts';
import { listAllCarriers, listAllShippingMethods, listOperatorProducts } from '../../../catalog/manage-queries.ts';
import type { Routes } from '../../../http/app.ts';
import { changeCatalogRoutes } from '../../../operator/catalog/routes.ts';
import { allow } from '../../access.ts';
import type { PortalNeeds } from '../../needs.ts';
import { sessionEntry } from '../entry.ts';
import { listCarriersSchema, listMethodsSchema, listProductsSchema } from './schemas.ts';

const config = allow('operator.catalog:read');
const { base } = sessionEntry;

/** The operator API's catalog, with complete lists. */
export const operatorCatalogRoutes: Routes<PortalNeeds> = (app, needs) => {
  const { db, sourceNames } = needs;
  app.get(`${base}/Products`, { schema: listProductsSchema, config }, async () => ({
    Data: (await listOperatorProducts(db)).map(toWireOperatorProduct),
    SourceNames: [...sourceNames],
  }));
  app.get(`${base}/ShippingMethods`, { schema: listMethodsSchema, config }, async () => ({
    Data: (await listAllShippingMethods(db)).map(toWireMethod),
  }));
  app.get(`${base}/Carriers`, { schema: listCarriersSchema, config }, async () => ({
    Data: (await listAllCarriers(db)).map(toWireCarrierRow),
  }));
  changeCatalogRoutes(sessionEntry)(app, needs);
};
