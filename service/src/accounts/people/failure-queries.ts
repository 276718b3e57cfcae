import { sql } from 'kysely';
import { maybeOne, one, type Tx } from '../../database/database.ts';
import type { PersonId } from './types.ts';

/** Counts one more failure in the current window, and returns the count. */
export async function countFailure(tx: Tx, personId: PersonId, windowSeconds: number): Promise<number> {
  const { failures } = await one(
    tx,
    sql<{ failures: number }>`
      insert into sign_in_failures (person_id, window_start, failures)
      values (${personId}, date_bin(make_interval(secs => ${windowSeconds}), clock_timestamp(), 'epoch'::timestamptz), 1)
      on conflict (person_id, window_start) do update set failures = sign_in_failures.failures + 1
      returning failures`,
  );
  return failures;
}

export async function wasToldOfFailures(tx: Tx, personId: PersonId): Promise<boolean> {
  const notice = await maybeOne(
    tx,
    sql`
      select 1 from sign_in_failures
      where person_id = ${personId} and told_at > clock_timestamp() - interval '24 hours'`,
  );
  return notice !== null;
}

export async function markFailuresTold(tx: Tx, personId: PersonId): Promise<void> {
  await sql`
    update sign_in_failures set told_at = clock_timestamp()
    where person_id = ${personId}
      and window_start = (select max(window_start) from sign_in_failures where person_id = ${personId})`.execute(tx);
}
