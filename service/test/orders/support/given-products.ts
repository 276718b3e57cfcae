import { insertProduct } from '../../../src/catalog/queries.ts';
import type { ProductContent } from '../../../src/catalog/types.ts';
import { withTransaction } from '../../../src/database/database.ts';
import type { CurrencyCode } from '../../../src/kit/currencies.ts';
import { demoProducts } from '../../support/demo-catalog.ts';
import type { TestApi } from '../../support/test-api.ts';

export interface GivenProduct {
  readonly id: string;
  readonly currencyCode: string;
  readonly fee?: string;
  readonly discountPercentage?: string;
  readonly denominationsMinor?: readonly number[];
  readonly range?: { readonly minMinor: number; readonly maxMinor: number; readonly stepMinor: number };
}

/** Adds digital products to the catalog. Call it before the first order, since the catalog is cached then. */
export async function givenProducts(api: TestApi, products: readonly GivenProduct[]): Promise<void> {
  await withTransaction(api.database.db, async (tx) => {
    for (const { id, fee = '0', discountPercentage = '0', ...values } of products) {
      await insertProduct(tx, {
        id,
        isActive: true,
        isPublic: true,
        fee,
        discountPercentage,
        content: contentOf(values),
      });
    }
  });
}

function contentOf({ currencyCode, denominationsMinor = [], range }: Omit<GivenProduct, 'id'>): ProductContent {
  const model = demoProducts.find((product) => product.id === 'aurora-coffee-usd');
  if (!model) throw new Error('the demo catalog has no aurora-coffee-usd');
  return {
    ...model.content,
    currencyCode: currencyCode as CurrencyCode,
    denominationType: range ? 'Range' : 'Fixed',
    denominationsMinor,
    denominationRange: range ?? null,
  };
}
