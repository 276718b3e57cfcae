import { sql } from 'kysely';
import { many, maybeOne, type Reader, type Tx } from '../../database/database.ts';
import { hurryJobsSql } from '../../jobs/hurry-jobs-sql.ts';
import type { CurrencyCode } from '../../kit/currencies.ts';
import type { OrderRef } from '../../orders/types.ts';
import { serveAwaitingJob } from '../jobs.ts';
import type { StockKey } from '../reservation-queries.ts';

/** A card that has its code; that of a Choice gift has none, and both are empty. */
export interface HeldCard {
  readonly lineNumber: number;
  readonly cardNumber: number;
  readonly source: string;
  readonly sealedCode: Buffer;
  readonly fingerprint: Buffer;
  readonly hint: string;
  /** Its code was disclosed, or it is plastic and was shipped: it is not refunded. */
  readonly isDisclosed: boolean;
}

/**
 * The valid cards of lines that may end, locked. Cards before the account, like a claim; the other way round the two
 * could deadlock.
 */
export async function lockLiveCards(
  tx: Tx,
  { accountId, orderId }: OrderRef,
  lineNumbers: readonly number[],
): Promise<HeldCard[]> {
  return many(
    tx,
    sql<HeldCard>`
      select line_number as "lineNumber", card_number as "cardNumber", source,
             coalesce(sealed_code, '') as "sealedCode", coalesce(code_fingerprint, '') as fingerprint, code_hint as hint,
             first_disclosed_at is not null or serial_fingerprint is not null as "isDisclosed"
      from cards
      where account_id = ${accountId} and order_id = ${orderId} and line_number = any(${lineNumbers}::integer[])
        and voided_at is null
      order by line_number, card_number for update`,
  );
}

/** A void card that was not returned yet. */
export interface UnreturnedCard extends HeldCard, StockKey {
  readonly voidedAt: Date;
  readonly currencyCode: CurrencyCode;
}

/** Void cards that still have their codes and are not recorded as lost, at most `cardsMax`, locked. */
export async function lockUnreturnedCards(
  tx: Tx,
  { accountId, orderId }: OrderRef,
  lineNumbers: readonly number[],
  cardsMax: number,
): Promise<UnreturnedCard[]> {
  return many(
    tx,
    sql<UnreturnedCard>`
      select c.line_number as "lineNumber", c.card_number as "cardNumber", c.source, c.sealed_code as "sealedCode",
             c.code_fingerprint as fingerprint, c.code_hint as hint, false as "isDisclosed", c.voided_at as "voidedAt",
             l.product_id as "productId", l.value_minor as "valueMinor", o.currency_code as "currencyCode"
      from cards c
      join order_lines l on l.account_id = c.account_id and l.order_id = c.order_id and l.line_number = c.line_number
      join orders o on o.account_id = c.account_id and o.id = c.order_id
      where c.account_id = ${accountId} and c.order_id = ${orderId} and c.line_number = any(${lineNumbers}::integer[])
        and c.voided_at is not null and c.returned_at is null
        and c.first_disclosed_at is null and c.serial_fingerprint is null
        and not exists (select from stock_losses s where s.account_id = c.account_id and s.order_id = c.order_id
                          and s.line_number = c.line_number and s.card_number = c.card_number)
      order by c.line_number, c.voided_at, c.card_number limit ${cardsMax} for update of c`,
  );
}

type CardPlace = Pick<HeldCard, 'lineNumber' | 'cardNumber'>;

function placesOf(cards: readonly CardPlace[]) {
  return sql`unnest(${cards.map((card) => card.lineNumber)}::integer[], ${cards.map((card) => card.cardNumber)}::integer[])
    as v (line_number, card_number)`;
}

export type LossReason = 'NotTakenBack' | 'RefusedBySource' | 'NoAnswer' | 'Unreadable' | 'Defective';

export interface Loss {
  readonly cards: number;
  readonly amountMinor: bigint;
  readonly currencyCode: CurrencyCode;
}

/** Records void cards of one line as lost. Existing records do not change; null if all were recorded before. */
export async function insertLosses(
  tx: Tx,
  { accountId, orderId }: OrderRef,
  cards: readonly CardPlace[],
  reason: LossReason,
): Promise<Loss | null> {
  return maybeOne(
    tx,
    sql<Loss>`
      with lost as (
        insert into stock_losses (account_id, order_id, line_number, card_number, product_id, value_minor, currency_code,
                                  source, reason, lost_at)
        select c.account_id, c.order_id, c.line_number, c.card_number, l.product_id, l.value_minor, o.currency_code, c.source,
               ${reason}, service_now()
        from ${placesOf(cards)}
        join cards c on c.account_id = ${accountId} and c.order_id = ${orderId} and c.line_number = v.line_number
          and c.card_number = v.card_number
        join order_lines l on l.account_id = c.account_id and l.order_id = c.order_id and l.line_number = c.line_number
        join orders o on o.account_id = c.account_id and o.id = c.order_id
        on conflict do nothing
        returning value_minor, currency_code
      )
      select count(*)::integer as cards, sum(value_minor)::bigint as "amountMinor", currency_code as "currencyCode"
      from lost group by currency_code`,
  );
}

/** Retries the lines that wait for these products and values. */
export async function hurryAwaiting(tx: Tx, shelves: readonly StockKey[]): Promise<void> {
  await sql`
    with awaiting as (
      select j.id from jobs j
      where j.kind = ${serveAwaitingJob.kind} and j.set_aside_at is null and exists (
        select from jsonb_array_elements(j.payload -> 'orders') e
        join order_lines l on l.account_id = (e ->> 'accountId')::uuid and l.order_id = (e ->> 'orderId')::uuid
        join unnest(${shelves.map((shelf) => shelf.productId)}::text[],
                    ${shelves.map((shelf) => shelf.valueMinor)}::bigint[]) as s (product_id, value_minor)
          on s.product_id = l.product_id and s.value_minor = l.value_minor
        where l.status = 'Pending' and l.awaiting_since is not null)
    )
    ${sql.raw(hurryJobsSql('awaiting'))}`.execute(tx);
}

export interface LossRow {
  readonly accountName: string;
  readonly orderId: string;
  readonly lineNumber: number;
  readonly productId: string;
  readonly currencyCode: CurrencyCode;
  readonly cards: number;
  readonly amountMinor: bigint;
  readonly source: string;
  readonly reason: LossReason;
  readonly lostAt: Date;
}

/** Losses by line, newest first. */
export async function listLosses(reader: Reader, linesMax: number): Promise<LossRow[]> {
  return many(
    reader,
    sql<LossRow>`
      select a.name as "accountName", s.order_id as "orderId", s.line_number as "lineNumber", s.product_id as "productId",
             s.currency_code as "currencyCode", count(*)::integer as cards, sum(s.value_minor)::bigint as "amountMinor",
             s.source, s.reason, max(s.lost_at) as "lostAt"
      from stock_losses s join accounts a on a.id = s.account_id
      group by a.name, s.account_id, s.order_id, s.line_number, s.product_id, s.currency_code, s.source, s.reason
      order by max(s.lost_at) desc, s.order_id, s.line_number limit ${linesMax}`,
  );
}

export interface LossTotal {
  readonly currencyCode: CurrencyCode;
  readonly cards: number;
  readonly amountMinor: bigint;
}

export async function listLossTotals(reader: Reader): Promise<LossTotal[]> {
  return many(
    reader,
    sql<LossTotal>`
      select currency_code as "currencyCode", count(*)::integer as cards, sum(value_minor)::bigint as "amountMinor"
      from stock_losses group by currency_code order by currency_code`,
  );
}
