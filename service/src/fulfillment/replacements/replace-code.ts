import { type Fingerprints, hintOf } from '../../cards/fingerprints.ts';
import { findReplaceableCard, replaceCardCode } from '../../cards/replace-queries.ts';
import { openImportKey, openStockCode } from '../../cards/stock-vault.ts';
import type { CardKey } from '../../cards/types.ts';
import { openOrderKey, sealCode } from '../../cards/vault.ts';
import type { Tx } from '../../database/database.ts';
import { insertOperatorEvent } from '../../events/operator-event-queries.ts';
import { newId } from '../../kit/ids.ts';
import type { KeyRing } from '../../kit/keyring.ts';
import { amountToWire } from '../../kit/money.ts';
import { lowerLevel } from '../lower-level.ts';
import { insertDefectLoss, takeStockCode } from './queries.ts';

export interface ReplaceNeeds {
  readonly keyRing: KeyRing;
  readonly fingerprints: Fingerprints;
}

export type Replaced = 'Replaced' | 'NotReplaceable' | 'OutOfStock';

/**
 * Puts a code from stock on a card whose code does not work. The account is charged nothing and refunded nothing; the
 * old code is recorded as the operator's loss. In a transaction that holds the lock of the card's line.
 */
export async function replaceCode(tx: Tx, { keyRing, fingerprints }: ReplaceNeeds, card: CardKey): Promise<Replaced> {
  const found = await findReplaceableCard(tx, card);
  if (!found) return 'NotReplaceable';
  const stock = { productId: found.productId, valueMinor: found.valueMinor };
  const taken = await takeStockCode(tx, stock);
  if (!taken) return 'OutOfStock';
  await lowerLevel(tx, { ...stock, isPlastic: false }, 1, true);
  const code = openStockCode(openImportKey(keyRing, taken.importId, taken), stock, taken).reveal();
  const replacement = await replaceCardCode(tx, card, {
    sealedCode: sealCode(openOrderKey(keyRing, card, found), card, code),
    fingerprint: fingerprints.of(code),
    hint: hintOf(code),
    source: 'inventory',
  });
  await recordDefect(tx, card, replacement);
  return 'Replaced';
}

async function recordDefect(tx: Tx, card: CardKey, replacement: number): Promise<void> {
  const { productId, valueMinor, currencyCode, source } = await insertDefectLoss(tx, card, replacement);
  const data = {
    OrderId: card.orderId,
    LineNumber: card.lineNumber,
    ProductId: productId,
    Cards: 1,
    Amount: amountToWire(valueMinor, currencyCode),
    CurrencyCode: currencyCode,
    Source: source,
    Reason: 'Defective',
  };
  await insertOperatorEvent(tx, { id: newId(), type: 'CardsLost', data });
}
