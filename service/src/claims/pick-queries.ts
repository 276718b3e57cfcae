import { sql } from 'kysely';
import type { CardKey } from '../cards/types.ts';
import { maybeOne, type Tx } from '../database/database.ts';
import type { AccountId } from '../kit/ids.ts';
import type { Visitor } from './types.ts';

/** Locks the card of a Choice gift: of a pick and a void, a reissue or another pick, one comes first. Null when the link is gone. */
export async function lockCardToPick(
  tx: Tx,
  card: CardKey & { readonly claimVersion: number },
): Promise<{ readonly claimedAt: Date | null } | null> {
  return maybeOne(
    tx,
    sql<{ claimedAt: Date | null }>`
      select claimed_at as "claimedAt" from cards
      where account_id = ${card.accountId} and order_id = ${card.orderId} and line_number = ${card.lineNumber}
        and card_number = ${card.cardNumber} and claim_version = ${card.claimVersion} and voided_at is null
      for update`,
  );
}

/** Locks the account, after its card, like a reveal: of a pick and a freeze, one comes first. False when its links are frozen. */
export async function lockUnfrozenAccount(tx: Tx, accountId: AccountId): Promise<boolean> {
  const account = await maybeOne(
    tx,
    sql<{ areClaimsFrozen: boolean }>`
      select are_claims_frozen as "areClaimsFrozen" from account_sequences where account_id = ${accountId} for update`,
  );
  return account !== null && !account.areClaimsFrozen;
}

/** Counts the pick as the visitor's first look. */
export async function insertPickLook(tx: Tx, card: CardKey, visitor: Visitor): Promise<void> {
  await sql`
    insert into card_reveals as v (account_id, order_id, line_number, card_number, day, address, user_agent,
                                   revealed_at, last_revealed_at, looks)
    select ${card.accountId}::uuid, ${card.orderId}::uuid, ${card.lineNumber}, ${card.cardNumber}, (n.at at time zone 'utc')::date,
           ${visitor.address}, ${visitor.userAgent}, n.at, n.at, 1
    from (select service_now() as at) n
    on conflict on constraint card_reveals_pkey do update
    set looks = v.looks + 1, last_revealed_at = greatest(v.last_revealed_at, excluded.last_revealed_at)`.execute(tx);
}
