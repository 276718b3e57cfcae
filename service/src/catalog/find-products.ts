import { lateCommitMs } from '../database/late-commits.ts';
import type { AccountCatalog, RemovedProduct } from './account-catalog.ts';
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

/** The products in lists that changed since, and those that left them; all products and none if there is no time. */
export function findChangedProducts(
  { products, changedAt, removed }: Pick<AccountCatalog, 'products' | 'changedAt' | 'removed'>,
  since: Date | null,
): { readonly changed: readonly Product[]; readonly removed: readonly RemovedProduct[] } {
  if (since === null) return { changed: products, removed: [] };
  const from = new Date(since.getTime() - lateCommitMs);
  return {
    changed: products.filter(({ id }) => (changedAt.get(id) ?? from) >= from),
    removed: removed.filter(({ removedAt }) => removedAt >= from),
  };
}
