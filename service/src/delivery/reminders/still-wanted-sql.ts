import { hasCardPartsSql, partOfMessageSql } from '../card-parts-sql.ts';

/**
 * Whether a reminder may be sent, by the current state: its gift arrived in the last sending to the same address and did not bounce, has not
 * expired, a card of it was neither shown nor voided, the account still wants this reminder for this branding, and the
 * recipient was not forgotten and still wants reminders. Forgetting removes the recipient's address: the line's own, or that
 * of single cards, which then have no part. For a statement with g, the gift's message, and l, its line; `days` and
 * `cardsPerMessage` are expressions.
 */
export const stillWantedSql = (days: string, cardsPerMessage: string) => `
  l.status = 'Complete' and (${hasCardPartsSql} or l.details ? 'digital') and g.status in ('Accepted', 'Delivered')
  and (l.delivery_round = g.round or (${hasCardPartsSql} and not exists (
    select from messages later
    where later.account_id = g.account_id and later.order_id = g.order_id and later.line_number = g.line_number
      and later.reminder_days = 0 and later.round > g.round
      and coalesce(later.address_number, 0) = coalesce(g.address_number, 0))))
  and l.expired_at is null and (l.claim_expires_at is null or l.claim_expires_at > (select service_now()))
  and exists (
    select from accounts a left join brandings b on b.account_id = l.account_id and b.id = l.branding_id
    where a.id = l.account_id and a.claims_frozen_at is null
      and coalesce(b.reminders, a.reminders) @> jsonb_build_array(jsonb_build_object('days', ${days})))
  and exists (
    select from cards c
    where c.account_id = g.account_id and c.order_id = g.order_id and c.line_number = g.line_number
      and case when ${hasCardPartsSql} then c.card_number = any((
                 select own.card_numbers from (${partOfMessageSql('g', cardsPerMessage)}) own)::integer[])
               else c.card_number between (g.part - 1) * ${cardsPerMessage} + 1 and g.part * ${cardsPerMessage} end
      and c.voided_at is null and c.first_disclosed_at is null)
  and not exists (
    select from messages p
    where p.account_id = g.account_id and p.order_id = g.order_id and p.line_number = g.line_number and p.round = g.round
      and p.channel = g.channel and p.part = g.part and p.status = 'Bounced')
  and not exists (select from suppressions s where s.address_hash = g.address_hash)
  and not exists (select from reminder_opt_outs o where o.address_hash = g.address_hash)`;
