import type { CurrencyCode } from '../kit/currencies.ts';
import type { AccountCatalog } from './account-catalog.ts';
import type { Product, ProductContent } from './types.ts';

/** What a preview of a branding shows. */
export interface PreviewedGift {
  readonly product: ProductContent;
  readonly valueMinor: bigint;
  readonly personalization: typeof personalization;
}

const personalization = {
  to: 'Ada',
  fromName: 'Grace',
  fromEmail: null,
  message: 'Thank you for a wonderful year!',
} as const;

/**
 * A product that the account can order, preferably in the first of these currencies that it can order in, digital and with a
 * picture. Null: it has none.
 */
export function sampleGiftOf(
  { products: all }: AccountCatalog,
  currencies: readonly CurrencyCode[],
): PreviewedGift | null {
  const currency = currencies.find((code) => all.some(({ content }) => content.currencyCode === code));
  const products = currency ? all.filter(({ content }) => content.currencyCode === currency) : all;
  const digital = products.filter(({ content }) => content.type === 'Digital');
  const product = digital.find(({ content }) => content.faceplates.length > 0) ?? digital[0] ?? products[0];
  return product ? { product: product.content, valueMinor: sampleValueOf(product), personalization } : null;
}

/** A value that the product is sold in. */
export function sampleValueOf({ content }: Product): bigint {
  return BigInt(content.denominationsMinor[0] ?? content.denominationRange?.minMinor ?? 100);
}
