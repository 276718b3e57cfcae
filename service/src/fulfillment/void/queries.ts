import { CompiledQuery, sql } from 'kysely';
import { many, maybeOne, one, type Reader, type Tx } from '../../database/database.ts';
import { numberParameters } from '../../database/named-parameters.ts';
import { prepareOnce } from '../../database/prepared-statements.ts';
import type { CurrencyCode } from '../../kit/currencies.ts';
import type { OrderId } from '../../kit/ids.ts';
import type { ExpiringProduct } from '../../orders/expiry-rules.ts';
import { isKeptSql } from '../../orders/kept-sql.ts';
import { countEndedOrders } from '../../orders/order-changes.ts';
import type { LineItemStatus, LineRef, OrderRef } from '../../orders/types.ts';
import type { ShelvedCard } from '../returns/take-cards-back.ts';
import type { VoidParameters, VoidTarget } from './types.ts';
import { voidCardsStatement } from './void-cards.sql.ts';

// A plastic card that left in a parcel was handed out. A line that lacks cards is cancelled, not voided.
const isVoidable = sql`
  c.voided_at is null and c.first_disclosed_at is null and c.serial_fingerprint is null
  and l.status in ('Pending', 'Complete') and l.issued_count = l.quantity`;

function cardsOf({ accountId, orderId, lineNumber, cardNumber }: VoidTarget) {
  return sql`
    cards c
    join order_lines l on l.account_id = c.account_id and l.order_id = c.order_id and l.line_number = c.line_number
    join orders o on o.account_id = c.account_id and o.id = c.order_id
    where c.account_id = ${accountId} and c.order_id = ${orderId}
      and (${lineNumber ?? null}::integer is null or c.line_number = ${lineNumber ?? null}::integer)
      and (${cardNumber ?? null}::integer is null or c.card_number = ${cardNumber ?? null}::integer)`;
}

/** A card that can be voided, with what never changes about its line and order. */
export interface VoidableCard extends ShelvedCard {
  readonly orderId: OrderId;
  readonly orderNumber: bigint;
  readonly poNumber: string;
  readonly currencyCode: CurrencyCode;
  readonly unitCostMinor: bigint;
}

const voidableColumns = sql`
  c.order_id as "orderId", c.line_number as "lineNumber", c.card_number as "cardNumber", c.source,
  c.sealed_code as "sealedCode", c.code_fingerprint as fingerprint, c.code_hint as hint, false as "isDisclosed",
  l.product_id as "productId", l.value_minor as "valueMinor", l.unit_cost_minor as "unitCostMinor",
  o.number as "orderNumber", o.po_number as "poNumber", o.currency_code as "currencyCode"`;

/**
 * The next cards that can be voided, locked, in the same order as for a disclosure: a card that is being disclosed is
 * waited for, and then left out.
 */
export async function lockVoidableCards(tx: Tx, target: VoidTarget, cardsMax: number): Promise<VoidableCard[]> {
  return many(
    tx,
    sql<VoidableCard>`
      select ${voidableColumns}
      from ${cardsOf(target)} and ${isVoidable}
      order by c.line_number, c.card_number limit ${cardsMax} for update of c`,
  );
}

export interface VoidableCounts {
  readonly currencyCode: CurrencyCode;
  /** How many cards of the target exist. */
  readonly cards: number;
  readonly voidable: number;
  readonly refundMinor: bigint;
}

/** What a void would do now; null if there is no such order. */
export async function findVoidableCounts(reader: Reader, target: VoidTarget): Promise<VoidableCounts | null> {
  return maybeOne(
    reader,
    sql<VoidableCounts>`
      select o.currency_code as "currencyCode", v.cards, v.voidable, v.refund_minor as "refundMinor"
      from orders o cross join lateral (
        select count(*)::integer as cards, (count(*) filter (where ${isVoidable}))::integer as voidable,
               coalesce(sum(l.unit_cost_minor) filter (where ${isVoidable}), 0)::bigint as refund_minor
        from ${cardsOf(target)}
      ) v
      where o.account_id = ${target.accountId} and o.id = ${target.orderId} and ${sql.raw(isKeptSql)}`,
  );
}

/** Whether an order has a line with this number. */
export async function hasLine(reader: Reader, { accountId, orderId }: OrderRef, lineNumber: number): Promise<boolean> {
  const { isThere } = await one(
    reader,
    sql<{ isThere: boolean }>`
      select exists (select from order_lines where account_id = ${accountId} and order_id = ${orderId}
                       and line_number = ${lineNumber}) as "isThere"`,
  );
  return isThere;
}

