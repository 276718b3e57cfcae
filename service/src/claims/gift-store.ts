import { LRUCache } from 'lru-cache';
import type { CardKey, WrappedKey } from '../cards/types.ts';
import type { ProductContent } from '../catalog/types.ts';
import { createBatcher } from '../database/batcher.ts';
import { createHotConnections } from '../database/hot-connections.ts';
import type { AccountId } from '../kit/ids.ts';
import {
  findArchivedKey,
  findGiftRows,
  type GiftRow,
  getProductContent,
  isAccountMoving,
  type Reveal,
  type RevealedRow,
} from './queries.ts';
import { createRevealQueue, revealConnectionsMax } from './reveal-queue.ts';

/** Reads gifts and writes reveals, on dedicated connections that keep the query plans. */
export interface GiftStore {
  find(card: CardKey): Promise<FoundGift | null>;
  /** Whether the account is moving to another cell: then its gifts are not found, but not gone. */
  isMoving(accountId: AccountId): Promise<boolean>;
  /** The key of an order that was archived; null: there is no such order. */
  findArchivedKey(card: CardKey): Promise<WrappedKey | null>;
  reveal(reveal: Reveal): Promise<RevealedRow | null>;
  getProduct(version: ProductVersion): Promise<ProductContent>;
  close(): Promise<void>;
}

export type ProductVersion = Pick<GiftRow, 'productId' | 'productVersion'>;

export interface FoundGift extends GiftRow {
  readonly product: ProductContent;
}

const findsInFlightMax = 2;
export const giftConnectionsMax = findsInFlightMax + revealConnectionsMax;
const findLimits = {
  batchesInFlightMax: findsInFlightMax,
  itemsPerBatchMax: 32,
  weightPerBatchMax: Number.POSITIVE_INFINITY,
  itemsWaitingMax: 2_000,
};
// A product's texts in all languages take up to 50 KB, and parsing them for each page took half of its time.
const productsMax = 200;

export function createGiftStore(url: string): GiftStore {
  // Reading waits for no lock. On connections of its own it does not wait for reveals either, which may.
  const connections = createHotConnections({
    url,
    applicationName: 'bestow-claims',
    connectionsMax: findsInFlightMax,
  });
  const products = new LRUCache<string, ProductContent>({ max: productsMax });
  const finds = createBatcher<CardKey, GiftRow | null>(
    (cards) => connections.use((client) => findGiftRows(client, cards)),
    findLimits,
  );
  const reveals = createRevealQueue(url);

  async function productOf(row: ProductVersion): Promise<ProductContent> {
    const key = `${row.productId} ${row.productVersion}`;
    const known = products.get(key);
    if (known) return known;
    const product = await connections.use((client) => getProductContent(client, row));
    products.set(key, product);
    return product;
  }

  return {
    async find(card) {
      const row = await finds.submit(card);
      return row && { ...row, product: await productOf(row) };
    },
    isMoving: (accountId) => connections.use((client) => isAccountMoving(client, accountId)),
    findArchivedKey: (card) => connections.use((client) => findArchivedKey(client, card)),
    reveal: (reveal) => reveals.submit(reveal),
    getProduct: productOf,
    close: async () => void (await Promise.all([connections.close(), reveals.close()])),
  };
}
