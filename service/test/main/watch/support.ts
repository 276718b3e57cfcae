import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { type Db, many, maybeOne } from '../../../src/database/database.ts';
import { passTime, waiting } from '../../fulfillment/support.ts';

/** Longer than the watch waits before it checks an order, and than the time between two checks. */
export const soonSeconds = 420;

/** Jobs of the kinds in `lost_kinds` disappear as soon as they are added, as if deleted. */
export async function prepareLosses(db: Db): Promise<void> {
  await sql`create table lost_kinds (kind text primary key)`.execute(db);
  await sql`
    create function lose_job() returns trigger language plpgsql as $$
      begin return case when exists (select from lost_kinds l where l.kind = new.kind) then null else new end; end $$`.execute(
    db,
  );
  await sql`create trigger lose_jobs before insert on jobs for each row execute function lose_job()`.execute(db);
}

/** Loses every job of a kind for as long as `work` takes. */
export async function withLostJobs<T>(db: Db, kind: string, work: () => Promise<T>): Promise<T> {
  await sql`insert into lost_kinds values (${kind})`.execute(db);
  try {
    return await work();
  } finally {
    await sql`delete from lost_kinds`.execute(db);
  }
}

export interface StoredWatch {
  readonly lookAt: Date;
  readonly resumes: number;
  readonly stuckWith: string | null;
}

export async function watchesOf(db: Db, orderId: string): Promise<StoredWatch[]> {
  return many(
    db,
    sql<StoredWatch>`
      select look_at as "lookAt", resumes, stuck_with as "stuckWith" from order_watches where order_id = ${orderId}`,
  );
}

export async function isWatched(db: Db, orderId: string): Promise<StoredWatch> {
  return vi.waitFor(async () => {
    const [watch] = await watchesOf(db, orderId);
    if (!watch) throw new Error('the order is not watched');
    return watch;
  }, waiting);
}

/**
 * Waits until the watch has checked the order and no longer watches it. An unchecked order is not on the watch list
 * either, and would be checked in the middle of the test's next step.
 */
export async function isNoLongerWatched(db: Db, orderId: string): Promise<void> {
  await passTime(db, soonSeconds);
  await vi.waitFor(async () => {
    expect([await isPassed(db, orderId), await watchesOf(db, orderId)]).toEqual([true, []]);
  }, waiting);
}

async function isPassed(db: Db, orderId: string): Promise<boolean> {
  const found = await maybeOne(
    db,
    sql`
      select 1 from orders o join order_marks m on m.account_id = o.account_id and m.passed_to >= o.number
      where o.id = ${orderId}`,
  );
  return found !== null;
}

/** Why the order was resumed, in order of time. */
export async function resumedFor(db: Db, orderId: string, type = 'OrderResumed'): Promise<string[]> {
  const rows = await many(
    db,
    sql<{ what: string }>`
      select data ->> 'What' as what from operator_events
      where type = ${type} and data ->> 'OrderId' = ${orderId} order by recorded_at`,
  );
  return rows.map(({ what }) => what);
}

/** Waits until no job names the order. */
export async function hasNoJobs(db: Db, orderId: string): Promise<void> {
  await vi.waitFor(async () => {
    expect(await many(db, sql`select kind from jobs where payload::text like ${`%${orderId}%`}`)).toEqual([]);
  }, waiting);
}
