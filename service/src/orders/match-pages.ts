import type { Db } from '../database/database.ts';
import type { NumberRange } from '../database/dense-numbers.ts';
import type { AccountId } from '../kit/ids.ts';
import type { MatchLists, MatchPage, Positions } from './match-lists.ts';
import { countOrdersWithValue, type LineFilter, type LineValue, listNumbersWithValue } from './queries.ts';

/** A page of the orders in a range that have a matching line. */
export function findMatchPage(
  { db, matchLists }: { readonly db: Db; readonly matchLists: MatchLists },
  accountId: AccountId,
  filter: LineFilter,
  range: NumberRange,
  positions: Positions,
): Promise<MatchPage> {
  const value = onlyValueOf(filter);
  return value
    ? findPageByValue(db, accountId, value, range, positions)
    : matchLists.page(accountId, filter, range, positions);
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

async function findPageByValue(
  db: Db,
  accountId: AccountId,
  value: LineValue,
  range: NumberRange,
  { skip, take }: Positions,
): Promise<MatchPage> {
  const [before, upTo] = await Promise.all([
    range.first > 1 ? countOrdersWithValue(db, accountId, value, range.first - 1) : 0,
    countOrdersWithValue(db, accountId, value, range.last),
  ]);
  const last = upTo - skip;
  const first = Math.max(before, last - take) + 1;
  const numbers = last >= first ? await listNumbersWithValue(db, accountId, value, { first, last }, range.last) : [];
  return { totalCount: Math.max(0, upTo - before), numbers: numbers.reverse() };
}
