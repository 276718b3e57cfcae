import { sql } from 'kysely';
import { loadFingerprints } from '../../service/src/cards/fingerprints.ts';
import { verifyCards } from '../../service/src/cards/verify-cards.ts';
import { many } from '../../service/src/database/database.ts';
import { openGift } from '../clients/claim-page.ts';
import type { WireCard } from '../clients/types.ts';
import type { Evidence, Rule } from './types.ts';

export const cardRules: readonly Rule[] = [
  { name: 'every issued card opens with its key', check: findUnopenable },
  {
    name: 'every link of a gift that was not taken back shows exactly one code, and no two the same',
    check: findClosedLinks,
  },
  {
    name: 'a card whose code was seen is claimed, shows the same code for ever and is never void',
    check: findSeenAndTaken,
  },
  {
    name: 'every code of the supplier is on one card, returned, or recorded as lost or unusable',
    check: findUnaccounted,
  },
  { name: 'every code came from the stock or the supplier', check: findInvented },
];

async function findUnopenable({ world }: Evidence): Promise<string[]> {
  const { db } = world.database.direct;
  const found: string[] = [];
  const fingerprints = await loadFingerprints(db, world.keyRing);
  for await (const { unopened } of verifyCards({ db, keyRing: world.keyRing, fingerprints }))
    found.push(
      ...unopened.map(
        ({ orderId, lineNumber, cardNumber, problem }) => `${orderId} ${lineNumber}/${cardNumber}: ${problem}`,
      ),
    );
  return found;
}

interface LinkCard extends WireCard {
  readonly poNumber: string;
}

function linkCards({ histories }: Evidence): LinkCard[] {
  return histories.flatMap(({ orders }) =>
    orders
      .filter(({ Type }) => Type === 'Links')
      .flatMap(({ PONumber, LineItems }) =>
        LineItems.filter(({ Status }) => Status === 'Complete').flatMap(({ ClaimData }) =>
          ClaimData.map((card) => ({ ...card, poNumber: PONumber })),
        ),
      ),
  );
}

async function findClosedLinks(evidence: Evidence): Promise<string[]> {
  const found: string[] = [];
  const cardByCode = new Map<string, string>();
  for (const card of linkCards(evidence)) {
    if (card.ClaimStatus === 'Voided') continue;
    const link = card.Codes.find(({ Label }) => Label === 'ClaimLink')?.Value;
    const { status, codes } = link
      ? await openGift(evidence.world.baseUrl, link, card.ClaimLinkChallengeAnswer)
      : { status: 0, codes: [] };
    const [code = ''] = codes;
    if (codes.length !== 1) found.push(`${card.poNumber} card ${card.Id}: ${codes.length} codes, answered ${status}`);
    else if (cardByCode.has(code))
      found.push(`${card.poNumber} card ${card.Id} has the code of card ${cardByCode.get(code)}`);
    else cardByCode.set(code, card.Id);
  }
  return found;
}

export function findSeenAndTaken({ histories, revealed }: Evidence): string[] {
  const cards = new Map(
    histories.flatMap(({ orders }) =>
      orders.flatMap(({ LineItems }) =>
        LineItems.flatMap(({ ClaimData }) => ClaimData.map((card) => [card.Id, card] as const)),
      ),
    ),
  );
  const codeByCard = new Map<string, string>();
  const found: string[] = [];
  for (const { cardId, codes } of revealed) {
    const card = cards.get(cardId);
    if (card?.ClaimStatus !== 'Claimed') found.push(`card ${cardId} was seen and is ${card?.ClaimStatus ?? 'gone'}`);
    const before = codeByCard.get(cardId);
    const [code = ''] = codes;
    if (codes.length !== 1 || (before !== undefined && before !== code))
      found.push(`card ${cardId} showed ${codes.join(', ')} after ${before}`);
    codeByCard.set(cardId, code);
  }
  if (new Set(codeByCard.values()).size < codeByCard.size) found.push('two cards showed one code');
  return found;
}

async function findUnaccounted({ world }: Evidence): Promise<string[]> {
  const purchases = await many(
    world.database.direct.db,
    sql<{ reference: string; cards: number; outcome: string; used: number }>`
      select p.reference, p.card_count as cards, p.outcome,
             (select count(*)::int from cards c where c.account_id = p.account_id and c.order_id = p.order_id
                and c.line_number = p.line_number and c.source = p.supplier)
             + (select count(*)::int from stock_losses l where l.account_id = p.account_id and l.order_id = p.order_id
                  and l.line_number = p.line_number) as used
      from supplier_purchases p`,
  );
  const recorded = new Map(purchases.map((purchase) => [purchase.reference, purchase]));
  const found: string[] = [];
  for (const [reference, codes] of world.outside.supplier.issued) {
    const purchase = recorded.get(reference);
    if (!purchase) found.push(`${reference}: ${codes.length} codes were bought, and nothing is recorded`);
    else if (purchase.cards !== codes.length)
      found.push(`${reference}: ${codes.length} codes were bought, ${purchase.cards} are recorded`);
    // What the supplier sent was unusable: it is recorded as such, for its statement.
    else if (purchase.outcome !== 'Rejected' && purchase.used < codes.length)
      found.push(
        `${reference} (${purchase.outcome}): ${codes.length} codes were bought, ${purchase.used} are on cards or lost`,
      );
  }
  return found;
}

function findInvented({ world, revealed, revealedByMail }: Evidence): string[] {
  const known = new Set([...world.stock, ...[...world.outside.supplier.issued.values()].flat()]);
  const seen = new Set([...revealed.flatMap(({ codes }) => codes), ...revealedByMail]);
  return [...seen].filter((code) => !known.has(code));
}
