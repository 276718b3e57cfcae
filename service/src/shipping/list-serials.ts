import { openImportKey, openStockCode } from '../cards/stock-vault.ts';
import type { Db } from '../database/database.ts';
import type { KeyRing } from '../kit/keyring.ts';
import type { Secret } from '../kit/secret.ts';
import { listSetAsideCards } from './ship-queries.ts';
import type { Parcel } from './types.ts';

export interface ShownSerial {
  readonly serial: string;
  readonly productId: string;
  readonly lineNumber: number;
  readonly isPacked: boolean;
}

export const serialsShownMax = 500;

/** The cards reserved for a parcel, by serial: which to pick, and which are already packed. */
export async function listSerials(
  { db, keyRing }: { readonly db: Db; readonly keyRing: KeyRing },
  parcel: Parcel,
): Promise<ShownSerial[]> {
  const cards = await listSetAsideCards(db, parcel, serialsShownMax);
  const keys = new Map<string, Secret<Buffer>>();
  return cards.map((card) => {
    const key = keys.get(card.importId) ?? openImportKey(keyRing, card.importId, card);
    keys.set(card.importId, key);
    const { serial = '' } = openStockCode(key, card, card).reveal();
    return { serial, productId: card.productId, lineNumber: card.lineNumber, isPacked: card.isPacked };
  });
}
