import type pg from 'pg';
import { claimCardsSql } from '../cards/change-cards-sql.ts';
import type { CardKey, WrappedKey, WrongAnswers } from '../cards/types.ts';
import type { BrandingSettings, DeliveryType, ProductContent } from '../catalog/types.ts';
import { insertEventsSql } from '../events/insert-events-sql.ts';
import { insertFollowJobSql } from '../events/insert-follow-job-sql.ts';
import type { NewEvent } from '../events/types.ts';
import type { CurrencyCode } from '../kit/currencies.ts';
import { newId } from '../kit/ids.ts';
import type { StoredDetails } from '../orders/stored-details.ts';
import type { OrderPersonalization } from '../orders/types.ts';
import { advanceEventSequencesSql } from '../sequences/advance-sequences-sql.ts';
import { answerLimits } from './challenge-rules.ts';
import type { Visitor } from './types.ts';

export interface GiftRow extends WrappedKey, WrongAnswers {
  readonly claimVersion: number;
  readonly claimedAt: Date | null;
  readonly type: DeliveryType;
  readonly currencyCode: CurrencyCode;
  readonly extras: OrderPersonalization | null;
  readonly valueMinor: bigint;
  readonly details: StoredDetails;
  readonly productId: string;
  readonly productVersion: number;
  readonly sealedCode: Buffer;
  readonly branding: Partial<BrandingSettings> | null;
  readonly isFrozen: boolean;
  readonly readAt: Date;
}

type CardVersion = CardKey & { readonly claimVersion: number };

// $1 account, $2 order, $3 line, $4 card
const findGiftText = `
  select c.claim_version as "claimVersion", c.claimed_at as "claimedAt", c.wrong_answers as "wrongAnswers",
         c.recent_wrong_answers as "recentWrongAnswers", c.recent_wrong_since as "recentWrongSince",
         c.sealed_code as "sealedCode", k.root_key_id as "rootKeyId", k.wrapped_key as "wrappedKey",
         o.type, o.currency_code as "currencyCode", o.personalization as extras,
         l.value_minor as "valueMinor", l.details, l.product_id as "productId", l.product_version as "productVersion",
         b.settings as branding, a.claims_frozen_at is not null as "isFrozen", service_now() as "readAt"
  from cards c
  join accounts a on a.id = c.account_id
  join order_keys k on k.account_id = c.account_id and k.order_id = c.order_id
  join orders o on o.account_id = c.account_id and o.id = c.order_id
  join order_lines l on l.account_id = c.account_id and l.order_id = c.order_id and l.line_number = c.line_number
  left join brandings b on b.account_id = l.account_id and b.id = l.branding_id
  where c.account_id = $1 and c.order_id = $2 and c.line_number = $3 and c.card_number = $4 and c.voided_at is null`;

/** A card that is not voided, with what its page shows, save for the words of its product. */
export async function findGiftRow(client: pg.Client, card: CardKey): Promise<GiftRow | null> {
  const values = [card.accountId, card.orderId, card.lineNumber, card.cardNumber];
  const { rows } = await client.query<GiftRow>({ name: 'find-gift', text: findGiftText, values });
  return rows[0] ?? null;
}

// $1 product, $2 version
const productContentText = 'select content from product_versions where product_id = $1 and version = $2';

/** A version of a product is never changed. */
export async function getProductContent(
  client: pg.Client,
  { productId, productVersion }: Pick<GiftRow, 'productId' | 'productVersion'>,
): Promise<ProductContent> {
  const values = [productId, productVersion];
  const query = { name: 'find-gift-product', text: productContentText, values };
  const { rows } = await client.query<{ content: ProductContent }>(query);
  if (!rows[0]) throw new Error('a line names a version of a product that is not there');
  return rows[0].content;
}

export interface RevealedRow {
  readonly claimedAt: Date;
  readonly revealedAt: Date;
}

/** Visitors of a card who get a row of their own on one day; the rest share one. */
const visitorsPerDayMax = 50;

/**
 * Everything that a reveal writes, in one statement and so in one commit: claim, disclosure, event, the job of whoever
 * follows the account, and who looked. Later looks change neither the card nor the feed. The card's row is locked first, then the
 * account's: of a reveal and a void, a reissue, another reveal or a freeze, one comes first. A later look only adds to a count, so its
 * commit does not wait for the disk: a crash of the database's machine may lose the counts of its last moments.
 *
 * $1 account, $2 order, $3 line, $4 card, $5 claim version, $6 the sealed code that was opened,
 * $7 whether an answer was given, $8 seconds of a lock, $9 recent wrong answers that lock, $10 wrong answers that lock for good,
 * $11 address and $12 user agent of the visitor, $13 visitors per day, $14 id and $15 data of the event
 */
