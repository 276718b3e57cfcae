import { insertCarrier, insertMedia, insertProduct, insertShippingMethod } from '../../catalog/queries.ts';
import type { Tx } from '../../kit/database.ts';
import { demoCarriers } from './catalog/carriers.ts';
import { demoPictures, readDemoPicture } from './catalog/demo-pictures.ts';
import { demoFaceplates } from './catalog/faceplates.ts';
import { demoProducts } from './catalog/products.ts';
import { demoShippingMethods } from './catalog/shipping-methods.ts';

/** Invented brands to try the service with. */
export async function seedCatalog(tx: Tx): Promise<void> {
  for (const { defaultFee, defaultDiscountPercentage, ...product } of demoProducts) {
    await insertProduct(tx, { ...product, fee: defaultFee, discountPercentage: defaultDiscountPercentage });
  }
  for (const method of demoShippingMethods) await insertShippingMethod(tx, method);
  for (const carrier of demoCarriers) await insertCarrier(tx, carrier);
  for (const { name, contentType, svg } of demoFaceplates) {
    await insertMedia(tx, { name, contentType, bytes: Buffer.from(svg) });
  }
  for (const picture of demoPictures) {
    await insertMedia(tx, { name: picture.name, ...(await readDemoPicture(picture)) });
  }
}
