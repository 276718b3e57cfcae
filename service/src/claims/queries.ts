import { sql } from 'kysely';
import type { CardKey, WrappedKey } from '../cards/types.ts';
import type { BrandingSettings, DeliveryType, ProductContent } from '../catalog/types.ts';
import type { CurrencyCode } from '../kit/currencies.ts';
import { maybeOne, one, type Reader, type Tx } from '../kit/database.ts';
import type { AccountId } from '../kit/ids.ts';
import type { StoredDetails } from '../orders/stored-details.ts';
import type { OrderPersonalization } from '../orders/types.ts';
import { lockSeconds, recentWrongAnswersMax, type WrongAnswers, wrongAnswersMax } from './challenge-rules.ts';
import type { Visitor } from './types.ts';

export interface GiftRow extends WrappedKey, WrongAnswers {
  readonly claimVersion: number;
  readonly claimedAt: Date | null;
  readonly type: DeliveryType;
  readonly currencyCode: CurrencyCode;
  readonly extras: OrderPersonalization | null;
  readonly valueMinor: bigint;
  readonly details: StoredDetails;
  readonly product: ProductContent;
  readonly branding: Partial<BrandingSettings> | null;
  readonly isFrozen: boolean;
  readonly readAt: Date;
}

type CardVersion = CardKey & { readonly claimVersion: number };

const isCard = ({ accountId, orderId, lineNumber, cardNumber }: CardKey) => sql`
  c.account_id = ${accountId} and c.order_id = ${orderId}
  and c.line_number = ${lineNumber} and c.card_number = ${cardNumber}`;

const isLiveCard = (card: CardVersion) => sql`
  ${isCard(card)} and c.claim_version = ${card.claimVersion} and c.voided_at is null`;

/** A card that is not voided, with everything that its page shows. */
export async function findGiftRow(reader: Reader, card: CardKey): Promise<GiftRow | null> {
  return maybeOne(
    reader,
    sql<GiftRow>`
      select c.claim_version as "claimVersion", c.claimed_at as "claimedAt", c.wrong_answers as "wrongAnswers",
             c.recent_wrong_answers as "recentWrongAnswers", c.recent_wrong_since as "recentWrongSince",
             k.root_key_id as "rootKeyId", k.wrapped_key as "wrappedKey",
             o.type, o.currency_code as "currencyCode", o.personalization as extras,
             l.value_minor as "valueMinor", l.details, v.content as product, b.settings as branding,
             a.claims_frozen_at is not null as "isFrozen", service_now() as "readAt"
      from cards c
      join accounts a on a.id = c.account_id
      join order_keys k on k.account_id = c.account_id and k.order_id = c.order_id
      join orders o on o.account_id = c.account_id and o.id = c.order_id
      join order_lines l on l.account_id = c.account_id and l.order_id = c.order_id and l.line_number = c.line_number
      join product_versions v on v.product_id = l.product_id and v.version = l.product_version
      left join brandings b on b.account_id = l.account_id and b.id = l.branding_id
      where ${isCard(card)} and c.voided_at is null`,
  );
}

/**
 * Counts an answer as wrong before anyone looks at it, or returns null when the link is locked or gone. The row stays
 * locked until the transaction ends, so of a hundred answers at once each sees what the one before it has counted.
 * The window starts anew with each wrong answer: no 15 minutes ever hold more than five.
 */
export async function countAnswer(tx: Tx, card: CardVersion): Promise<WrongAnswers | null> {
  return maybeOne(
    tx,
    sql<WrongAnswers>`
      update cards c
      set wrong_answers = c.wrong_answers + 1,
          recent_wrong_answers =
            case when c.recent_wrong_since > clock.window_start then c.recent_wrong_answers + 1 else 1 end,
          recent_wrong_since = clock.now
      from (select now, now - make_interval(secs => ${lockSeconds}) as window_start
            from (select service_now() as now) as moment) as clock
      where ${isLiveCard(card)} and c.wrong_answers < ${wrongAnswersMax}
        and (c.recent_wrong_answers < ${recentWrongAnswersMax}
             or c.recent_wrong_since is null or c.recent_wrong_since <= clock.window_start)
      returning c.wrong_answers as "wrongAnswers", c.recent_wrong_answers as "recentWrongAnswers",
                c.recent_wrong_since as "recentWrongSince"`,
  );
}

/** Takes the count of an answer back that turned out to be right. */
export async function uncountAnswer(tx: Tx, card: CardVersion): Promise<void> {
  await sql`
    update cards c
    set wrong_answers = greatest(c.wrong_answers - 1, 0), recent_wrong_answers = greatest(c.recent_wrong_answers - 1, 0)
    where ${isLiveCard(card)}`.execute(tx);
}

export interface ClaimedCard {
  readonly isFirst: boolean;
  readonly claimedAt: Date;
  readonly revealedAt: Date;
  readonly sealedCode: Buffer;
}

/** Marks the card as claimed, the first time only. Null when it was voided, issued anew or frozen in the meantime. */
export async function claimCard(tx: Tx, card: CardVersion): Promise<ClaimedCard | null> {
  return maybeOne(
    tx,
    sql<ClaimedCard>`
      with before as (select c.claimed_at from cards c where ${isLiveCard(card)} for update)
      update cards c
      set claimed_at = coalesce(before.claimed_at, clock.now),
          first_disclosed_at = coalesce(c.first_disclosed_at, clock.now),
          first_disclosed_by = coalesce(c.first_disclosed_by, 'ClaimPage')
      from before, (select service_now() as now) as clock
      where ${isLiveCard(card)}
        and exists (select from accounts a where a.id = c.account_id and a.claims_frozen_at is null)
      returning before.claimed_at is null as "isFirst", c.claimed_at as "claimedAt", clock.now as "revealedAt",
                c.sealed_code as "sealedCode"`,
  );
}

/** Whether the account's links are frozen. Takes the account's lock, so that the answer is true until the commit. */
export async function lockFreeze(tx: Tx, accountId: AccountId): Promise<boolean> {
  const row = await one(
    tx,
    sql<{ isFrozen: boolean }>`
      select are_claims_frozen as "isFrozen" from account_sequences where account_id = ${accountId} for update`,
  );
  return row.isFrozen;
}

export async function insertReveal(tx: Tx, card: CardKey, revealedAt: Date, visitor: Visitor): Promise<void> {
  await sql`
    insert into card_reveals (account_id, order_id, line_number, card_number, revealed_at, address, user_agent)
    values (${card.accountId}, ${card.orderId}, ${card.lineNumber}, ${card.cardNumber}, ${revealedAt},
            ${visitor.address}, ${visitor.userAgent})`.execute(tx);
}
