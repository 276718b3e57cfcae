import { sql } from 'kysely';
import { many, maybeOne, type Reader, type Tx } from '../../database/database.ts';
import type { PassedMessage } from '../../delivery/types.ts';
import type { AccountId } from '../../kit/ids.ts';
import type { RetentionMark, RetentionPlace } from '../types.ts';

/** Accounts that want the recipients of old orders forgotten. */
export async function listForgettingAccounts(
  reader: Reader,
): Promise<{ readonly accountId: AccountId; readonly days: number }[]> {
  return many(
    reader,
    sql<{ accountId: AccountId; days: number }>`
      select id as "accountId", forget_recipients_after_days as days from accounts
      where forget_recipients_after_days is not null order by id`,
  );
}

/** Up to which order number nobody is left to forget. */
export async function findPassedNumber(reader: Reader, accountId: AccountId): Promise<bigint> {
  const row = await maybeOne(
    reader,
    sql<{ passed: bigint }>`
      select passed_number as passed from forget_age_marks where account_id = ${accountId}`,
  );
  return row?.passed ?? 0n;
}

/** Of two workers the one that came further counts. */
export async function updatePassedNumber(tx: Tx, accountId: AccountId, passed: bigint): Promise<void> {
  await sql`
    insert into forget_age_marks as m (account_id, passed_number) values (${accountId}, ${passed})
    on conflict (account_id) do update set passed_number = greatest(m.passed_number, excluded.passed_number)`.execute(
    tx,
  );
}

/** Locks the mark, so that two workers do not pass the same rows. */
export async function lockPassed(tx: Tx, place: RetentionPlace): Promise<PassedMessage | null> {
  const row = await maybeOne(
    tx,
    sql<{ passedAt: Date | null; passedId: string | null }>`
      insert into retention_marks as m (place, ran_at) values (${place}, service_now())
      on conflict (place) do update set ran_at = service_now()
      returning m.passed_at as "passedAt", m.passed_id as "passedId"`,
  );
  return row?.passedAt && row.passedId ? { passedAt: row.passedAt, passedId: row.passedId } : null;
}

export async function updateMark(
  tx: Tx,
  place: RetentionPlace,
  { removed, last }: { readonly removed: number; readonly last: PassedMessage | null },
): Promise<void> {
  await sql`
    update retention_marks
    set removed = removed + ${removed}, passed_at = coalesce(${last?.passedAt ?? null}::timestamptz, passed_at),
        passed_id = coalesce(${last?.passedId ?? null}::uuid, passed_id)
    where place = ${place}`.execute(tx);
}

/**
 * Messages of an account that come into the cell are older than the last one that was looked at: the next run begins with
 * them again. Other accounts' messages behind them are looked at once more, and have nothing left to remove.
 */
export async function returnToMessages(tx: Tx, accountId: AccountId): Promise<void> {
  await sql`
    update retention_marks r set passed_at = m.created_at, passed_id = '00000000-0000-0000-0000-000000000000'
    from (
      select min(created_at) as created_at from messages
      where account_id = ${accountId} and (address_hash is not null or provider_reference is not null)
    ) m
    where r.place = 'Messages' and r.passed_at >= m.created_at`.execute(tx);
}

/** The same for orders that come back: those whose recipients are to be forgotten by age are looked at again. */
export async function returnToRows(tx: Tx, accountId: AccountId, firstNumber: number): Promise<void> {
  await returnToMessages(tx, accountId);
  await sql`
    update forget_age_marks set passed_number = ${firstNumber - 1}
    where account_id = ${accountId} and passed_number >= ${firstNumber}`.execute(tx);
}

export async function listRetentionMarks(reader: Reader): Promise<RetentionMark[]> {
  return many(
    reader,
    sql<RetentionMark>`
      select place, removed::float8 as removed, ran_at as "ranAt" from retention_marks order by place`,
  );
}
