import type { Tx } from '../../database/database.ts';
import type { AddressHashes } from '../../delivery/address-hashes.ts';
import type { AccountId } from '../../kit/ids.ts';
import { listGiftLines, lockCountMark, writeGifts } from './count-queries.ts';

/**
 * Brings up to date what the lines of these orders add to the totals of their recipients. It replaces what they added before, so it may run
 * at any time and repeatedly. A line that is counted for the first time counts for the given year, or else the present one. Called before recipients are forgotten, so that their gifts stay counted by the hash.
 */
export async function countGifts(
  tx: Tx,
  addressHashes: AddressHashes,
  accountId: AccountId,
  orderIds: readonly string[],
  yearByOrder: ReadonlyMap<string, number> = new Map(),
): Promise<void> {
  await lockCountMark(tx, accountId);
  const lines = await listGiftLines(tx, accountId, orderIds);
  const gifts = lines.map(({ address, valueMinor, ...line }) => ({
    ...line,
    year: yearByOrder.get(line.orderId) ?? line.year,
    valueMinor: valueMinor.toString(),
    addressHash: address === null ? null : addressHashes.of(address).toString('hex'),
  }));
  if (gifts.length > 0) await writeGifts(tx, accountId, gifts);
}
