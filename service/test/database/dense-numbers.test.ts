import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DenseSequence, findRange, rangeOfPage, rangeSize } from '../../src/database/dense-numbers.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const runs = 150;
const timeMax = 60;

let database: TestDatabase;
let seriesGiven = 0;
beforeAll(async () => {
  database = await createTestDatabase();
  await sql`create table probe_rows (series int, number bigint, at timestamptz, primary key (series, number))`.execute(
    database.db,
  );
});
afterAll(() => database.close());

/** Non-decreasing milliseconds, many of them equal: rows of one commit share their time. */
const times = fc.array(fc.nat({ max: timeMax }), { maxLength: 40 }).map((all) => all.sort((one, other) => one - other));
const bound = fc.option(fc.integer({ min: -2, max: timeMax + 2 }));
const at = (ms: number) => new Date(Date.UTC(2026, 0, 1) + ms);

async function givenSequence(all: readonly number[]): Promise<DenseSequence> {
  const series = ++seriesGiven;
  await sql`
    insert into probe_rows (series, number, at)
    select ${series}, ordinality, at from unnest(${all.map(at)}::timestamptz[]) with ordinality as given (at, ordinality)
  `.execute(database.db);
  return {
    table: sql`probe_rows`,
    condition: sql`series = ${series}`,
    numberColumn: sql`number`,
    timeColumn: sql`at`,
    lastNumber: all.length,
  };
}

test('a time window contains exactly the rows within it, including both bounds', async () => {
  await fc.assert(
    fc.asyncProperty(times, bound, bound, async (all, start, end) => {
      const sequence = await givenSequence(all);
      const range = await findRange(database.db, sequence, {
        start: start === null ? null : at(start),
        end: end === null ? null : at(end),
      });
      const numbers = all.flatMap((time, index) => (time >= (start ?? -9) && time <= (end ?? 99) ? [index + 1] : []));
      expect(rangeSize(range)).toBe(numbers.length);
      if (numbers.length > 0) expect([range.first, range.last]).toEqual([numbers[0], numbers.at(-1)]);
    }),
    { numRuns: runs },
  );
});

test('rows added after the last number was read are not counted', async () => {
  const sequence = await givenSequence([1, 2, 3, 4]);
  const earlier = { ...sequence, lastNumber: 2 };
  expect(await findRange(database.db, earlier, { start: null, end: at(9) })).toEqual({ first: 1, last: 2 });
  expect(rangeSize(await findRange(database.db, earlier, { start: at(3), end: null }))).toBe(0);
});

test('the pages of a range show every number once, newest first, and nothing past the end', () => {
  const range = fc
    .tuple(fc.integer({ min: 1, max: 50 }), fc.nat({ max: 120 }))
    .map(([first, size]) => ({ first, last: first + size - 1 }));
  fc.assert(
    fc.property(range, fc.integer({ min: 1, max: 50 }), (whole, pageSize) => {
      const shown: number[] = [];
      const pages = Math.ceil(rangeSize(whole) / pageSize);
      for (let pageIndex = 1; pageIndex <= pages; pageIndex++) {
        const page = rangeOfPage(whole, { pageIndex, pageSize });
        expect(rangeSize(page)).toBe(pageIndex < pages ? pageSize : rangeSize(whole) - (pages - 1) * pageSize);
        for (let number = page.last; number >= page.first; number--) shown.push(number);
      }
      expect(shown).toEqual(Array.from({ length: rangeSize(whole) }, (_, index) => whole.last - index));
      for (const pageIndex of [pages + 1, 2_147_483_647])
        expect(rangeSize(rangeOfPage(whole, { pageIndex, pageSize }))).toBe(0);
    }),
  );
});
