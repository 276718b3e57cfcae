import { sql } from 'kysely';
import { one, type Reader } from '../database/database.ts';
import type { MessageKey } from './types.ts';

/** Messages that nobody sent, or that were reported before, are skipped. */
export async function insertComplaints(reader: Reader, messages: readonly MessageKey[]): Promise<void> {
  if (messages.length === 0) return;
  await sql`
    insert into message_complaints (account_id, message_id)
    select m.account_id, m.id
    from unnest(${messages.map(({ accountId }) => accountId)}::uuid[], ${messages.map(({ id }) => id)}::uuid[])
      as given (account_id, id)
    join messages m on m.account_id = given.account_id and m.id = given.id
    order by 1, 2
    on conflict do nothing`.execute(reader);
}

export async function countComplaints(reader: Reader, seconds: number): Promise<number> {
  const { count } = await one(
    reader,
    sql<{ count: number }>`
      select count(*)::int as count from message_complaints
      where complained_at > (select service_now()) - make_interval(secs => ${seconds})`,
  );
  return count;
}

export async function forgetOldComplaints(reader: Reader, olderThanSeconds: number): Promise<void> {
  await sql`
    delete from message_complaints
    where complained_at < (select service_now()) - make_interval(secs => ${olderThanSeconds})`.execute(reader);
}
