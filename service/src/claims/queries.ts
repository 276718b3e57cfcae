import type pg from 'pg';
import { claimCardsSql } from '../cards/change-cards-sql.ts';
import { type CardKey, choiceSource, type VoidCause, type WrappedKey, type WrongAnswers } from '../cards/types.ts';
import type { BrandingSettings, DeliveryType, ProductContent } from '../catalog/types.ts';
import { insertEventsSql } from '../events/insert-events-sql.ts';
import { insertFollowJobSql } from '../events/insert-follow-job-sql.ts';
import type { NewEvent } from '../events/types.ts';
import type { CurrencyCode } from '../kit/currencies.ts';
import { type AccountId, newId } from '../kit/ids.ts';
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
  readonly source: string;
  /** Null on a Choice gift, and if the card is void and its code was returned. */
  readonly sealedCode: Buffer | null;
  readonly isVoid: boolean;
  readonly voidedBy: VoidCause | null;
  readonly isDisclosed: boolean;
  readonly claimExpiresAt: Date | null;
  readonly branding: Partial<BrandingSettings> | null;
  readonly isFrozen: boolean;
  readonly isMoving: boolean;
  readonly readAt: Date;
}

type CardVersion = CardKey & { readonly claimVersion: number };

// $1 accounts, $2 orders, $3 lines, $4 cards
const findGiftsText = `
  select w.place::integer, c.voided_at is not null as "isVoid", c.voided_by as "voidedBy",
         c.first_disclosed_at is not null as "isDisclosed", l.claim_expires_at as "claimExpiresAt", c.claim_version as "claimVersion", c.claimed_at as "claimedAt", c.wrong_answers as "wrongAnswers",
         c.recent_wrong_answers as "recentWrongAnswers", c.recent_wrong_since as "recentWrongSince",
         c.source, c.sealed_code as "sealedCode", k.root_key_id as "rootKeyId", k.wrapped_key as "wrappedKey",
         o.type, o.currency_code as "currencyCode", o.personalization as extras,
         l.value_minor as "valueMinor", l.details, l.product_id as "productId", l.product_version as "productVersion",
         b.settings as branding, a.claims_frozen_at is not null as "isFrozen", a.moving_to is not null as "isMoving", service_now() as "readAt"
  from unnest($1::uuid[], $2::uuid[], $3::integer[], $4::integer[]) with ordinality
    as w (account_id, order_id, line_number, card_number, place)
  -- The limit keeps the planner to one lookup by the whole key. As a plain join it may read all cards of the order.
  cross join lateral (
    select * from cards
    where account_id = w.account_id and order_id = w.order_id and line_number = w.line_number
      and card_number = w.card_number and (voided_at is null or voided_by is not null)
    limit 1
  ) c
  join accounts a on a.id = c.account_id
  join order_keys k on k.account_id = c.account_id and k.order_id = c.order_id
  join orders o on o.account_id = c.account_id and o.id = c.order_id
  join order_lines l on l.account_id = c.account_id and l.order_id = c.order_id and l.line_number = c.line_number
  left join brandings b on b.account_id = l.account_id and b.id = l.branding_id`;

/** Cards that are valid or were taken back by themselves, each in the place of its key, with what their pages show, save for the words of their products. */
export async function findGiftRows(client: pg.Client, cards: readonly CardKey[]): Promise<(GiftRow | null)[]> {
  const values = [
    cards.map((card) => card.accountId),
    cards.map((card) => card.orderId),
    cards.map((card) => card.lineNumber),
    cards.map((card) => card.cardNumber),
  ];
  const query = { name: 'find-gifts', text: findGiftsText, values };
  return inPlaces(cards.length, (await client.query<GiftRow & Placed>(query)).rows);
}

// $1 account
const accountMovingText = 'select 1 from accounts where id = $1 and moving_to is not null';

export async function isAccountMoving(client: pg.Client, accountId: AccountId): Promise<boolean> {
  const query = { name: 'find-account-moving', text: accountMovingText, values: [accountId] };
  return (await client.query(query)).rows.length > 0;
}

