import { LRUCache } from 'lru-cache';
import type { CardKey } from '../cards/types.ts';
import type { ProductContent } from '../catalog/types.ts';
import { isRetryable } from '../database/database-errors.ts';
import { createHotConnections } from '../database/hot-connections.ts';
import { findGiftRow, type GiftRow, getProductContent, type Reveal, type RevealedRow, revealCard } from './queries.ts';

/** Reads gifts and writes reveals, on connections of its own that keep the plans of these statements. */
export interface GiftStore {
  find(card: CardKey): Promise<FoundGift | null>;
  reveal(reveal: Reveal): Promise<RevealedRow | null>;
  close(): Promise<void>;
}

export interface FoundGift extends GiftRow {
  readonly product: ProductContent;
}

const connectionsMax = 4;
const triesMax = 4;
// A product's words in all its languages take up to 50 KB, and reading them anew for each page took half of its time.
const productsMax = 200;

export function createGiftStore(url: string): GiftStore {
  const connections = createHotConnections({ url, applicationName: 'bestow-claims', connectionsMax });
  const products = new LRUCache<string, ProductContent>({ max: productsMax });
  return {
    find: (card) =>
      connections.use(async (client) => {
        const row = await findGiftRow(client, card);
        if (!row) return null;
        const key = `${row.productId} ${row.productVersion}`;
        const product = products.get(key) ?? (await getProductContent(client, row));
        products.set(key, product);
        return { ...row, product };
      }),
    async reveal(reveal) {
      for (let tries = 1; ; tries++) {
        try {
          return await connections.use((client) => revealCard(client, reveal));
        } catch (error) {
          if (tries === triesMax || !isRetryable(error)) throw error;
        }
      }
    },
    close: () => connections.close(),
  };
}
