import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { cardIdOfKey, challengeAnswer, claimToken } from '../../../src/cards/claim-secrets.ts';
import type { CardCode, CardKey } from '../../../src/cards/types.ts';
import { newOrderKey, type OrderKey, sealCode } from '../../../src/cards/vault.ts';
import type { DeliveryType } from '../../../src/catalog/types.ts';
import { type CardId, newOrderId } from '../../../src/kit/ids.ts';
import type { LineDetails, LinePersonalization, OrderPersonalization } from '../../../src/orders/types.ts';
import type { ClaimApp } from './claim-app.ts';

export interface CardOptions {
  readonly type?: DeliveryType;
  readonly productId?: string;
  readonly productVersion?: number;
  readonly valueMinor?: number;
  readonly currencyCode?: string;
  readonly brandingId?: string;
  readonly culture?: string;
  readonly personalization?: Partial<LinePersonalization>;
  readonly extras?: OrderPersonalization;
  readonly code?: CardCode;
  /** The card of a Choice gift, without a code. */
  readonly isChoice?: boolean;
}

export interface GivenCard extends CardKey {
  readonly id: CardId;
  readonly claimVersion: number;
  readonly key: OrderKey;
  readonly token: string;
  readonly path: string;
  readonly answer: string;
  /** Six digits that are not the answer. */
  readonly wrongAnswer: string;
  readonly code: CardCode;
}

let count = 0;

/** A card as fulfillment leaves it, in a separate order. */
export async function givenCard(app: ClaimApp, options: CardOptions = {}): Promise<GivenCard> {
  const { accountId, keyRing } = app;
  const { db } = app.database;
  const orderId = newOrderId();
  const { key, wrapped } = newOrderKey(keyRing, { accountId, orderId });
  const card = { accountId, orderId, lineNumber: 1, cardNumber: 1, claimVersion: 1 };
  const code = options.code ?? freshCode();
  const number = ++count;
  await sql`
    insert into orders (account_id, id, number, placed_at, po_number, type, status, currency_code, total_minor,
                        personalization, credential_id)
    values (${accountId}, ${orderId}, ${number}, service_now(), ${`PO-${number}`}, ${options.type ?? 'Links'}, 'Complete',
            ${options.currencyCode ?? 'USD'}, 2500, ${options.extras ? JSON.stringify(options.extras) : null}, ${accountId})`.execute(
    db,
  );
  await sql`
    insert into order_lines (account_id, order_id, line_number, order_number, product_id, product_version, value_minor,
                             quantity, unit_cost_minor, status, branding_id, details, product_nth)
    values (${accountId}, ${orderId}, 1, ${number}, ${options.productId ?? 'aurora-coffee-usd'}, ${options.productVersion ?? 1},
            ${options.valueMinor ?? 2500}, 1, 2500, 'Complete', ${options.brandingId ?? null},
            ${JSON.stringify(detailsOf(options))}, ${number})`.execute(db);
  await sql`
    insert into order_keys (account_id, order_id, key_id, root_key_id, wrapped_key)
    values (${accountId}, ${orderId}, ${wrapped.keyId}, ${wrapped.rootKeyId}, ${wrapped.wrappedKey})`.execute(db);
  await sql`
    insert into cards (account_id, order_id, line_number, card_number, sealed_code, code_fingerprint, code_hint, source, issued_at, key_id)
    values (${accountId}, ${orderId}, 1, 1, ${options.isChoice ? null : sealCode(key, card, code)},
            ${options.isChoice ? null : randomBytes(32)}, '', ${options.isChoice ? 'choice' : 'test'}, service_now(),
            ${wrapped.keyId})`.execute(db);
  const token = claimToken(key, card).reveal();
  const answer = challengeAnswer(key, card).reveal();
  const wrongAnswer = String((Number(answer) + 1) % 1_000_000).padStart(6, '0');
  return { ...card, id: cardIdOfKey(card), key, token, path: `/c/${token}`, answer, wrongAnswer, code };
}

export function freshCode(): CardCode {
  const characters = randomBytes(8).toString('hex').toUpperCase();
  return {
    codes: [
      { label: 'Card number', value: characters },
      { label: 'PIN', value: String(randomBytes(4).readUInt32BE() % 1_000_000).padStart(6, '0') },
    ],
    barcodeType: 'Code128',
    barcodeChars: characters,
  };
}

function detailsOf({ culture, personalization }: CardOptions): LineDetails {
  const none = { to: null, fromName: null, fromEmail: null, message: null, deliveryDate: null, deliveryZone: null };
  return {
    externalId: null,
    culture: culture ?? null,
    productVariantId: null,
    claimExpiresAt: null,
    claimDays: null,
    digital: null,
    physical: null,
    personalization: personalization ? { ...none, ...personalization } : null,
    cardholder: null,
  };
}
