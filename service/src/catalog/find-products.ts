import type { Product, ProductType } from './types.ts';

export interface ProductFilter {
  readonly name: string | null;
  readonly description: string | null;
  readonly currencyCode: string | null;
  readonly type: ProductType | null;
}

/** The products that match every condition, in list order. Text is matched case-insensitively. */
export function findProducts(products: readonly Product[], filter: ProductFilter): readonly Product[] {
  const name = filter.name?.toLowerCase() ?? null;
  const description = filter.description?.toLowerCase() ?? null;
  return products.filter(
    ({ content }) =>
      (name === null || content.name.toLowerCase().includes(name)) &&
      (description === null ||
        content.longDescription.toLowerCase().includes(description) ||
        content.shortDescription.toLowerCase().includes(description)) &&
      (filter.currencyCode === null || content.currencyCode === filter.currencyCode) &&
      (filter.type === null || content.type === filter.type),
  );
}
