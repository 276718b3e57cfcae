import { LRUCache } from 'lru-cache';
import type { BrandingSettings, ProductContent } from '../catalog/types.ts';
import type { Db } from '../database/database.ts';
import type { MessageContext } from './compose-message.ts';
import { listBrandingSettings, listProductVersions } from './queries.ts';
import type { GiftFacts } from './types.ts';

type LineContext = Pick<GiftFacts, 'accountId' | 'productId' | 'productVersion' | 'brandingId'>;

/** Looks up what many messages share: once per product version, and once per batch for each branding. */
export interface ContextReader {
  read(facts: readonly LineContext[]): Promise<(facts: LineContext) => MessageContext>;
}

const productsMax = 2_000;

export function createContextReader(db: Db): ContextReader {
  // A version of a product never changes.
  const products = new LRUCache<string, ProductContent>({ max: productsMax });

  async function readProducts(facts: readonly LineContext[]): Promise<ReadonlyMap<string, ProductContent>> {
    const found = new Map<string, ProductContent>();
    const missing = new Map<string, LineContext>();
    for (const fact of facts) {
      const key = productKey(fact);
      const known = products.get(key);
      if (known) found.set(key, known);
      else missing.set(key, fact);
    }
    for (const { content, ...product } of await listProductVersions(db, [...missing.values()])) {
      products.set(productKey(product), content);
      found.set(productKey(product), content);
    }
    return found;
  }

  return {
    async read(facts) {
      const [contents, brandings] = await Promise.all([readProducts(facts), listBrandingSettings(db, facts)]);
      const settings = new Map<string, Partial<BrandingSettings>>();
      for (const branding of brandings) settings.set(brandingKey(branding), branding.settings);
      return (fact) => {
        const product = contents.get(productKey(fact));
        if (!product) throw new Error('a product version that was bought is not stored');
        return { product, branding: settings.get(brandingKey(fact)) ?? null };
      };
    },
  };
}

function productKey({ productId, productVersion }: Pick<GiftFacts, 'productId' | 'productVersion'>): string {
  return `${productVersion} ${productId}`;
}

function brandingKey({ accountId, brandingId }: Pick<GiftFacts, 'accountId' | 'brandingId'>): string {
  return `${accountId} ${brandingId}`;
}
