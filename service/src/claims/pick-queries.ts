import { sql } from 'kysely';
import type { CardKey } from '../cards/types.ts';
import { many, maybeOne, type Tx } from '../database/database.ts';
import type { AccountId } from '../kit/ids.ts';
import type { Visitor } from './types.ts';

export type CardVersion = CardKey & { readonly claimVersion: number };

/** A card that was locked, by its index among those asked for. */
export interface LockedCard {
  readonly index: number;
  readonly claimedAt: Date | null;
}

/** Locks the card of a Choice gift: of a pick and a void, a reissue or another pick, one comes first. None when the link is gone. */
export async function lockCardToPick(tx: Tx, card: CardVersion): Promise<LockedCard[]> {
  return many(
    tx,
    sql<LockedCard>`
      select 0 as index, claimed_at as "claimedAt" from cards
      where account_id = ${card.accountId} and order_id = ${card.orderId} and line_number = ${card.lineNumber}
        and card_number = ${card.cardNumber} and claim_version = ${card.claimVersion} and voided_at is null
      for update`,
  );
}

/** The same for several cards of one account, none of them twice. Cards that another transaction has locked are left out. */
export async function lockFreeCardsToPick(
  tx: Tx,
  accountId: AccountId,
  cards: readonly CardVersion[],
): Promise<LockedCard[]> {
  return many(
    tx,
    sql<LockedCard>`
      select w.place::integer - 1 as index, c.claimed_at as "claimedAt"
      from unnest(${cards.map((card) => card.orderId)}::uuid[], ${cards.map((card) => card.lineNumber)}::integer[],
                  ${cards.map((card) => card.cardNumber)}::integer[], ${cards.map((card) => card.claimVersion)}::integer[])
        with ordinality as w (order_id, line_number, card_number, claim_version, place)
      -- The limit keeps the planner to one lookup by the whole key.
      cross join lateral (
        select claimed_at from cards
        where account_id = ${accountId} and order_id = w.order_id and line_number = w.line_number
          and card_number = w.card_number and claim_version = w.claim_version and voided_at is null
        limit 1 for update skip locked
      ) c`,
  );
}

/** Locks the account, after its cards, like a reveal: of a pick and a freeze, one comes first. False when its links are frozen. */
export async function lockUnfrozenAccount(tx: Tx, accountId: AccountId): Promise<boolean> {
  const account = await maybeOne(
    tx,
    sql<{ areClaimsFrozen: boolean }>`
      select are_claims_frozen as "areClaimsFrozen" from account_sequences where account_id = ${accountId} for update`,
  );
  return account !== null && !account.areClaimsFrozen;
}

/** Counts each pick as its visitor's first look. */
export async function insertPickLooks(
  tx: Tx,
  accountId: AccountId,
  looks: readonly { readonly card: CardKey; readonly visitor: Visitor }[],
): Promise<void> {
  await sql`
    insert into card_reveals as v (account_id, order_id, line_number, card_number, day, address, user_agent,
                                   revealed_at, last_revealed_at, looks)
    select ${accountId}::uuid, p.order_id, p.line_number, p.card_number, (n.at at time zone 'utc')::date, p.address, p.user_agent,
           n.at, n.at, 1
    from unnest(${looks.map(({ card }) => card.orderId)}::uuid[], ${looks.map(({ card }) => card.lineNumber)}::integer[],
                ${looks.map(({ card }) => card.cardNumber)}::integer[], ${looks.map(({ visitor }) => visitor.address)}::text[],
                ${looks.map(({ visitor }) => visitor.userAgent)}::text[])
      as p (order_id, line_number, card_number, address, user_agent)
    cross join (select service_now() as at) n
    on conflict on constraint card_reveals_pkey do update
    set looks = v.looks + 1, last_revealed_at = greatest(v.last_revealed_at, excluded.last_revealed_at)`.execute(tx);
}