const revealText = `
  with live as (
    select c.claimed_at, c.first_disclosed_at, clock.now
    from cards c, (select service_now() as now) as clock
    where c.account_id = $1 and c.order_id = $2 and c.line_number = $3 and c.card_number = $4
      and c.claim_version = $5 and c.voided_at is null and c.sealed_code = $6
      and exists (select from accounts a where a.id = $1 and a.claims_frozen_at is null)
      and (not $7::boolean or (
        c.wrong_answers < $10::integer
        and (c.recent_wrong_answers < $9::integer or c.recent_wrong_since is null
             or c.recent_wrong_since <= clock.now - make_interval(secs => $8))))
    for update of c
  ),
  feed as (
    select s.are_claims_frozen from account_sequences s, live
    where s.account_id = $1 and live.claimed_at is null
    for update of s
  ),
  revealed as (
    select live.* from live where live.claimed_at is not null or exists (select from feed where not are_claims_frozen)
  ),
  claimed as (
    select $1::uuid as account_id, $2::uuid as order_id, $3::integer as line_number, $4::integer as card_number, now as at
    from revealed where claimed_at is null or first_disclosed_at is null
  ),
  new_cards as (
    ${claimCardsSql('claimed')}
  ),
  told as (
    select $1::uuid as account_id, 1 as events, now as recorded_at from revealed where claimed_at is null
  ),
  new_sequences as (
    ${advanceEventSequencesSql('told')}
  ),
  events_to_add as (
    select account_id, event_sequence as sequence, $14::uuid as id, 'CardClaimed' as type, recorded_at, $15::jsonb as data
    from new_sequences
  ),
  new_events as (
    ${insertEventsSql('events_to_add')}
  ),
  follow_ranges as (
    select account_id, event_sequence as first, event_sequence as last, service_now() as at
    from new_sequences where is_followed
  ),
  new_jobs as (
    ${insertFollowJobSql('follow_ranges')}
  ),
  visitor as (
    select (r.now at time zone 'utc')::date as day, r.now,
           (select count(*) from card_reveals v
            where v.account_id = $1 and v.order_id = $2 and v.line_number = $3 and v.card_number = $4
              and v.day = (r.now at time zone 'utc')::date
              and (v.address, v.user_agent) <> ($11::text, $12::text)) < $13::integer as is_named
    from revealed r
  ),
  looked as (
    insert into card_reveals as v (account_id, order_id, line_number, card_number, day, address, user_agent,
                                   revealed_at, last_revealed_at, looks)
    select $1, $2, $3, $4, day, case when is_named then $11::text else '' end, case when is_named then $12::text else '' end,
           now, now, 1
    from visitor
    on conflict on constraint card_reveals_pkey do update
    set looks = v.looks + 1, last_revealed_at = greatest(v.last_revealed_at, excluded.last_revealed_at)
  )
  select coalesce(claimed_at, now) as "claimedAt", now as "revealedAt", (select count(*) from new_jobs) as jobs,
         case when claimed_at is not null and first_disclosed_at is not null
              then set_config('synchronous_commit', 'off', true) end as durability
  from revealed`;

/** Null when the card was voided, issued anew, locked or frozen in the meantime: then nothing is written. */
export async function revealCard(client: pg.Client, reveal: Reveal): Promise<RevealedRow | null> {
  const { card, sealedCode, isAnswered, visitor, event } = reveal;
  const values = [
    ...[card.accountId, card.orderId, card.lineNumber, card.cardNumber, card.claimVersion, sealedCode],
    ...[isAnswered, answerLimits.lockSeconds, answerLimits.recentWrongMax, answerLimits.wrongMax],
    ...[visitor.address, visitor.userAgent, visitorsPerDayMax],
    ...[newId(), JSON.stringify(event.data)],
  ];
  const { rows } = await client.query<RevealedRow>({ name: 'reveal-card', text: revealText, values });
  return rows[0] ?? null;
}

export interface Reveal {
  readonly card: CardVersion;
  /** As it was when its code was opened. */
  readonly sealedCode: Buffer;
  /** Whether the link is refused while it is locked. A browser that has proven itself a moment ago is not. */
  readonly isAnswered: boolean;
  readonly visitor: Visitor;
  readonly event: NewEvent;
}
