import { discloseCards } from '../cards/disclose-queries.ts';
import type { CardKey } from '../cards/types.ts';
import type { AuditHook } from '../database/audit-hook.ts';
import { type Db, type Tx, withTransaction } from '../database/database.ts';
import type { Order, OrderCard, OrderLine } from './types.ts';

/** Per commit; an order may have more, and a page of a list many orders. */
const cardsPerCommitMax = 5_000;

/**
 * Whether showing the order would disclose a code for the first time. Never for an account without the right to codes.
 */
export function hasUndisclosedCodes(order: Order): boolean {
  return order.lines.some((line) => line.cards.some((card) => isToBeDisclosed(line, card)));
}

/**
 * The orders with the codes that their account may see. First disclosures are recorded in a commit before; a card that
 * was voided since the order was read is not shown.
 */
export async function discloseCodes(
  db: Db,
  orders: readonly Order[],
  audit: AuditHook<{ readonly orderId: string; readonly cards: number }>,
): Promise<Order[]> {
  const wanted = orders.flatMap(undisclosedCards);
  const shown = new Set<string>();
  for (let from = 0; from < wanted.length; from += cardsPerCommitMax) {
    const cards = await withTransaction(db, (tx) =>
      discloseAndRecord(tx, wanted.slice(from, from + cardsPerCommitMax), audit),
    );
    for (const card of cards) shown.add(keyOf(card));
  }
  return orders.map((order) => withDisclosed(order, shown));
}

async function discloseAndRecord(
  tx: Tx,
  wanted: readonly CardKey[],
  audit: AuditHook<{ readonly orderId: string; readonly cards: number }>,
) {
  const cards = await discloseCards(tx, 'Api', wanted);
  const counts = new Map<string, number>();
  for (const { orderId } of cards) counts.set(orderId, (counts.get(orderId) ?? 0) + 1);
  for (const [orderId, count] of counts) await audit(tx, { orderId, cards: count });
  return cards;
}

function isToBeDisclosed(line: OrderLine, card: OrderCard): boolean {
  return line.status === 'Complete' && card.sealedCode !== null && !card.isDisclosed && card.voidedAt === null;
}

function undisclosedCards({ accountId, id, lines }: Order): CardKey[] {
  return lines.flatMap((line) =>
    line.cards.flatMap((card) => {
      if (!isToBeDisclosed(line, card)) return [];
      return { accountId, orderId: id, lineNumber: line.lineNumber, cardNumber: card.cardNumber };
    }),
  );
}

function withDisclosed(order: Order, shown: ReadonlySet<string>): Order {
  const disclosed = (line: OrderLine, card: OrderCard): OrderCard => {
    const { lineNumber } = line;
    return shown.has(keyOf({ orderId: order.id, lineNumber, ...card })) ? { ...card, isDisclosed: true } : card;
  };
  const lines = order.lines.map((line) => ({ ...line, cards: line.cards.map((card) => disclosed(line, card)) }));
  return { ...order, lines };
}

function keyOf({ orderId, lineNumber, cardNumber }: Omit<CardKey, 'accountId'>): string {
  return `${orderId} ${lineNumber} ${cardNumber}`;
}
