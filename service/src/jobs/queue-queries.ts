import { sql } from 'kysely';
import { many, type Reader } from '../database/database.ts';
import type { QueueDepth } from './types.ts';

/** Counting stops here, so that a backlog does not make every scrape slow. */
export const countedJobsMax = 10_000;

/**
 * What waits in the queues. The cost depends on the number of kinds and on the limit, never on how many jobs there are: the
 * kinds are found by skipping through the index, and counting ends at the limit.
 */
export async function listQueueDepths(reader: Reader, jobsMax = countedJobsMax): Promise<QueueDepth[]> {
  return many(
    reader,
    sql<QueueDepth>`
      with recursive kinds (kind) as (
        (select kind from jobs where set_aside_at is null order by kind limit 1)
        union all
        select (select j.kind from jobs j where j.set_aside_at is null and j.kind > k.kind order by j.kind limit 1)
        from kinds k where k.kind is not null
      ),
      set_aside as (
        select kind, count(*)::int as jobs
        from (select kind from jobs where set_aside_at is not null order by set_aside_at desc limit ${jobsMax}) s group by kind
      )
      select coalesce(k.kind, s.kind) as kind, coalesce(d.due, 0) as due, coalesce(d.seconds, 0) as "oldestDueSeconds",
             coalesce(s.jobs, 0) as "setAside"
      from (select kind from kinds where kind is not null) k
      full join set_aside s on s.kind = k.kind
      left join lateral (
        select count(*)::int as due, extract(epoch from (select service_now()) - min(j.run_at))::float8 as seconds
        from (select run_at from jobs where set_aside_at is null and kind = k.kind and run_at <= (select service_now())
              order by run_at limit ${jobsMax}) j
      ) d on true
      order by 1`,
  );
}

/** The kinds of jobs that wait or run, found by skipping through the index. */
export async function listWaitingKinds(reader: Reader): Promise<string[]> {
  const rows = await many(
    reader,
    sql<{ kind: string }>`
      with recursive kinds (kind) as (
        (select kind from jobs where set_aside_at is null order by kind limit 1)
        union all
        select (select j.kind from jobs j where j.set_aside_at is null and j.kind > k.kind order by j.kind limit 1)
        from kinds k where k.kind is not null
      )
      select kind from kinds where kind is not null`,
  );
  return rows.map(({ kind }) => kind);
}
