import { sql } from 'kysely';
import type { PersonId } from '../accounts/people/types.ts';
import { many, maybeOne, one, type Reader, type Tx } from '../database/database.ts';
import type { MailMode } from './types.ts';

/**
 * The causes about which operators have not been told for an hour, which they now are. Two workers that ask at once wait
 * for each other, and only one gets the cause.
 */
export async function claimCauses(tx: Tx, causes: readonly string[], quietSeconds: number): Promise<string[]> {
  const rows = await many(
    tx,
    sql<{ cause: string }>`
      insert into alert_causes as c (cause, told_at)
      select cause, service_now() from unnest(${causes}::text[]) as given (cause)
      -- In a fixed order, so that two workers cannot deadlock.
      order by cause
      on conflict (cause) do update set told_at = excluded.told_at
      where c.told_at <= excluded.told_at - make_interval(secs => ${quietSeconds})
      returning c.cause`,
  );
  return rows.map(({ cause }) => cause);
}

/** Operators who can sign in, with their setting. */
export async function listOperatorMails(
  reader: Reader,
): Promise<{ readonly personId: PersonId; readonly email: string; readonly mails: MailMode }[]> {
  return many(
    reader,
    sql<{ personId: PersonId; email: string; mails: MailMode }>`
      select p.id as "personId", p.email, coalesce(s.mails, 'AtOnce') as mails
      from people p left join operator_alert_settings s on s.person_id = p.id
      where p.role = 'operator' and p.status = 'Active' and (p.password_hash is not null or p.sign_on_subject is not null)
      order by p.id`,
  );
}

/** Operators whose daily mail is due, locked; it then counts as sent. */
export async function lockDueDigests(
  tx: Tx,
  periodSeconds: number,
): Promise<{ readonly personId: PersonId; readonly email: string; readonly since: Date }[]> {
  return many(
    tx,
    sql<{ personId: PersonId; email: string; since: Date }>`
      with due as (
        select s.person_id, s.digest_sent_at, p.email
        from operator_alert_settings s join people p on p.id = s.person_id
        where s.mails = 'Daily' and p.status = 'Active'
          and s.digest_sent_at <= service_now() - make_interval(secs => ${periodSeconds})
        order by s.person_id for update of s skip locked
      ), sent as (
        update operator_alert_settings s set digest_sent_at = service_now() from due where s.person_id = due.person_id
      )
      select person_id as "personId", email, digest_sent_at as since from due`,
  );
}

export async function findMailMode(reader: Reader, personId: PersonId): Promise<MailMode> {
  const row = await maybeOne(
    reader,
    sql<{ mails: MailMode }>`select mails from operator_alert_settings where person_id = ${personId}`,
  );
  return row?.mails ?? 'AtOnce';
}

export async function upsertMailMode(tx: Tx, personId: PersonId, mails: MailMode): Promise<void> {
  await sql`
    insert into operator_alert_settings (person_id, mails) values (${personId}, ${mails})
    on conflict (person_id) do update set mails = excluded.mails, digest_sent_at = service_now()`.execute(tx);
}

export async function countWaitingFunding(
  reader: Reader,
  olderThanSeconds: number,
): Promise<{ readonly waiting: number; readonly now: Date }> {
  return one(
    reader,
    sql<{ waiting: number; now: Date }>`
      select count(*)::int as waiting, service_now() as now from funding_requests
      where status = 'Pending' and requested_at <= service_now() - make_interval(secs => ${olderThanSeconds})`,
  );
}

export async function findNow(reader: Reader): Promise<Date> {
  const { now } = await one(reader, sql<{ now: Date }>`select service_now() as now`);
  return now;
}

export async function countSentMessages(reader: Reader, seconds: number): Promise<number> {
  const { count } = await one(
    reader,
    sql<{ count: number }>`
      select count(*)::int as count from messages
      where created_at > (select service_now()) - make_interval(secs => ${seconds})
        and status in ('Accepted', 'Delivered')`,
  );
  return count;
}

/** How many messages of the last hour ended, and how many of them bounced. */
export async function countBounces(
  reader: Reader,
  seconds: number,
): Promise<{ readonly channel: string; readonly ended: number; readonly bounced: number }[]> {
  return many(
    reader,
    sql<{ channel: string; ended: number; bounced: number }>`
      select channel, count(*)::int as ended, count(*) filter (where status = 'Bounced')::int as bounced
      from messages
      where created_at > service_now() - make_interval(secs => ${seconds})
        and status in ('Accepted', 'Delivered', 'Bounced')
      group by channel`,
  );
}