// $1 account, $2 order
const archivedKeyText = `
  select k.root_key_id as "rootKeyId", k.wrapped_key as "wrappedKey"
  from orders o join order_keys k on k.account_id = o.account_id and k.order_id = o.id
  where o.account_id = $1 and o.id = $2 and o.archived_in is not null`;

export async function findArchivedKey(
  client: pg.Client,
  { accountId, orderId }: Pick<CardKey, 'accountId' | 'orderId'>,
): Promise<WrappedKey | null> {
  const query = { name: 'find-archived-key', text: archivedKeyText, values: [accountId, orderId] };
  return (await client.query<WrappedKey>(query)).rows[0] ?? null;
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
 * Everything that reveals of one account's cards write, in one statement and so in one commit: claims, disclosures, events, the job
 * of whoever follows the account, and who looked. Later looks change neither the card nor the feed. The cards' rows are locked first, in
 * key order, then the account's: of a reveal and a void, a reissue, another reveal or a freeze, one comes first. A later look only adds to
 * a count, so a commit of nothing else does not wait for the disk: a crash of the database's machine may lose the counts of its last moments.
 *
 * $1 account, $2 the reveals, no two of one card: each with its place, the sealed code that was opened, and whether an answer was given,
 * $3 seconds of a lock, $4 recent wrong answers that lock, $5 wrong answers that lock for good, $6 visitors per day
 */
const revealText = (locked: 'wait' | 'skip') => `
  with asked as materialized (
    select * from jsonb_to_recordset($2::jsonb) as a (
      place integer, order_id uuid, line_number integer, card_number integer, claim_version integer, sealed_code text,
      is_answered boolean, address text, user_agent text, event_id uuid, event_data jsonb)
    order by order_id, line_number, card_number
  ),
  -- Read once, so that all reveals of one commit have the same time.
  clock as materialized (select service_now() as now),
  live as materialized (
    select a.*, c.claimed_at, c.first_disclosed_at, clock.now
    from asked a cross join clock cross join lateral (
      select claimed_at, first_disclosed_at from cards
      where account_id = $1 and order_id = a.order_id and line_number = a.line_number and card_number = a.card_number
        and claim_version = a.claim_version and voided_at is null
        and (sealed_code = decode(a.sealed_code, 'hex') or (source = '${choiceSource}' and claimed_at is not null))
        and exists (select from accounts where id = $1 and claims_frozen_at is null)
        and (not a.is_answered or (
          wrong_answers < $5::integer
          and (recent_wrong_answers < $4::integer or recent_wrong_since is null
               or recent_wrong_since <= clock.now - make_interval(secs => $3))))
      for update ${locked === 'skip' ? 'skip locked' : ''}
    ) c
  ),
  -- Not "exists": it would stop at the first card, and the others would be locked after the account.
  feed as (
    select are_claims_frozen from account_sequences
    where account_id = $1 and (select bool_or(claimed_at is null) from live)
    for update
  ),
  -- A freeze committed while this waited for the lock applies to all of them, also to cards claimed before.
  revealed as materialized (
    select * from live
    where not exists (select from feed where are_claims_frozen) and (claimed_at is not null or exists (select from feed))
  ),
  claimed as (
    select $1::uuid as account_id, order_id, line_number, card_number, now as at
    from revealed where claimed_at is null or first_disclosed_at is null
  ),
  new_cards as (
    ${claimCardsSql('claimed')}
  ),
  new_counts as (
    select $1::uuid as account_id, count(*) as events, max(now) as recorded_at
    from revealed where claimed_at is null having count(*) > 0
  ),
  new_sequences as (
    ${advanceEventSequencesSql('new_counts')}
  ),
  events_to_add as (
    select s.account_id, s.event_sequence - t.events + row_number() over (order by r.place) as sequence,
           r.event_id as id, 'CardClaimed' as type, s.recorded_at, r.event_data as data
    from revealed r cross join new_sequences s cross join new_counts t
    where r.claimed_at is null
  ),
  new_events as (
    ${insertEventsSql('events_to_add')}
  ),
  follow_ranges as (
    select s.account_id, s.event_sequence - t.events + 1 as first, s.event_sequence as last, service_now() as at
    from new_sequences s cross join new_counts t where s.is_followed
  ),
  new_jobs as (
    ${insertFollowJobSql('follow_ranges')}
  ),
  visitors as (
    select r.*, (r.now at time zone 'utc')::date as day,
           (select count(*) from card_reveals v
            where v.account_id = $1 and v.order_id = r.order_id and v.line_number = r.line_number
              and v.card_number = r.card_number and v.day = (r.now at time zone 'utc')::date
              and (v.address, v.user_agent) <> (r.address, r.user_agent)) < $6::integer as is_named
    from revealed r
  ),
  looked as (
    insert into card_reveals as v (account_id, order_id, line_number, card_number, day, address, user_agent,
                                   revealed_at, last_revealed_at, looks)
    select $1, order_id, line_number, card_number, day, case when is_named then address else '' end,
           case when is_named then user_agent else '' end, now, now, 1
    from visitors
    on conflict on constraint card_reveals_pkey do update
    set looks = v.looks + 1, last_revealed_at = greatest(v.last_revealed_at, excluded.last_revealed_at)
  )
  select place, coalesce(claimed_at, now) as "claimedAt", now as "revealedAt", (select count(*) from new_jobs) as jobs,
         case when bool_and(claimed_at is not null and first_disclosed_at is not null) over ()
              then set_config('synchronous_commit', 'off', true) end as durability
  from revealed`;

/** Null when the card was voided, issued anew, locked or frozen in the meantime: then nothing is written. */
export async function revealCard(client: pg.Client, reveal: Reveal): Promise<RevealedRow | null> {
  const values = revealValues(reveal.card.accountId, [reveal]);
  const { rows } = await client.query<RevealedRow>({ name: 'reveal-card', text: revealText('wait'), values });
  return rows[0] ?? null;
}

/**
 * Each in its place. Null also where another transaction holds the card: nobody waits for somebody else's card.
 * All cards are of one account, and none is there twice.
 */
export async function revealCards(
  client: pg.Client,
  accountId: AccountId,
  reveals: readonly Reveal[],
): Promise<(RevealedRow | null)[]> {
  const values = revealValues(accountId, reveals);
  const query = { name: 'reveal-cards', text: revealText('skip'), values };
  return inPlaces(reveals.length, (await client.query<RevealedRow & Placed>(query)).rows);
}

function revealValues(accountId: AccountId, reveals: readonly Reveal[]): unknown[] {
  const asked = reveals.map(({ card, sealedCode, isAnswered, visitor, event }, index) => ({
    place: index + 1,
    order_id: card.orderId,
    line_number: card.lineNumber,
    card_number: card.cardNumber,
    claim_version: card.claimVersion,
    sealed_code: sealedCode?.toString('hex') ?? null,
    is_answered: isAnswered,
    address: visitor.address,
    user_agent: visitor.userAgent,
    event_id: newId(),
    event_data: event.data,
  }));
  return [
    ...[accountId, JSON.stringify(asked)],
    ...[answerLimits.lockSeconds, answerLimits.recentWrongMax, answerLimits.wrongMax, visitorsPerDayMax],
  ];
}

interface Placed {
  /** Counts from 1. */
  readonly place: number;
}

/** What was found of so many that were asked for, in their order. */
function inPlaces<Row>(count: number, rows: readonly (Row & Placed)[]): (Row | null)[] {
  const found = new Map(rows.map((row) => [row.place, row]));
  return Array.from({ length: count }, (_, index) => found.get(index + 1) ?? null);
}

export interface Reveal {
  readonly card: CardVersion;
  /** Whether nobody had opened the card when it was read. */
  readonly isFirst: boolean;
  /** As it was when its code was opened; null: a Choice gift that was picked before. */
  readonly sealedCode: Buffer | null;
  /** Whether the link is refused while it is locked. A browser that has proven itself a moment ago is not. */
  readonly isAnswered: boolean;
  readonly visitor: Visitor;
  readonly event: NewEvent;
}
