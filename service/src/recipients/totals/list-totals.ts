import type { Db } from '../../database/database.ts';
import type { AddressHashes } from '../../delivery/address-hashes.ts';
import { byteOrderMark, csvLine } from '../../kit/csv.ts';
import type { AccountId } from '../../kit/ids.ts';
import { amountToWire } from '../../kit/money.ts';
import type { Page, PageRequest } from '../../kit/page.ts';
import { countTotals, listTotals } from './queries.ts';
import type { RecipientTotal, TotalFilter } from './types.ts';

export interface TotalNeeds {
  readonly db: Db;
  readonly addressHashes: AddressHashes;
}

/** What recipients got, by currency, highest totals first. */
export async function listTotalPage(
  { db, addressHashes }: TotalNeeds,
  accountId: AccountId,
  filter: TotalFilter,
  page: PageRequest,
): Promise<Page<RecipientTotal>> {
  const [totals, totalCount] = await Promise.all([
    listTotals(db, accountId, filter, page),
    countTotals(db, accountId, filter),
  ]);
  return { items: totals.map((total) => remembered(addressHashes, total)), ...page, totalCount };
}

const rowsPerRead = 1_000;

/** The same as a table, of any length. */
export async function* writeTotals(
  needs: TotalNeeds,
  accountId: AccountId,
  filter: TotalFilter,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(['Year', 'Currency', 'Email', 'Phone', 'Total', 'Gifts', 'Threshold reached', 'Key']);
  for (let pageIndex = 1; ; pageIndex++) {
    const { items } = await listTotalPage(needs, accountId, filter, { pageIndex, pageSize: rowsPerRead });
    yield items.map(totalLine).join('');
    if (items.length < rowsPerRead) return;
  }
}

function totalLine({
  year,
  currencyCode,
  email,
  sms,
  totalMinor,
  gifts,
  reachedAt,
  addressHash,
}: RecipientTotal): string {
  const total = amountToWire(totalMinor, currencyCode);
  const key = addressHash.toString('hex');
  return csvLine([year, currencyCode, email, sms, total, gifts, reachedAt?.toISOString() ?? null, key]);
}

/** The line may have another recipient by now. */
function remembered(addressHashes: AddressHashes, total: RecipientTotal): RecipientTotal {
  const isTheirs = [total.email, total.sms].some(
    (address) => address !== null && addressHashes.of(address).equals(total.addressHash),
  );
  const { email } = total;
  return isTheirs ? { ...total, email: email?.toLowerCase() ?? null } : { ...total, email: null, sms: null };
}
