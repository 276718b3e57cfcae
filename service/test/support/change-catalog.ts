import { accountChange } from '../../src/accounts/account-changes.ts';
import { catalogChange } from '../../src/catalog/catalog.ts';
import { insertProduct, raiseCatalogVersion } from '../../src/catalog/queries.ts';
import type { ProductContent, ProductRow } from '../../src/catalog/types.ts';
import { announceChange } from '../../src/database/changes.ts';
import { type Db, type Tx, withTransaction } from '../../src/database/database.ts';
import type { CurrencyCode } from '../../src/kit/currencies.ts';
import type { AccountId } from '../../src/kit/ids.ts';

/**
 * Changes what all accounts share, as an operator's use case does: in one transaction, with version and notification.
 */
export async function changeCatalog(db: Db, work: (tx: Tx) => Promise<unknown>): Promise<void> {
  await withTransaction(db, async (tx) => {
    await work(tx);
    await raiseCatalogVersion(tx);
    await announceChange(tx, catalogChange);
  });
}

/** Changes what is one account's own. */
export async function changeAccount(db: Db, accountId: AccountId, work: (tx: Tx) => Promise<unknown>): Promise<void> {
  await withTransaction(db, async (tx) => {
    await work(tx);
    await announceChange(tx, accountChange(accountId));
  });
}

/** A product with only the required content. */
export const emptyContent: ProductContent = {
  name: '',
  shortDescription: '',
  longDescription: '',
  terms: '',
  disclaimer: '',
  redemptionNote: '',
  type: 'Digital',
  currencyCode: 'USD' as CurrencyCode,
  denominationType: 'Fixed',
  denominationsMinor: [],
  denominationRange: null,
  availableDeliveryTypes: [],
  fulfillmentGroup: null,
  hasRequiredCardCarriers: false,
  faceplates: [],
  cultureCodes: [],
  translations: [],
};

export async function addProduct(
  tx: Tx,
  id: string,
  content: Partial<ProductContent> = {},
  row: Partial<ProductRow> = {},
): Promise<void> {
  const standard = { isActive: true, isPublic: true, fee: '0', discountPercentage: '0' };
  await insertProduct(tx, { ...standard, ...row, id, content: { ...emptyContent, ...content } });
}
