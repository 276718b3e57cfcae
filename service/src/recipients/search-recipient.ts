import type { Db } from '../database/database.ts';
import type { AddressHashes } from '../delivery/address-hashes.ts';
import type { AccountId } from '../kit/ids.ts';
import type { KeyRing } from '../kit/keyring.ts';
import { countLinesOfRecipient } from '../orders/forget/queries.ts';
import type { RecipientAddress } from '../orders/forget/types.ts';
import { addressPlaces } from './places.ts';
import { getForgetBounds } from './queries.ts';
import type { PlaceCounts } from './types.ts';

const linesCountedMax = 100_000;

/** Where an account stores the address now, without changing anything; places without it are left out. */
export async function searchRecipient(
  needs: { readonly db: Db; readonly keyRing: KeyRing; readonly addressHashes: AddressHashes },
  accountId: AccountId,
  address: RecipientAddress,
): Promise<PlaceCounts> {
  const bounds = await getForgetBounds(needs.db, accountId);
  const addressHash = needs.addressHashes.of(address.value);
  const subject = { accountId, id: accountId, address, addressHash, ageSeconds: 0, ...bounds };
  const counts: Record<string, number> = {
    LineItems: await countLinesOfRecipient(needs.db, subject, linesCountedMax),
  };
  for (const place of addressPlaces) counts[place.name] = await place.count(needs.db, needs, subject);
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
}
