import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import type { AccountId } from '../kit/ids.ts';

/** Divides jobs that are also about other accounts: then each is about the account, or has nothing to do with it. */
export async function divideJobs(tx: Tx, accountId: AccountId): Promise<void> {
  const part = (isOurs: boolean) => sql`(
    select jsonb_object_agg(m.key, case when jsonb_typeof(m.value) <> 'array' then m.value else (
      select coalesce(jsonb_agg(e order by place), '[]') from jsonb_array_elements(m.value) with ordinality as x (e, place)
      where jsonb_typeof(e) <> 'object' or not e ? 'accountId' or (e ->> 'accountId' = ${accountId}) = ${isOurs}) end)
    from jsonb_each(j.payload) m)`;
  await sql`
    with mixed as (
      select j.*, ${part(true)} as ours, ${part(false)} as theirs from jobs j
      where j.payload::text like ${`%${accountId}%`} and exists (
        select from jsonb_each(j.payload) m,
          jsonb_array_elements(case when jsonb_typeof(m.value) = 'array' then m.value else '[]' end) e
        where e ->> 'accountId' <> ${accountId})
    ), added as (
      insert into jobs (id, kind, payload, run_at, attempts, last_error, set_aside_at, created_at, failures, lost_leases,
                        lane, traceparent)
      select gen_random_uuid(), kind, ours, run_at, attempts, last_error, set_aside_at, created_at, failures, lost_leases,
             lane, traceparent
      from mixed
    )
    update jobs j set payload = m.theirs from mixed m where j.id = m.id`.execute(tx);
}
