import { sql } from 'kysely';
import { many, maybeOne, type Reader } from '../database/database.ts';
import type { AccountId, OrderId } from '../kit/ids.ts';
import { fromStoredDetails, type StoredDetails } from '../orders/stored-details.ts';
import type { SentMessage } from '../orders/timeline.ts';
import { hasCardPartsSql, partOfMessageSql } from './card-parts-sql.ts';
import { cardsPerMessageMax } from './message-parts.ts';
import type { Channel, GiftFacts } from './types.ts';

const entriesMax = 1_000;

/** Whether whoever got the message `m` of the line `l` was forgotten: the line's own recipient, or that of some of its cards. */
const isForgottenSql = sql`
  (l.forgotten_at is not null
   or exists (select from card_addresses g
              where g.account_id = m.account_id and g.order_id = m.order_id and g.line_number = m.line_number
                and g.address_number = m.address_number and g.forgotten_at is not null))`;

/** What was sent about an order, and what is known of it; never to whom. */
export async function listSentMessages(reader: Reader, accountId: AccountId, orderId: OrderId): Promise<SentMessage[]> {
  return many(
    reader,
    sql<SentMessage>`
      select m.id, m.line_number as "lineNumber", m.channel, m.round, m.reminder_days as "reminderDays", m.status, m.reason,
             m.created_at as "createdAt", m.accepted_at as "acceptedAt", m.ended_at as "endedAt", ${isForgottenSql} as "isForgotten"
      from messages m
      join order_lines l on l.account_id = m.account_id and l.order_id = m.order_id and l.line_number = m.line_number
      where m.account_id = ${accountId} and m.order_id = ${orderId}
      order by m.created_at limit ${entriesMax}`,
  );
}

/** What a message that was sent said, without anything that opens a gift. */
export interface SentGift extends Omit<GiftFacts, 'orderKey' | 'cards'> {
  readonly channel: Channel;
  readonly sentAt: Date;
  readonly cardCount: number;
}

/** Null unless a provider accepted it, and after its recipient was forgotten. */
export async function findSentGift(
  reader: Reader,
  accountId: AccountId,
  orderId: OrderId,
  id: string,
): Promise<SentGift | null> {
  const row = await maybeOne(
    reader,
    sql<Omit<SentGift, 'details'> & { readonly details: StoredDetails }>`
      select m.account_id as "accountId", m.order_id as "orderId", m.line_number as "lineNumber", m.channel,
             m.accepted_at as "sentAt", m.reminder_days as "reminderDays",
             coalesce(own.part_of_address, m.part) as part, coalesce(own.address_cards, l.quantity) as quantity,
             coalesce(cardinality(own.card_numbers), least(f.cards, l.quantity - (m.part - 1) * f.cards)) as "cardCount",
             l.product_id as "productId", l.product_version as "productVersion", l.branding_id as "brandingId",
             l.value_minor as "valueMinor", l.details, l.claim_expires_at as "expiresAt",
             o.currency_code as "currencyCode", o.personalization as extras, a.name as "accountName"
      from messages m
      join (values ('Email', ${cardsPerMessageMax.Email}::integer), ('Sms', ${cardsPerMessageMax.Sms}::integer))
        as f (channel, cards) on f.channel = m.channel
      join order_lines l on l.account_id = m.account_id and l.order_id = m.order_id and l.line_number = m.line_number
      left join lateral (
        select p.* from (${sql.raw(partOfMessageSql('m', 'f.cards'))}) p where ${sql.raw(hasCardPartsSql)}
      ) own on true
      join orders o on o.account_id = m.account_id and o.id = m.order_id
      join accounts a on a.id = m.account_id
      where m.account_id = ${accountId} and m.id = ${id} and m.order_id = ${orderId} and m.accepted_at is not null
        and not ${isForgottenSql}`,
  );
  return row && { ...row, details: fromStoredDetails(row.details) };
}
