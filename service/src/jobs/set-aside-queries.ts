import { sql } from 'kysely';
import { many, maybeOne, one, type Reader, type Tx } from '../database/database.ts';
import type { PageRequest } from '../kit/page.ts';
import type { QueueRow, SetAsideJob } from './types.ts';

export async function listSetAsideJobs(reader: Reader, page: PageRequest): Promise<SetAsideJob[]> {
  return many(
    reader,
    sql<SetAsideJob>`
      select id, kind, attempts, last_error as "lastError", set_aside_at as "setAsideAt", created_at as "createdAt"
      from jobs where set_aside_at is not null order by set_aside_at desc, id
      limit ${page.pageSize} offset ${(page.pageIndex - 1) * page.pageSize}`,
  );
}

export async function findSetAsideJob(reader: Reader, id: string): Promise<SetAsideJob | null> {
  return maybeOne(
    reader,
    sql<SetAsideJob>`
      select id, kind, attempts, last_error as "lastError", set_aside_at as "setAsideAt", created_at as "createdAt"
      from jobs where id = ${id} and set_aside_at is not null`,
  );
}

/** The kind of the job; null: no job with this id is set aside. */
export async function deleteSetAsideJob(tx: Tx, id: string): Promise<string | null> {
  const row = await maybeOne(
    tx,
    sql<{ kind: string }>`delete from jobs where id = ${id} and set_aside_at is not null returning kind`,
  );
  return row?.kind ?? null;
}

export async function countSetAsideJobs(reader: Reader): Promise<number> {
  const row = await one(
    reader,
    sql<{ count: number }>`select count(*)::int as count from jobs where set_aside_at is not null`,
  );
  return row.count;
}

/**
 * Resets its failures; every job is safe to run twice. The attempt count continues: otherwise a worker that still runs
 * an earlier attempt could mistake the new one for its own.
 */
export async function takeJobUp(tx: Tx, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update jobs set set_aside_at = null, failures = 0, lost_leases = 0, run_at = service_now()
    where id = ${id} and set_aside_at is not null`.execute(tx);
  return numAffectedRows === 1n;
}

export async function listQueues(reader: Reader): Promise<QueueRow[]> {
  return many(
    reader,
    sql<QueueRow>`
      select kind, count(*) filter (where set_aside_at is null)::int as waiting,
             count(*) filter (where set_aside_at is null and run_at <= now)::int as due,
             count(*) filter (where set_aside_at is not null)::int as "setAside",
             extract(epoch from now - min(run_at) filter (where set_aside_at is null and run_at <= now))::float8
               as "oldestDueSeconds"
      from jobs, (select service_now()) c (now) group by kind, now order by kind`,
  );
}
