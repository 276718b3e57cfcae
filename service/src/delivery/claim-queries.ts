import { type RawBuilder, sql } from 'kysely';
import { many, type Reader, type Tx } from '../database/database.ts';
import type { CurrencyCode } from '../kit/currencies.ts';
import type { AccountId } from '../kit/ids.ts';
import { fromStoredDetails, type StoredDetails } from '../orders/stored-details.ts';
import type { DigitalAddress, LineRef } from '../orders/types.ts';
import { cardPartsSql, hasCardPartsSql, partOfMessageSql } from './card-parts-sql.ts';
import { cardsPerMessageMax } from './message-parts.ts';
import { stillWantedSql } from './reminders/still-wanted-sql.ts';
import type { ClaimedMessage, GiftFacts, MessageKey } from './types.ts';

/**
 * Creates the messages of these lines' current round, if they do not exist yet. Lines without all their cards have
 * none, nor do lines that were moved to a later date after their cards were issued.
 */
export async function insertLineMessages(
  reader: Reader,
  lines: readonly LineRef[],
  status: 'Queued' | 'Superseded' = 'Queued',
): Promise<void> {
  await sql`
    insert into messages (account_id, id, channel, order_id, line_number, round, part, address_number, address_part, status,
                          created_at)
    select l.account_id, gen_random_uuid(), c.channel, l.order_id, l.line_number, l.delivery_round, p.part, p.address_number,
           p.part_of_address, ${status}, (select service_now())
    from ${lineRefs(lines)} r
    join order_lines l on l.account_id = r.account_id and l.order_id = r.order_id and l.line_number = r.line_number
    join orders o on o.account_id = l.account_id and o.id = l.order_id and o.type = 'DigitalDelivery'
    cross join lateral (values
      ('Email', l.details #>> '{digital,email}', ${cardsPerMessageMax.Email}::integer),
      ('Sms', l.details #>> '{digital,sms}', ${cardsPerMessageMax.Sms}::integer)) as c (channel, address, cards_max)
    cross join lateral (
      select s.part, null::integer, null::integer from generate_series(1, (l.quantity + c.cards_max - 1) / c.cards_max) as s (part)
      where not ${sql.raw(hasCardPartsSql)} and c.address is not null
      union all
      select s.part, s.address_number, s.part_of_address from (${sql.raw(cardPartsSql('c.channel', 'c.cards_max'))}) s
      where ${sql.raw(hasCardPartsSql)} and s.is_in_round
    ) as p (part, address_number, part_of_address)
    where l.issued_count = l.quantity and l.status in ('Pending', 'Complete')
      and (l.due_at is null or l.due_at <= (select service_now()))
    on conflict do nothing`.execute(reader);
}

export interface ClaimLimits {
  readonly claimSeconds: number;
  readonly messagesMax: number;
}

/** How messages are selected: by their lines, or by themselves. */
export type MessageRefs =
  | { readonly lines: readonly LineRef[]; readonly messages?: never }
  | { readonly messages: readonly MessageKey[]; readonly lines?: never };

interface ClaimedRow
  extends Omit<ClaimedMessage, 'gift'>,
    Omit<GiftFacts, 'orderKey' | 'cards' | 'orderId' | 'details'> {
  readonly orderId: GiftFacts['orderId'] | null;
  readonly isObsolete: boolean;
  readonly rootKeyId: string;
  readonly wrappedKey: Buffer;
  readonly details: StoredDetails;
  readonly currencyCode: CurrencyCode;
  /** If cards of the line have addresses of their own: the one of this message, and its place among those to it. */
  readonly ownAddress: (DigitalAddress & { readonly part: number; readonly cardCount: number }) | null;
  readonly cards: readonly (readonly [cardNumber: number, claimVersion: number])[] | null;
}

/** Of a reminder m and its gift's message g. */
const stillWanted = sql.raw(stillWantedSql('m.reminder_days', 'f.cards'));

/**
 * Claims messages that nobody else is sending, with everything needed to compose them. Messages made obsolete by a
 * later round or by the end of their line are closed instead, and so are reminders that nobody wants any more: the gift
 * was opened, taken back or bounced, or the account or the recipient stopped them. Gifts of suspended accounts are
 * skipped.
 */
