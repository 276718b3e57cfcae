import { type RawBuilder, sql } from 'kysely';
import type { PageRequest } from '../kit/page.ts';
import { one, type Reader } from './database.ts';

/** Rows numbered 1, 2, 3 … without gaps, whose times never decrease with the numbers. */
export interface DenseSequence {
  /** The rows of the sequence: a table and the condition that fixes everything but the number. */
  readonly table: RawBuilder<unknown>;
  readonly condition: RawBuilder<unknown>;
  readonly numberColumn: RawBuilder<unknown>;
  readonly timeColumn: RawBuilder<unknown>;
  readonly lastNumber: number;
}

export interface TimeWindow {
  readonly start: Date | null;
  readonly end: Date | null;
}

/** The numbers from `first` to `last`, inclusive; empty if last is below first. */
export interface NumberRange {
  readonly first: number;
  readonly last: number;
}

/** The numbers whose times are in the window, inclusive. */
export async function findRange(reader: Reader, sequence: DenseSequence, window: TimeWindow): Promise<NumberRange> {
  const [before, upTo] = await Promise.all([
    window.start ? countWhile(reader, sequence, sql`< ${window.start}`) : 0,
    window.end ? countWhile(reader, sequence, sql`<= ${window.end}`) : sequence.lastNumber,
  ]);
  return { first: before + 1, last: upTo };
}

export function rangeSize({ first, last }: NumberRange): number {
  return Math.max(0, last - first + 1);
}

/** The part of a range that a page shows, newest number first; empty past the end. */
export function rangeOfPage(range: NumberRange, { pageIndex, pageSize }: PageRequest): NumberRange {
  const last = range.last - (pageIndex - 1) * pageSize;
  return { first: Math.max(range.first, last - pageSize + 1), last };
}

// A binary search by primary key: about 20 lookups in a million rows, without a time index that would slow down
// writes. Rows are only deleted from the oldest on, so a missing one counts as earlier than any bound.
async function countWhile(reader: Reader, sequence: DenseSequence, comparison: RawBuilder<unknown>): Promise<number> {
  const row = await one(
    reader,
    sql<{ low: bigint }>`
      with recursive probe (low, high) as (
        select 0::bigint, ${sequence.lastNumber}::bigint
        union all
        select case when coalesce(middle.is_within, true) then probed.number else low end,
               case when coalesce(middle.is_within, true) then high else probed.number - 1 end
        from probe cross join lateral (select (low + high + 1) / 2 as number) probed
        left join lateral (
          select ${sequence.timeColumn} ${comparison} as is_within from ${sequence.table}
          where ${sequence.condition} and ${sequence.numberColumn} = probed.number
        ) middle on true
        where low < high
      )
      select low from probe where low >= high`,
  );
  return Number(row.low);
}
