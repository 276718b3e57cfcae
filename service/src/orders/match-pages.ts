import type { Db } from '../database/database.ts';
import type { NumberRange } from '../database/dense-numbers.ts';
import type { AccountId } from '../kit/ids.ts';
import { getLastChangeNumber } from './changes/queries.ts';
import { cutPage, type MatchLists, type MatchPage, type Positions, startOf } from './match-lists.ts';
import type { MatchFilter } from './match-queries.ts';
import { countOrdersWithValue, type LineValue, listNumbersWithValue } from './queries.ts';

const triesMax = 3;

/**
 * A page of the orders in a range that have a matching line. It takes several reads; if what lists filter by changed in
 * between, they start again, so that count and page fit together.
 */
export async function findMatchPage(
  needs: { readonly db: Db; readonly matchLists: MatchLists },
  accountId: AccountId,
  filter: MatchFilter,
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
  filter: MatchFilter,
  range: NumberRange,
  positions: Positions,
  changeNumber: number,
): Promise<MatchPage> {
  const value = onlyValueOf(filter);
  const page = value && (await findPageByValue(db, accountId, value, range, positions));
  return page ?? matchLists.page(accountId, filter, range, positions, changeNumber);
}

/** The single exact value that the filter asks for, if orders with it are counted; null if it asks for anything else. */
function onlyValueOf({ productId, recipientEmail, recipientSms, ...others }: MatchFilter): LineValue | null {
  const values = [
    ...(productId === null ? [] : [{ kind: 'product' as const, value: productId }]),
    ...(recipientEmail === null ? [] : [{ kind: 'email' as const, value: recipientEmail }]),
    ...(recipientSms === null ? [] : [{ kind: 'sms' as const, value: recipientSms }]),
  ];
  const isOnly = Object.values(others).every((condition) => condition === null);
  return isOnly && values.length === 1 ? (values[0] ?? null) : null;
}

/** Null if the orders with this value are not counted. */
async function findPageByValue(
  db: Db,
  accountId: AccountId,
  value: LineValue,
  range: NumberRange,
  positions: Positions,
): Promise<MatchPage | null> {
  const countUpTo = (number: number) => countOrdersWithValue(db, accountId, value, number);
  const [before, upTo, start] = await Promise.all([
    range.first > 1 ? countUpTo(range.first - 1) : 0,
    countUpTo(range.last),
    positions.before === null ? 0 : countUpTo(startOf(range, positions)),
  ]);
  if (before === null || upTo === null || start === null) return null;
  const counts = { before, upTo, start: positions.before === null ? upTo : start };
  const { oldest, newest, ...page } = cutPage(counts, positions);
  const ordinals = { first: oldest + 1, last: newest };
  const numbers = newest > oldest ? await listNumbersWithValue(db, accountId, value, ordinals, range.last) : [];
  return { ...page, numbers: numbers.reverse() };
}
