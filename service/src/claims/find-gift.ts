import { isGenuineToken, parseClaimToken } from '../cards/claim-secrets.ts';
import type { CardKey } from '../cards/types.ts';
import { openOrderKey } from '../cards/vault.ts';
import type { KeyRing } from '../kit/keyring.ts';
import { fromStoredDetails } from '../orders/stored-details.ts';
import { lockOf } from './challenge-rules.ts';
import type { FoundGift, GiftStore } from './gift-store.ts';
import type { Gift } from './types.ts';

export interface FindNeeds {
  readonly store: GiftStore;
  readonly keyRing: KeyRing;
}

/** The gift of a link. Malformed, unknown, forged, replaced and voided links all give null. */
export async function findGift({ store, keyRing }: FindNeeds, token: string): Promise<Gift | null> {
  const card = parseClaimToken(token);
  const row = card && (await store.find(card));
  if (!card || !row) return null;
  const gift = toGift(keyRing, card, row);
  return isGenuineToken(gift.key, gift, token) ? gift : null;
}

function toGift(keyRing: KeyRing, card: CardKey, row: FoundGift): Gift {
  const { culture, personalization } = fromStoredDetails(row.details);
  return {
    ...card,
    claimVersion: row.claimVersion,
    isFrozen: row.isFrozen,
    isChallenged: row.type === 'Links',
    lock: row.type === 'Links' ? lockOf(row, row.readAt) : null,
    valueMinor: row.valueMinor,
    currencyCode: row.currencyCode,
    product: row.product,
    culture,
    personalization,
    extras: row.extras,
    branding: row.branding,
    claimedAt: row.claimedAt,
    readAt: row.readAt,
    sealedCode: row.sealedCode,
    key: openOrderKey(keyRing, card, row),
  };
}