export async function claimMessages(
  tx: Tx,
  refs: MessageRefs,
  suspended: readonly AccountId[],
  limits: ClaimLimits,
): Promise<ClaimedMessage[]> {
  const rows = await many(
    tx,
    sql<ClaimedRow>`
      with due as materialized (
        select m.account_id, m.id, m.admitted_at is not null as is_counted, m.held_until is not null as was_held
        from ${messagesOf(refs)}
        where m.status = 'Queued' and (m.claimed_until is null or m.claimed_until < clock_timestamp())
          and (m.order_id is null or m.account_id <> all(${suspended}::uuid[]))
          and (m.held_until is null or m.held_until <= (select service_now()))
        limit ${limits.messagesMax}
        for update of m skip locked
      ),
      claimed as (
        update messages m
        set claimed_until = clock_timestamp() + make_interval(secs => ${limits.claimSeconds}), attempts = m.attempts + 1,
            admitted_at = coalesce(m.admitted_at, (select service_now())), held_until = null
        from due where m.account_id = due.account_id and m.id = due.id
        returning m.*, due.is_counted, due.was_held
      )
      select m.account_id as "accountId", m.id, m.channel, m.attempts, m.doubts, m.sealed_notice as "sealedNotice",
             m.is_counted as "isCounted", m.was_held as "wasHeld",
             extract(epoch from (select service_now()) - m.admitted_at)::float8 as "ageSeconds",
             m.order_id as "orderId", m.line_number as "lineNumber", m.part,
             (m.reminder_days = 0 and m.round <> l.delivery_round) or l.status not in ('Pending', 'Complete')
               or (m.reminder_days <> 0 and not coalesce(${stillWanted}, false)) as "isObsolete",
             m.reminder_days as "reminderDays",
             l.quantity, l.product_id as "productId", l.product_version as "productVersion",
             l.branding_id as "brandingId", l.value_minor as "valueMinor", l.details,
             l.claim_expires_at as "expiresAt", o.currency_code as "currencyCode", o.personalization as extras, a.name as "accountName",
             k.root_key_id as "rootKeyId", k.wrapped_key as "wrappedKey",
             case when own.part is not null then json_build_object('email', own.email, 'sms', own.sms,
               'part', own.part_of_address, 'cardCount', own.address_cards) end as "ownAddress",
             (select json_agg(json_build_array(c.card_number, c.claim_version) order by c.card_number) from cards c
              where c.account_id = m.account_id and c.order_id = m.order_id and c.line_number = m.line_number
                and case when ${sql.raw(hasCardPartsSql)} then c.card_number = any(own.card_numbers)
                         else c.card_number between (m.part - 1) * f.cards + 1 and m.part * f.cards end
                and c.voided_at is null and (m.reminder_days = 0 or c.first_disclosed_at is null)) as cards
      from claimed m
      join (values ('Email', ${cardsPerMessageMax.Email}::integer), ('Sms', ${cardsPerMessageMax.Sms}::integer))
        as f (channel, cards) on f.channel = m.channel
      left join order_lines l on l.account_id = m.account_id and l.order_id = m.order_id and l.line_number = m.line_number
      left join messages g on m.reminder_days <> 0 and g.account_id = m.account_id and g.order_id = m.order_id
        and g.line_number = m.line_number and g.round = m.round and g.channel = m.channel and g.part = m.part
        and g.reminder_days = 0
      left join lateral (
        select p.* from (${sql.raw(partOfMessageSql('m', 'f.cards'))}) p where ${sql.raw(hasCardPartsSql)}
      ) own on true
      left join orders o on o.account_id = m.account_id and o.id = m.order_id
      left join order_keys k on k.account_id = m.account_id and k.order_id = m.order_id
      left join accounts a on a.id = m.account_id`,
  );
  const obsolete = rows.filter((row) => row.isObsolete);
  if (obsolete.length > 0) await supersedeMessages(tx, obsolete);
  return rows.filter((row) => !row.isObsolete).map(toClaimed);
}

/** Returns those that are still ours: not ended, and not claimed by another worker since. */
export async function extendClaims(
  reader: Reader,
  messages: readonly ClaimedMessage[],
  claimSeconds: number,
): Promise<string[]> {
  const rows = await many(
    reader,
    sql<{ id: string }>`
      update messages m set claimed_until = clock_timestamp() + make_interval(secs => ${claimSeconds})
      from unnest(${messages.map((message) => message.accountId)}::uuid[], ${messages.map((message) => message.id)}::uuid[],
                  ${messages.map((message) => message.attempts)}::integer[]) as r (account_id, id, attempts)
      where m.account_id = r.account_id and m.id = r.id and m.attempts = r.attempts and m.status = 'Queued'
        and m.claimed_until >= clock_timestamp()
      returning m.id`,
  );
  return rows.map(({ id }) => id);
}

async function supersedeMessages(tx: Tx, keys: readonly MessageKey[]): Promise<void> {
  await sql`
    update messages m set status = 'Superseded', claimed_until = null
    from ${keyRefs(keys)} r where m.account_id = r.account_id and m.id = r.id`.execute(tx);
}

