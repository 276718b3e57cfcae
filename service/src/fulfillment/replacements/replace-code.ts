import { type Fingerprints, hintOf } from '../../cards/fingerprints.ts';
import { findReplaceable, replaceStoredCode } from '../../cards/replace-queries.ts';
import type { CardCode, CodePlace } from '../../cards/types.ts';
import { type OrderKey, openOrderKey, sealChosenCode, sealCode } from '../../cards/vault.ts';
import type { Tx } from '../../database/database.ts';
import { insertOperatorEvent } from '../../events/operator-event-queries.ts';
import { newId } from '../../kit/ids.ts';
import type { KeyRing } from '../../kit/keyring.ts';
import { amountToWire } from '../../kit/money.ts';
import { stockSource } from '../choices/choice-context.ts';
import { lowerLevels, takeOneFromStock } from '../choices/take-stock.ts';
import { insertDefectLoss } from './queries.ts';

export interface ReplaceNeeds {
  readonly keyRing: KeyRing;
  readonly fingerprints: Fingerprints;
}

export type Replaced =
  /** With the old code as it was stored. */
  | { readonly kind: 'Replaced'; readonly sealedCode: Buffer }
  | { readonly kind: 'NotReplaceable' }
  | { readonly kind: 'OutOfStock' };

/**
 * Puts a code from stock in the place of one that does not work, on a card or on a picked product of a Choice gift. The
 * account is charged nothing and refunded nothing; the old code is recorded as the operator's loss. In a transaction
 * that holds the lock of the card's line.
 */
export async function replaceCode(
  tx: Tx,
  { keyRing, fingerprints }: ReplaceNeeds,
  place: CodePlace,
): Promise<Replaced> {
  const found = await findReplaceable(tx, place);
  if (!found) return { kind: 'NotReplaceable' };
  const stock = { productId: found.productId, valueMinor: found.valueMinor };
  const taken = await takeOneFromStock(tx, keyRing, stock);
  if (!taken) return { kind: 'OutOfStock' };
  const code = taken.reveal();
  const replacement = await replaceStoredCode(tx, place, {
    sealedCode: sealFor(openOrderKey(keyRing, place, found), place, code),
    fingerprint: fingerprints.of(code),
    hint: hintOf(code),
    source: stockSource,
  });
  await recordDefect(tx, place, replacement);
  await lowerLevels(tx, [stock]);
  return { kind: 'Replaced', sealedCode: found.sealedCode };
}

function sealFor(key: OrderKey, { part, ...card }: CodePlace, code: CardCode): Buffer {
  return part === null ? sealCode(key, card, code) : sealChosenCode(key, { ...card, part }, code);
}

async function recordDefect(tx: Tx, place: CodePlace, replacement: number): Promise<void> {
  const { productId, valueMinor, currencyCode, source } = await insertDefectLoss(tx, place, replacement);
  const data = {
    OrderId: place.orderId,
    LineNumber: place.lineNumber,
    ProductId: productId,
    Cards: 1,
    Amount: amountToWire(valueMinor, currencyCode),
    CurrencyCode: currencyCode,
    Source: source,
    Reason: 'Defective',
  };
  await insertOperatorEvent(tx, { id: newId(), type: 'CardsLost', data });
}