/** Whether a line has, or will have, a card with this number. */
export async function hasCard(
  reader: Reader,
  { accountId, orderId }: OrderRef,
  lineNumber: number,
  cardNumber: number,
): Promise<boolean> {
  const { isThere } = await one(
    reader,
    sql<{ isThere: boolean }>`
      select exists (select from order_lines where account_id = ${accountId} and order_id = ${orderId}
                       and line_number = ${lineNumber} and quantity >= ${cardNumber})
          or exists (select from cards where account_id = ${accountId} and order_id = ${orderId}
                       and line_number = ${lineNumber} and card_number = ${cardNumber}) as "isThere"`,
  );
  return isThere;
}

/** The next cards of these lines, all of one account, that nobody has opened in time; locked as above. */
export async function lockExpiredCards(tx: Tx, lines: readonly LineRef[], cardsMax: number): Promise<VoidableCard[]> {
  return many(
    tx,
    sql<VoidableCard>`
      select ${voidableColumns}
      from unnest(${lines.map((line) => line.accountId)}::uuid[], ${lines.map((line) => line.orderId)}::uuid[],
                  ${lines.map((line) => line.lineNumber)}::integer[]) as d (account_id, order_id, line_number)
      join order_lines l on l.account_id = d.account_id and l.order_id = d.order_id and l.line_number = d.line_number
      join orders o on o.account_id = l.account_id and o.id = l.order_id
      join cards c on c.account_id = l.account_id and c.order_id = l.order_id and c.line_number = l.line_number
      where ${isVoidable} and l.claim_expires_at <= (select service_now())
      order by c.order_id, c.line_number, c.card_number limit ${cardsMax} for update of c`,
  );
}

const voidCards = numberParameters(voidCardsStatement);
prepareOnce('void-cards', voidCards.text);

/** Refunds voided cards, with all that follows for lines and orders. The caller has just locked the account. */
export async function writeVoid(
  tx: Tx,
  parameters: VoidParameters,
): Promise<{ readonly isAccepted: boolean; readonly hasMore: boolean }> {
  const values = voidCards.names.map((name) => parameters[name as keyof VoidParameters]);
  const { rows } = await tx.executeQuery<{ isAccepted: boolean; hasMore: boolean; statuses: string | null }>(
    CompiledQuery.raw(voidCards.text, values),
  );
  for (const { statuses } of rows) countEndedOrders(statuses);
  return { isAccepted: rows[0]?.isAccepted ?? false, hasMore: rows[0]?.hasMore ?? false };
}

/** Lines whose time is over, oldest first. Gifts that their recipients cannot open, because they are frozen, wait. */
export async function listExpiringLines(reader: Reader, linesMax: number): Promise<LineRef[]> {
  return many(
    reader,
    sql<LineRef>`
      select l.account_id as "accountId", l.order_id as "orderId", l.line_number as "lineNumber"
      from order_lines l join accounts a on a.id = l.account_id
      where l.claim_expires_at <= (select service_now()) and l.claim_expires_at is not null and l.expired_at is null
        and a.claims_frozen_at is null
      order by l.claim_expires_at limit ${linesMax}`,
  );
}

export interface ClaimExpiry {
  readonly status: LineItemStatus;
  readonly claimExpiresAt: Date | null;
  readonly isExpired: boolean;
  /** What the request said, and the account's days. */
  readonly requestedAt: Date | null;
  readonly claimDays: number | null;
  readonly dueAt: Date | null;
  readonly now: Date;
}

export interface ExpiryTerms extends ExpiringProduct {
  /** The account's days. */
  readonly claimExpiresAfterDays: number | null;
}

/** What the account and the line's product say about expiry. */
export async function getExpiryTerms(tx: Tx, { accountId, orderId, lineNumber }: LineRef): Promise<ExpiryTerms> {
  return one(
    tx,
    sql<ExpiryTerms>`
      select a.claim_expires_after_days as "claimExpiresAfterDays", v.content
      from order_lines l join accounts a on a.id = l.account_id
      join product_versions v on v.product_id = l.product_id and v.version = l.product_version
      where l.account_id = ${accountId} and l.order_id = ${orderId} and l.line_number = ${lineNumber}`,
  );
}

/** When the cards of a line expire. The caller holds the line. */
export async function getClaimExpiry(tx: Tx, { accountId, orderId, lineNumber }: LineRef): Promise<ClaimExpiry> {
  return one(
    tx,
    sql<ClaimExpiry>`
      select status, claim_expires_at as "claimExpiresAt", expired_at is not null as "isExpired",
             (details ->> 'claimExpiresAt')::timestamptz as "requestedAt", (details ->> 'claimDays')::integer as "claimDays",
             due_at as "dueAt", service_now() as now
      from order_lines where account_id = ${accountId} and order_id = ${orderId} and line_number = ${lineNumber}`,
  );
}