/** Messages that are being sent, and how long their claim lasts. */
export async function listClaimedByOthers(
  reader: Reader,
  refs: MessageRefs,
): Promise<(MessageKey & { readonly secondsLeft: number })[]> {
  return many(
    reader,
    sql<MessageKey & { readonly secondsLeft: number }>`
      select m.account_id as "accountId", m.id,
             extract(epoch from m.claimed_until - clock_timestamp())::float8 as "secondsLeft"
      from ${messagesOf(refs)} where m.status = 'Queued' and m.claimed_until >= clock_timestamp()`,
  );
}

/**
 * Releases gifts of suspended accounts that nobody is sending, and returns them. When their account is active again
 * they are counted again, and retried for as long as new ones.
 */
export async function takeBackGifts(tx: Tx, refs: MessageRefs, suspended: readonly AccountId[]): Promise<MessageKey[]> {
  return many(
    tx,
    sql<MessageKey>`
      update messages u set admitted_at = null
      from ${messagesOf(refs)}
      where u.account_id = m.account_id and u.id = m.id and m.order_id is not null
        and m.account_id = any(${suspended}::uuid[]) and m.status = 'Queued'
        and (m.claimed_until is null or m.claimed_until < clock_timestamp())
      returning u.account_id as "accountId", u.id`,
  );
}

/** Mails that nobody is sending, that were attempted before, and for less than this many seconds. */
export async function listWaitingMails(
  reader: Reader,
  keys: readonly MessageKey[],
  tryingSecondsMax: number,
): Promise<MessageKey[]> {
  return many(
    reader,
    sql<MessageKey>`
      select m.account_id as "accountId", m.id from ${messagesByKey(keys)}
      where m.status = 'Queued' and m.channel = 'Email' and m.attempts > 0 and m.held_until is null
        and (m.claimed_until is null or m.claimed_until < clock_timestamp())
        and m.admitted_at > (select service_now()) - make_interval(secs => ${tryingSecondsMax})`,
  );
}

function messagesOf(refs: MessageRefs): RawBuilder<unknown> {
  return refs.lines ? messagesOfLines(refs.lines) : messagesByKey(refs.messages);
}

function messagesOfLines(lines: readonly LineRef[]): RawBuilder<unknown> {
  return sql`${lineRefs(lines)} r join messages m
    on m.account_id = r.account_id and m.order_id = r.order_id and m.line_number = r.line_number`;
}

function messagesByKey(keys: readonly MessageKey[]): RawBuilder<unknown> {
  return sql`${keyRefs(keys)} r join messages m on m.account_id = r.account_id and m.id = r.id`;
}

function lineRefs(lines: readonly LineRef[]): RawBuilder<unknown> {
  // Jobs that run together may name the same line.
  return sql`(
    select distinct * from unnest(
      ${lines.map((line) => line.accountId)}::uuid[], ${lines.map((line) => line.orderId)}::uuid[],
      ${lines.map((line) => line.lineNumber)}::integer[]) as u (account_id, order_id, line_number))`;
}

function keyRefs(keys: readonly MessageKey[]): RawBuilder<unknown> {
  return sql`(
    select distinct * from unnest(${keys.map((key) => key.accountId)}::uuid[], ${keys.map((key) => key.id)}::uuid[])
      as u (account_id, id))`;
}

function toClaimed(row: ClaimedRow): ClaimedMessage {
  const { accountId, id, channel, attempts, doubts, ageSeconds, isCounted, wasHeld, sealedNotice, orderId } = row;
  const key = { accountId, id, channel, attempts, doubts, ageSeconds, isCounted, wasHeld, sealedNotice };
  return { ...key, gift: orderId === null ? null : toGift(row, orderId) };
}

function toGift(row: ClaimedRow, orderId: GiftFacts['orderId']): GiftFacts {
  const { rootKeyId, wrappedKey, cards, ownAddress } = row;
  const details = fromStoredDetails(row.details);
  return {
    accountId: row.accountId,
    orderId,
    lineNumber: row.lineNumber,
    part: ownAddress?.part ?? row.part,
    quantity: ownAddress?.cardCount ?? row.quantity,
    productId: row.productId,
    productVersion: row.productVersion,
    brandingId: row.brandingId,
    valueMinor: row.valueMinor,
    currencyCode: row.currencyCode,
    details: ownAddress ? { ...details, digital: { email: ownAddress.email, sms: ownAddress.sms } } : details,
    extras: row.extras,
    expiresAt: row.expiresAt,
    accountName: row.accountName,
    reminderDays: row.reminderDays,
    orderKey: { rootKeyId, wrappedKey },
    cards: (cards ?? []).map(([cardNumber, claimVersion]) => ({ cardNumber, claimVersion })),
  };
}
