import { setImmediate as nextTurn } from 'node:timers/promises';
import { findOrderKey } from '../../cards/queries.ts';
import { sealStockCode } from '../../cards/stock-vault.ts';
import { choiceSource, type VoidCause } from '../../cards/types.ts';
import { type OrderKey, openCode, openOrderKey } from '../../cards/vault.ts';
import { emptyCards, voidCards } from '../../cards/void-queries.ts';
import type { Tx } from '../../database/database.ts';
import { newId } from '../../kit/ids.ts';
import type { KeyRing } from '../../kit/keyring.ts';
import type { OrderRef } from '../../orders/types.ts';
import type { StockKey } from '../reservation-queries.ts';
import { insertStock, type SealedItem, type Shelf } from '../stock/queries.ts';
import type { HeldCard } from './queries.ts';
import { recordLosses } from './record-losses.ts';
import { openReturnsImport, type ReturnsImport } from './returns-import.ts';

/** A card with the product and value in whose stock its code was, or would have been. */
export type ShelvedCard = HeldCard & StockKey;

export interface TakenBack {
  /** Codes that are in stock again; the caller raises their levels, to hold those locks as briefly as possible. */
  readonly restocked: readonly (Shelf & { readonly count: number })[];
  /** Lines with void cards that keep their codes until their source has answered. */
  readonly linesOfSources: readonly number[];
}

// Decrypting and encrypting 200 codes takes about 10 ms; the process answers requests in between.
const cardsPerTurn = 200;

/**
 * Voids undisclosed cards. Codes from stock return to it, re-encrypted for their new row, and are removed from the
 * cards. Cards of Choice gifts hold none, so nothing is left to return. A card whose code does not decrypt is recorded as
 * a loss. The caller has locked the cards. The cause is null if their lines end.
 */
export async function takeCardsBack(
  tx: Tx,
  keyRing: KeyRing,
  ref: OrderRef,
  cards: readonly ShelvedCard[],
  cause: VoidCause | null,
): Promise<TakenBack> {
  const ofChoices = cards.filter(({ source }) => source === choiceSource);
  if (ofChoices.length > 0) await emptyCards(tx, ref, ofChoices, 'Source', cause);
  const ofSources = cards.filter(({ source }) => source !== 'inventory' && source !== choiceSource);
  if (ofSources.length > 0) await voidCards(tx, ref, ofSources, cause);
  const ofStock = cards.filter(({ source }) => source === 'inventory');
  const restocked = ofStock.length > 0 ? await restock(tx, keyRing, ref, ofStock, cause) : [];
  return { restocked, linesOfSources: [...new Set(ofSources.map(({ lineNumber }) => lineNumber))] };
}

async function restock(
  tx: Tx,
  keyRing: KeyRing,
  ref: OrderRef,
  cards: readonly ShelvedCard[],
  cause: VoidCause | null,
) {
  const key = await findKey(tx, keyRing, ref);
  const returns = await openReturnsImport(tx, keyRing);
  const inserted: SealedItem[] = [];
  for (let first = 0; first < cards.length; first += cardsPerTurn) {
    await nextTurn();
    inserted.push(...(await restockSome(tx, { ref, key, returns, cause }, cards.slice(first, first + cardsPerTurn))));
  }
  return countByShelf(inserted);
}

interface RestockNeeds {
  readonly ref: OrderRef;
  readonly key: OrderKey | null;
  readonly returns: ReturnsImport;
  readonly cause: VoidCause | null;
}

async function restockSome(
  tx: Tx,
  { ref, key, returns, cause }: RestockNeeds,
  cards: readonly ShelvedCard[],
): Promise<SealedItem[]> {
  const opened = cards.map((card) => ({ card, item: key && sealedItem(key, returns, ref, card) }));
  const lost = opened.flatMap(({ card, item }) => (item ? [] : card));
  if (lost.length > 0) {
    await voidCards(tx, ref, lost, cause);
    await recordLosses(tx, ref, lost, 'Unreadable');
  }
  const readable = opened.flatMap(({ card, item }) => (item ? { card, item } : []));
  if (readable.length === 0) return [];
  await emptyCards(
    tx,
    ref,
    readable.map(({ card }) => card),
    'Stock',
    cause,
  );
  const items = readable.map(({ item }) => item);
  const inserted = new Set(await insertStock(tx, returns.id, items));
  return items.filter(({ id }) => inserted.has(id));
}

/** Null if the order has no key, or one that no root key decrypts. */
async function findKey(tx: Tx, keyRing: KeyRing, ref: OrderRef): Promise<OrderKey | null> {
  const wrapped = await findOrderKey(tx, ref.accountId, ref.orderId);
  if (!wrapped) return null;
  try {
    return openOrderKey(keyRing, ref, wrapped);
  } catch {
    return null;
  }
}

function sealedItem(key: OrderKey, returns: ReturnsImport, ref: OrderRef, card: ShelvedCard): SealedItem | null {
  const id = newId();
  try {
    const code = openCode(key, { ...ref, ...card }, card.sealedCode).reveal();
    return {
      product_id: card.productId,
      value_minor: String(card.valueMinor),
      id,
      sealed: sealStockCode(returns.key, card, id, code).toString('base64'),
      fingerprint: card.fingerprint.toString('base64'),
      hint: card.hint,
      serial: null,
    };
  } catch {
    return null;
  }
}

function countByShelf(items: readonly SealedItem[]): (Shelf & { readonly count: number })[] {
  const shelves = new Map<string, Shelf & { count: number }>();
  for (const { product_id: productId, value_minor: value } of items) {
    const key = `${productId} ${value}`;
    const shelf = shelves.get(key);
    if (shelf) shelf.count++;
    else shelves.set(key, { productId, valueMinor: BigInt(value), isPlastic: false, count: 1 });
  }
  return [...shelves.values()];
}
