import { insertProduct } from '../../service/src/catalog/queries.ts';
import type { DeliveryType } from '../../service/src/catalog/types.ts';
import { type Db, withTransaction } from '../../service/src/database/database.ts';
import { type DemoProduct, readDemoCatalog } from '../../service/src/main/demo/read-demo-catalog.ts';

const orderedValueMinor = 2_500;

/** The demo catalog, so that a product page has the same size as there. */
export async function seedCatalog(db: Db): Promise<void> {
  await withTransaction(db, async (tx) => {
    for (const product of readDemoCatalog().products) await insertProduct(tx, product);
  });
}

/** Products for the bench's orders: with this delivery type, in USD, available to everyone, with the value 25. */
export function listOrderableProductIds(deliveryType: DeliveryType): string[] {
  return readDemoCatalog()
    .products.filter(({ isActive, isPublic, content }) => isActive && isPublic && isOrderable(content, deliveryType))
    .map(({ id }) => id);
}

function isOrderable(content: DemoProduct['content'], deliveryType: DeliveryType): boolean {
  return (
    content.currencyCode === 'USD' &&
    content.denominationType === 'Fixed' &&
    content.denominationsMinor.includes(orderedValueMinor) &&
    content.availableDeliveryTypes.includes(deliveryType)
  );
}
