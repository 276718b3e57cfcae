import type { Db } from '../database/database.ts';
import type { NumberRange } from '../database/dense-numbers.ts';
import type { AccountId } from '../kit/ids.ts';
import { getLastChangeNumber } from './changes/queries.ts';
import type { MatchLists, MatchPage, Positions } from './match-lists.ts';
import { countOrdersWithValue, type LineFilter, type LineValue, listNumbersWithValue } from './queries.ts';

const triesMax = 3;

/**
 * A page of the orders in a range that have a matching line. It takes several reads; if what lists filter by changed in
 * between, they start again, so that count and page fit together.
 */
export async function findMatchPage(
  needs: { readonly db: Db; readonly matchLists: MatchLists },
  accountId: AccountId,
  filter: LineFilter,
  range: NumberRange,
  positions: Positions,
): Promise<MatchPage> {
  let changeNumber = await getLastChangeNumber(needs.db, accountId);
  for (let tries = 1; ; tries++) {
    const page = await readMatchPage(needs, accountId, filter, range, positions, changeNumber);
    const before = changeNumber;
    changeNumber = await getLastChangeNumber(needs.db, accountId);
    if (changeNumber === before || tries === triesMax) return page;
  }
}

async function readMatchPage(
  { db, matchLists }: { readonly db: Db; readonly matchLists: MatchLists },
  accountId: AccountId,
  filter: LineFilter,
  range: NumberRange,
  positions: Positions,
  changeNumber: number,
): Promise<MatchPage> {
  const value = onlyValueOf(filter);
  const page = value && (await findPageByValue(db, accountId, value, range, positions));
  return page ?? matchLists.page(accountId, filter, range, positions, changeNumber);
}

/** The single exact value that the filter asks for; null if there are several conditions, or a part of a name. */
function onlyValueOf({ productId, recipientEmail, recipientSms, recipientName }: LineFilter): LineValue | null {
  const values = [
    ...(productId === null ? [] : [{ kind: 'product' as const, value: productId }]),
    ...(recipientEmail === null ? [] : [{ kind: 'email' as const, value: recipientEmail }]),
    ...(recipientSms === null ? [] : [{ kind: 'sms' as const, value: recipientSms }]),
  ];
  return recipientName === null && values.length === 1 ? (values[0] ?? null) : null;
}

/** Null if the orders with this value are not counted. */
async function findPageByValue(
  db: Db,
  accountId: AccountId,
  value: LineValue,
  range: NumberRange,
  { skip, take }: Positions,
): Promise<MatchPage | null> {
  const [before, upTo] = await Promise.all([
    range.first > 1 ? countOrdersWithValue(db, accountId, value, range.first - 1) : 0,
    countOrdersWithValue(db, accountId, value, range.last),
  ]);
  if (before === null || upTo === null) return null;
  const last = upTo - skip;
  const first = Math.max(before, last - take) + 1;
  const numbers = last >= first ? await listNumbersWithValue(db, accountId, value, { first, last }, range.last) : [];
  return { totalCount: Math.max(0, upTo - before), numbers: numbers.reverse() };
}
