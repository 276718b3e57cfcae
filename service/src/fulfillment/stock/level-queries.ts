import { sql } from 'kysely';
import { many, maybeOne, type Reader, type Tx } from '../../database/database.ts';
import type { Shelf } from './queries.ts';
import type { StockLevel } from './types.ts';

/** Use is measured over this time, so that a quiet weekend does not hide it. */
const useDays = 7;

/**
 * Levels with a forecast from the use since the oldest sample. A sample of today counts as one day old: an hour's use must
 * not be multiplied by 24.
 */
const forecasts = sql`
  select l.product_id as "productId", l.value_minor as "valueMinor", l.is_plastic as "isPlastic", l.available,
         l.low_mark as "lowMark",
         round((l.available * u.days / nullif(l.used_count - u.used_count, 0))::numeric, 1)::float8 as "daysLeft"
  from stock_levels l
  left join lateral (
    select s.used_count, greatest(1, extract(epoch from (select service_now()) - s.taken_at) / 86400) as days
    from stock_use_samples s
    where s.product_id = l.product_id and s.value_minor = l.value_minor and s.is_plastic = l.is_plastic
      and s.day >= ((select service_now()) at time zone 'UTC')::date - ${useDays}::integer
    order by s.day limit 1
  ) u on true`;

export async function listStockLevels(reader: Reader): Promise<StockLevel[]> {
  return many(reader, sql<StockLevel>`${forecasts} order by l.product_id, l.value_minor, l.is_plastic`);
}

export async function findDaysLeft(reader: Reader, shelf: Shelf): Promise<number | null> {
  const level = await maybeOne(
    reader,
    sql<StockLevel>`
      ${forecasts} where l.product_id = ${shelf.productId} and l.value_minor = ${shelf.valueMinor}
        and l.is_plastic = ${shelf.isPlastic}`,
  );
  return level?.daysLeft ?? null;
}

/** Levels that are used and will not last for so many days, the shortest first. */
export async function listEndingLevels(reader: Reader, daysMin: number, levelsMax: number): Promise<StockLevel[]> {
  return many(
    reader,
    sql<StockLevel>`
      select * from (${forecasts}) f where f."daysLeft" < ${daysMin}
      order by f."daysLeft", f."productId", f."valueMinor", f."isPlastic" limit ${levelsMax}`,
  );
}

/** Once a day, how much was ever used of each level; samples that no forecast reads any more are deleted. */
export async function sampleStockUse(tx: Tx): Promise<void> {
  await sql`
    insert into stock_use_samples (product_id, value_minor, is_plastic, day, taken_at, used_count)
    select l.product_id, l.value_minor, l.is_plastic, t.day, t.now, l.used_count
    from stock_levels l, (select now, (now at time zone 'UTC')::date as day from (select service_now() as now) n) t
    -- All but the first run of a day end after one index lookup.
    where not exists (select from stock_use_samples s where s.day = t.day)
    order by 1, 2, 3
    on conflict do nothing`.execute(tx);
  await sql`
    delete from stock_use_samples
    where day < ((select service_now()) at time zone 'UTC')::date - ${useDays}::integer`.execute(tx);
}
