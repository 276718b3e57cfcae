import { sql } from 'kysely';
import { many, type Reader } from '../database/database.ts';
import type { RequestMinute } from './types.ts';

/** Adds the counts of one process to its row of the current minute. */
export async function addToMinute(
  reader: Reader,
  processId: string,
  seen: Omit<RequestMinute, 'minute'>,
): Promise<void> {
  await sql`
    insert into request_minutes (minute, process_id, requests, errors, orders, duration_counts)
    values (date_trunc('minute', clock_timestamp()), ${processId}, ${seen.requests}, ${seen.errors}, ${seen.orders},
            ${seen.durationCounts}::integer[])
    on conflict (minute, process_id) do update
    set requests = request_minutes.requests + excluded.requests, errors = request_minutes.errors + excluded.errors,
        orders = request_minutes.orders + excluded.orders,
        duration_counts = (
          select array_agg(a + b order by n)
          from unnest(request_minutes.duration_counts, excluded.duration_counts) with ordinality as c (a, b, n))`.execute(
    reader,
  );
}

/** The counts of all processes, minute by minute. */
export async function listMinutes(reader: Reader, minutes: number): Promise<RequestMinute[]> {
  return many(
    reader,
    sql<RequestMinute>`
      select minute, sum(requests)::int as requests, sum(errors)::int as errors, sum(orders)::int as orders,
             (select array_agg(total order by n) from (
                select n, sum(count)::int as total from request_minutes i
                cross join unnest(i.duration_counts) with ordinality as d (count, n)
                where i.minute = m.minute group by n) sums) as "durationCounts"
      from request_minutes m
      where minute > date_trunc('minute', clock_timestamp()) - make_interval(mins => ${minutes})
      group by minute order by minute`,
  );
}

export async function deleteOldMinutes(reader: Reader): Promise<void> {
  await sql`delete from request_minutes where minute < clock_timestamp() - interval '2 days'`.execute(reader);
}
