import { claimSecrets } from '../cards/claim-secrets.ts';
import type { BarcodeType, CardCode, CardKey } from '../cards/types.ts';
import { type OrderKey, openChosenCode, openCode, openOrderKey } from '../cards/vault.ts';
import { type CardId, cardIdOf, lineItemIdOf } from '../kit/ids.ts';
import type { KeyRing } from '../kit/keyring.ts';
import type { Minor } from '../kit/money.ts';
import type { CardAddress, DigitalAddress, Order, OrderCard, OrderLine } from './types.ts';

export interface ClaimNeeds {
  readonly keyRing: KeyRing;
  /** The base URL of claim links. */
  readonly baseUrl: string;
}

/** What the caller is shown of one card. */
export interface ClaimData {
  readonly cardId: CardId;
  /** Only if the card was reissued to an address of its own. */
  readonly address: DigitalAddress | null;
  readonly claimedAt: Date | null;
  readonly status: 'Unclaimed' | 'Claimed' | 'Voided' | 'Expired' | null;
  readonly answer: string | null;
  readonly barcodeType: BarcodeType | null;
  readonly barcodeChars: string | null;
  readonly codes: readonly { readonly label: string; readonly value: string }[];
  readonly chosen: readonly { readonly productId: string; readonly valueMinor: Minor }[];
}

/**
 * Decrypts what the order's caller may see: links and answers of a Links order, and codes that were disclosed to the
 * account.
 */
export function claimDataReader(needs: ClaimNeeds, order: Order): (line: OrderLine) => ClaimData[] {
  const key =
    order.orderKey && openOrderKey(needs.keyRing, { accountId: order.accountId, orderId: order.id }, order.orderKey);
  return (line) => {
    const lineItemId = lineItemIdOf(order.id, line.lineNumber);
    const shownCards = line.cards.filter((card) => isShown(line, card));
    const cards = new Map(shownCards.map((card) => [card.cardNumber, card]));
    // The card that was issued instead is shown in place of an expired one.
    const followed = new Set(line.cards.flatMap(({ cardNumber, reissuedAs }) => (reissuedAs ? cardNumber : [])));
    // Cards of a resent parcel have numbers beyond the line's quantity.
    const last = Math.max(line.quantity + line.reissuedCount, line.cards.at(-1)?.cardNumber ?? 0);
    const shown: ClaimData[] = [];
    for (let number = 1; number <= last; number++) {
      if (followed.has(number)) continue;
      const cardId = cardIdOf(lineItemId, number);
      const card = cards.get(number);
      shown.push(key && card ? issuedCard(needs, order, line, key, card, cardId) : pendingCard(cardId));
    }
    return shown;
  };
}

/**
 * Nothing is shown of a valid card before its line has ended: until then the line may still fail and be refunded. Cards that
 * were opened before others of the line were issued again stay.
 */
function isShown(line: OrderLine, { voidedAt, claimedAt }: OrderCard): boolean {
  if (voidedAt !== null || (line.reissuedCount > 0 && claimedAt !== null)) return true;
  return line.status !== 'Pending' && line.cards.length >= line.quantity + line.reissuedCount;
}

function pendingCard(cardId: CardId): ClaimData {
  return {
    cardId,
    address: null,
    claimedAt: null,
    status: null,
    answer: null,
    barcodeType: null,
    barcodeChars: null,
    codes: [],
    chosen: [],
  };
}

function issuedCard(
  needs: ClaimNeeds,
  order: Order,
  line: OrderLine,
  key: OrderKey,
  card: OrderCard,
  cardId: CardId,
): ClaimData {
  const row = { accountId: order.accountId, orderId: order.id, lineNumber: line.lineNumber, ...card };
  const isOpen = card.voidedAt === null;
  // Readers of a suspended account's orders get nothing that opens a card.
  const hasLink = order.type === 'Links' && isOpen && !order.isSuspended;
  const told = isCodeShown(line, card) ? toldCodes(key, row, card) : [];
  // With several codes there is no one barcode that is the card's.
  const raw = told.length === 1 ? told[0] : null;
  const secrets = hasLink ? claimSecrets(key, row) : null;
  const link = secrets ? [{ label: 'ClaimLink', value: `${needs.baseUrl}/c/${secrets.token.reveal()}` }] : [];
  return {
    cardId,
    address: line.cardAddresses.find((address) => isAddressOf(address, card)) ?? null,
    claimedAt: card.claimedAt,
    status: statusOf(card),
    answer: secrets?.answer.reveal() ?? null,
    barcodeType: raw?.barcodeType ?? 'None',
    barcodeChars: raw?.barcodeChars ?? '',
    codes: [...link, ...told.flatMap(({ codes }) => codes)],
    chosen: card.chosen,
  };
}

/** One that was forgotten is not shown. */
function isAddressOf({ cardNumbers, email, sms }: CardAddress, { cardNumber }: OrderCard): boolean {
  return (email !== null || sms !== null) && cardNumbers.includes(cardNumber);
}

/** The card's code, or those of what its recipient picked, as far as they are there. */
function toldCodes(key: OrderKey, row: CardKey, card: OrderCard): CardCode[] {
  if (card.sealedCode) return [openCode(key, row, card.sealedCode).reveal()];
  return card.chosen.flatMap(({ part, sealedCode }) =>
    sealedCode ? [openChosenCode(key, { part, ...row }, sealedCode).reveal()] : [],
  );
}

function statusOf({ voidedAt, voidedBy, claimedAt }: OrderCard): ClaimData['status'] {
  if (voidedAt !== null) return voidedBy === 'Expiry' ? 'Expired' : 'Voided';
  return claimedAt === null ? 'Unclaimed' : 'Claimed';
}

/** A code is shown on a complete line, once its disclosure is recorded. */
function isCodeShown(line: OrderLine, card: OrderCard): boolean {
  return line.status === 'Complete' && card.isDisclosed && card.voidedAt === null;
}
