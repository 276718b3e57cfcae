import { isGenuineToken, parseClaimToken } from '../cards/claim-secrets.ts';
import { type CardKey, choiceSource } from '../cards/types.ts';
import { type OrderKey, openOrderKey } from '../cards/vault.ts';
import { AccountMoving } from '../kit/errors.ts';
import type { KeyRing } from '../kit/keyring.ts';
import { fromStoredDetails } from '../orders/stored-details.ts';
import { lockOf } from './challenge-rules.ts';
import type { FoundGift, GiftStore } from './gift-store.ts';
import type { EndedGift, Gift } from './types.ts';

export interface FindNeeds {
  readonly store: GiftStore;
  readonly keyRing: KeyRing;
}

/**
 * The gift of a link. Malformed, unknown, forged and replaced links all give null. That a gift has ended is said only to
 * a visitor with its link.
 */
export async function findGift({ store, keyRing }: FindNeeds, token: string): Promise<Gift | EndedGift | null> {
  const card = parseClaimToken(token);
  const row = card && (await store.find(card));
  if (!card) return null;
  if (row?.isMoving ?? (await store.isMoving(card.accountId))) throw new AccountMoving();
  if (!row) return findArchived({ store, keyRing }, card, token);
  const key = openOrderKey(keyRing, card, row);
  if (!isGenuineToken(key, { ...card, claimVersion: row.claimVersion }, token)) return null;
  if (row.isVoid) return toEndedGift(row, row.voidedBy === 'Expiry' ? 'expired' : 'voided');
  return isOverdue(row) ? toEndedGift(row, 'expired') : toGift(card, row, key);
}

/** How often links of a card may have been replaced before it was archived: the number is in the file. */
const claimVersionsMax = 20;

/** The key of an archived order stays, so that its links are known. What they showed is in a file. */
async function findArchived({ store, keyRing }: FindNeeds, card: CardKey, token: string): Promise<EndedGift | null> {
  const wrapped = await store.findArchivedKey(card);
  if (wrapped === null) return null;
  const key = openOrderKey(keyRing, card, wrapped);
  const versions = Array.from({ length: claimVersionsMax }, (_, index) => index + 1);
  const isGenuine = versions.some((claimVersion) => isGenuineToken(key, { ...card, claimVersion }, token));
  if (!isGenuine) return null;
  return { hasEnded: true, because: 'archived', product: { translations: [], cultureCodes: [] }, culture: null };
}

/** The same for those who have nothing to say about a gift that has ended. */
export async function findValidGift(needs: FindNeeds, token: string): Promise<Gift | null> {
  const gift = await findGift(needs, token);
  return gift && !gift.hasEnded ? gift : null;
}

/** Its time is over, although the job that takes cards back has not come to it. Frozen gifts wait. */
function isOverdue({ claimExpiresAt, isDisclosed, isFrozen, readAt }: FoundGift): boolean {
  return claimExpiresAt !== null && claimExpiresAt <= readAt && !isDisclosed && !isFrozen;
}

function toEndedGift({ product, details }: FoundGift, because: EndedGift['because']): EndedGift {
  return { hasEnded: true, because, product, culture: fromStoredDetails(details).culture };
}

function toGift(card: CardKey, row: FoundGift, key: OrderKey): Gift {
  const { culture, personalization, externalId, digital } = fromStoredDetails(row.details);
  return {
    ...card,
    hasEnded: false,
    claimVersion: row.claimVersion,
    isFrozen: row.isFrozen,
    isChallenged: row.type === 'Links',
    lock: row.type === 'Links' ? lockOf(row, row.readAt) : null,
    isChoice: row.source === choiceSource,
    isReachable: row.type === 'DigitalDelivery' && Boolean(digital?.email || digital?.sms),
    externalId,
    valueMinor: row.valueMinor,
    currencyCode: row.currencyCode,
    product: row.product,
    culture,
    personalization,
    extras: row.extras,
    branding: row.branding,
    claimedAt: row.claimedAt,
    expiresAt: row.isDisclosed ? null : row.claimExpiresAt,
    readAt: row.readAt,
    sealedCode: row.sealedCode,
    key,
  };
}
