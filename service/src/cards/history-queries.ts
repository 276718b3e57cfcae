import { sql } from 'kysely';
import { many, type Reader } from '../database/database.ts';
import type { AccountId, OrderId } from '../kit/ids.ts';
import type { ChosenProduct, Disclosure, VoidedPart } from './types.ts';

const entriesMax = 1_000;

export interface IssuedLine {
  readonly lineNumber: number;
  readonly issuedAt: Date;
  readonly count: number;
}

/** When cards of each line were issued; cards of one commit share one moment. */
export async function listIssuedLines(reader: Reader, accountId: AccountId, orderId: OrderId): Promise<IssuedLine[]> {
  return many(
    reader,
    sql<IssuedLine>`
      select line_number as "lineNumber", issued_at as "issuedAt", count(*)::int as count from cards
      where account_id = ${accountId} and order_id = ${orderId}
      group by line_number, issued_at order by issued_at, line_number limit ${entriesMax}`,
  );
}

export async function listClaims(
  reader: Reader,
  accountId: AccountId,
  orderId: OrderId,
): Promise<{ lineNumber: number; cardNumber: number; claimedAt: Date }[]> {
  return many(
    reader,
    sql<{ lineNumber: number; cardNumber: number; claimedAt: Date }>`
      select line_number as "lineNumber", card_number as "cardNumber", claimed_at as "claimedAt" from cards
      where account_id = ${accountId} and order_id = ${orderId} and claimed_at is not null
      order by claimed_at limit ${entriesMax}`,
  );
}

/** When and by which way codes first left the service; those of one answer share one moment. */
export async function listDisclosures(reader: Reader, accountId: AccountId, orderId: OrderId): Promise<Disclosure[]> {
  return many(
    reader,
    sql<Disclosure>`
      select line_number as "lineNumber", first_disclosed_at as "disclosedAt", first_disclosed_by as way,
             count(*)::int as count
      from cards where account_id = ${accountId} and order_id = ${orderId} and first_disclosed_at is not null
      group by line_number, first_disclosed_at, first_disclosed_by
      order by first_disclosed_at, line_number limit ${entriesMax}`,
  );
}

/** Cards that were taken back, by line and commit. */
export async function listVoidedParts(reader: Reader, accountId: AccountId, orderId: OrderId): Promise<VoidedPart[]> {
  return many(
    reader,
    sql<VoidedPart>`
      select line_number as "lineNumber", voided_at as "voidedAt", cause, reason, cardinality(card_numbers) as count
      from card_voids where account_id = ${accountId} and order_id = ${orderId}
      order by voided_at, line_number, first_card limit ${entriesMax}`,
  );
}

/** What recipients of Choice gifts picked. */
export async function listChosen(reader: Reader, accountId: AccountId, orderId: OrderId): Promise<ChosenProduct[]> {
  return many(
    reader,
    sql<ChosenProduct>`
      select d.line_number as "lineNumber", d.card_number as "cardNumber", d.chosen_at as "chosenAt",
             v.content ->> 'name' as "productName", d.value_minor as "valueMinor"
      from card_choices d join product_versions v on v.product_id = d.product_id and v.version = d.product_version
      where d.account_id = ${accountId} and d.order_id = ${orderId}
      order by d.chosen_at, d.line_number, d.card_number, d.part limit ${entriesMax}`,
  );
}
