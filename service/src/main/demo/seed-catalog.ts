import { insertCarrier, insertMedia, insertProduct, insertShippingMethod } from '../../catalog/queries.ts';
import type { Tx } from '../../database/database.ts';
import { type DemoCatalog, readDemoCatalog, readDemoPicture } from './read-demo-catalog.ts';

/** Fictional brands for trying the service. */
export async function seedCatalog(tx: Tx, catalog: DemoCatalog = readDemoCatalog()): Promise<void> {
  for (const product of catalog.products) await insertProduct(tx, product);
  for (const method of catalog.shippingMethods) await insertShippingMethod(tx, method);
  for (const carrier of catalog.carriers) await insertCarrier(tx, carrier);
  for (const picture of catalog.pictures) {
    await insertMedia(tx, { ...picture, bytes: readDemoPicture(picture) });
  }
}
