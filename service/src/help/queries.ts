import { type RawBuilder, sql } from 'kysely';
import type { CardKey } from '../cards/types.ts';
import type { ProductContent } from '../catalog/types.ts';
import { many, maybeOne, one, type Reader, type Tx } from '../database/database.ts';
import type { AccountId, OrderId } from '../kit/ids.ts';
import type { Minor } from '../kit/money.ts';
import type { PageRequest } from '../kit/page.ts';
import type { OrderCase } from '../orders/timeline.ts';
import type { DigitalAddress } from '../orders/types.ts';
import { shownCaseNumber } from './case-number.ts';
import type {
  CaseCategory,
  CaseCode,
  CaseFilter,
  CaseKey,
  CaseKind,
  CaseResolution,
  CaseStatus,
  CaseStep,
  HelpCase,
} from './types.ts';

export interface NewCase extends CaseKey {
  readonly number: string;
  readonly kind: CaseKind;
  readonly category: CaseCategory | null;
  readonly card: CardKey & { readonly claimVersion: number };
  readonly part: number | null;
  readonly locale: string;
  readonly sealedReport: Buffer | null;
}

/**
 * False when nothing was inserted: the card has an open case of this kind, the number is taken, or the card was voided
 * or reissued since the page was shown. In a transaction that holds the account lock.
 */
export async function insertCase(tx: Tx, { card, ...opened }: NewCase): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into help_cases (account_id, id, number, kind, category, order_id, line_number, card_number, locale,
                            sealed_report, opened_at, part)
    select c.account_id, ${opened.id}, ${opened.number}, ${opened.kind}, ${opened.category}, c.order_id, c.line_number,
           c.card_number, ${opened.locale}, ${opened.sealedReport}, service_now(), ${opened.part}::integer
    from cards c
    where c.account_id = ${card.accountId} and c.order_id = ${card.orderId} and c.line_number = ${card.lineNumber}
      and c.card_number = ${card.cardNumber} and c.claim_version = ${card.claimVersion} and c.voided_at is null
      and (${opened.kind} = 'NotExpected' or c.claimed_at is not null)
    on conflict do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

/** The case of a card that is still open, or else its latest one. */
export interface CardCase extends CaseKey {
  readonly number: string;
  readonly status: CaseStatus;
  readonly resolution: CaseResolution | null;
}

export async function findCardCase(reader: Reader, card: CardKey, kind: CaseKind): Promise<CardCase | null> {
  return maybeOne(
    reader,
    sql<CardCase>`
      select account_id as "accountId", id, number, status, resolution from help_cases
      where account_id = ${card.accountId} and order_id = ${card.orderId} and line_number = ${card.lineNumber}
        and card_number = ${card.cardNumber} and kind = ${kind}
      order by status = 'Open' desc, opened_at desc, id desc limit 1`,
  );
}

/** Where a card is sent: a card that was reissued alone has an address of its own, `m`. */
const giftAddress = sql`
  case when m.address_number is null then l.details -> 'digital'
       else jsonb_build_object('email', m.email, 'sms', m.sms) end`;

/** Where a gift's card is sent; null: nowhere, or the recipient was forgotten. */
export async function findGiftAddress(tx: Tx, card: CardKey): Promise<DigitalAddress | null> {
  const row = await maybeOne(
    tx,
    sql<{ digital: DigitalAddress | null }>`
      select ${giftAddress} as digital
      from order_lines l
      left join card_addresses m on m.account_id = l.account_id and m.order_id = l.order_id
        and m.line_number = l.line_number and ${card.cardNumber}::integer = any(m.card_numbers)
      where l.account_id = ${card.accountId} and l.order_id = ${card.orderId} and l.line_number = ${card.lineNumber}`,
  );
  return row?.digital ?? null;
}

const caseColumns = sql`
  h.account_id as "accountId", h.id, h.number, h.kind, h.category, h.order_id as "orderId", h.line_number as "lineNumber",
  h.card_number as "cardNumber", h.locale, h.status, h.resolution, h.opened_at as "openedAt", h.closed_at as "closedAt",
  a.name as "accountName", o.po_number as "poNumber", o.currency_code as "currencyCode", l.value_minor as "valueMinor",
  l.product_id as "productId", v.content ->> 'name' as "productName", h.part,
  case when d.part is not null then jsonb_build_object('productId', d.product_id, 'productName', w.content ->> 'name',
    'valueMinor', d.value_minor) end as chosen`;

const caseTables = sql`
  join accounts a on a.id = h.account_id
  join orders o on o.account_id = h.account_id and o.id = h.order_id
  join order_lines l on l.account_id = h.account_id and l.order_id = h.order_id and l.line_number = h.line_number
  join product_versions v on v.product_id = l.product_id and v.version = l.product_version
  left join card_choices d on d.account_id = h.account_id and d.order_id = h.order_id and d.line_number = h.line_number
    and d.card_number = h.card_number and d.part = h.part
  left join product_versions w on w.product_id = d.product_id and w.version = d.product_version`;

/** Newest first. */
export async function listCaseRows(
  reader: Reader,
  filter: CaseFilter,
  { pageIndex, pageSize }: PageRequest,
): Promise<HelpCase[]> {
  return many(
    reader,
    sql<HelpCase>`
      select ${caseColumns}
      from (select * from help_cases where ${conditionOf(filter)}
            order by opened_at desc, id desc limit ${pageSize} offset ${(pageIndex - 1) * pageSize}) h
      ${caseTables}
      order by h.opened_at desc, h.id desc`,
  );
}

export async function countCases(reader: Reader, filter: CaseFilter): Promise<number> {
  const { count } = await one(
    reader,
    sql<{ count: number }>`select count(*)::integer as count from help_cases where ${conditionOf(filter)}`,
  );
  return count;
}

function conditionOf({ accountId, status, kind, number, orderId }: CaseFilter): RawBuilder<unknown> {
  const conditions = [
    accountId === null ? null : sql`account_id = ${accountId}`,
    orderId === null ? null : sql`order_id = ${orderId}`,
    status === null ? null : sql`status = ${status}`,
    kind === null ? null : sql`kind = ${kind}`,
    number === null ? null : sql`number = ${number}`,
  ].filter((condition) => condition !== null);
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

export interface CaseRow extends HelpCase {
  readonly sealedReport: Buffer | null;
  readonly claimedAt: Date | null;
  /** Where the gift was sent. */
  readonly digital: DigitalAddress | null;
}

/** `accountId` null: any account's, for the operator. */
export async function findCaseRow(reader: Reader, accountId: AccountId | null, id: string): Promise<CaseRow | null> {
  const isOfAccount = accountId === null ? sql`true` : sql`h.account_id = ${accountId}`;
  return maybeOne(
    reader,
    sql<CaseRow>`
      select ${caseColumns}, h.sealed_report as "sealedReport", c.claimed_at as "claimedAt",
             ${giftAddress} as digital
      from help_cases h ${caseTables}
      left join card_addresses m on m.account_id = h.account_id and m.order_id = h.order_id
        and m.line_number = h.line_number and h.card_number = any(m.card_numbers)
      join cards c on c.account_id = h.account_id and c.order_id = h.order_id and c.line_number = h.line_number
        and c.card_number = h.card_number
      where h.id = ${id} and ${isOfAccount}`,
  );
}

/** The codes of a gift that can be replaced: the card's own, or those that were picked. */
export async function listCaseCodes(reader: Reader, card: CardKey): Promise<CaseCode[]> {
  return many(
    reader,
    sql<CaseCode>`
      select g.part, g.product_id as "productId", v.content ->> 'name' as "productName", g.value_minor as "valueMinor",
             g.code_hint as "codeHint", coalesce(s.available, 0)::integer as "inStock"
      from (
        select null::integer as part, l.product_id, l.product_version, l.value_minor::bigint, c.code_hint
        from cards c
        join order_lines l on l.account_id = c.account_id and l.order_id = c.order_id and l.line_number = c.line_number
        where c.account_id = ${card.accountId} and c.order_id = ${card.orderId} and c.line_number = ${card.lineNumber}
          and c.card_number = ${card.cardNumber} and c.sealed_code is not null and c.serial_fingerprint is null
          and c.voided_at is null
        union all
        select part, product_id, product_version, value_minor, code_hint
        from card_choices
        where account_id = ${card.accountId} and order_id = ${card.orderId} and line_number = ${card.lineNumber}
          and card_number = ${card.cardNumber} and filled_at is not null
      ) g
      join product_versions v on v.product_id = g.product_id and v.version = g.product_version
      left join stock_levels s on s.product_id = g.product_id and s.value_minor = g.value_minor and not s.is_plastic
      order by g.part`,
  );
}

/** What was picked and has its code, for the form on which its recipient says which one does not work. */
export interface PickedRow {
  readonly part: number;
  readonly valueMinor: Minor;
  readonly content: ProductContent;
}

export async function listPickedRows(reader: Reader, card: CardKey): Promise<PickedRow[]> {
  return many(
    reader,
    sql<PickedRow>`
      select d.part, d.value_minor as "valueMinor", v.content
      from card_choices d
      join product_versions v on v.product_id = d.product_id and v.version = d.product_version
      where d.account_id = ${card.accountId} and d.order_id = ${card.orderId} and d.line_number = ${card.lineNumber}
        and d.card_number = ${card.cardNumber} and d.filled_at is not null
      order by d.part`,
  );
}

export async function findCaseId(reader: Reader, accountId: AccountId, number: string): Promise<string | null> {
  const row = await maybeOne(
    reader,
    sql<{ id: string }>`select id from help_cases where account_id = ${accountId} and number = ${number}`,
  );
  return row?.id ?? null;
}

/** Locks the case after its order; null: it is closed. */
export async function lockOpenCase(tx: Tx, { accountId, id }: CaseKey): Promise<{ readonly isOpen: true } | null> {
  return maybeOne(
    tx,
    sql<{ isOpen: true }>`
      select true as "isOpen" from help_cases
      where account_id = ${accountId} and id = ${id} and status = 'Open' for update`,
  );
}

export interface NewStep extends CaseKey, Pick<CaseStep, 'kind' | 'byOperator' | 'byName'> {
  readonly caseId: string;
  readonly sealedText: Buffer | null;
}

export async function insertStep(tx: Tx, step: NewStep): Promise<void> {
  await sql`
    insert into help_case_steps (account_id, id, case_id, kind, at, by_operator, by_name, sealed_text)
    values (${step.accountId}, ${step.id}, ${step.caseId}, ${step.kind}, service_now(), ${step.byOperator},
            ${step.byName}, ${step.sealedText})`.execute(tx);
}

export async function updateClosed(tx: Tx, { accountId, id }: CaseKey, resolution: CaseResolution): Promise<void> {
  await sql`
    update help_cases set status = 'Closed', resolution = ${resolution}, closed_at = service_now()
    where account_id = ${accountId} and id = ${id}`.execute(tx);
}

export interface StepRow extends CaseKey, Omit<CaseStep, 'text'> {
  readonly sealedText: Buffer | null;
}

const stepsMax = 200;

/** Oldest first. */
export async function listStepRows(reader: Reader, { accountId, id }: CaseKey): Promise<StepRow[]> {
  return many(
    reader,
    sql<StepRow>`
      select account_id as "accountId", id, kind, at, by_operator as "byOperator", by_name as "byName",
             sealed_text as "sealedText"
      from help_case_steps where account_id = ${accountId} and case_id = ${id} order by at, id limit ${stepsMax}`,
  );
}

const casesPerOrderMax = 1_000;

export async function listOrderCases(reader: Reader, accountId: AccountId, orderId: OrderId): Promise<OrderCase[]> {
  const rows = await many(
    reader,
    sql<OrderCase>`
      select line_number as "lineNumber", number, kind, resolution, opened_at as "openedAt", closed_at as "closedAt"
      from help_cases where account_id = ${accountId} and order_id = ${orderId}
      order by opened_at limit ${casesPerOrderMax}`,
  );
  return rows.map((row) => ({ ...row, number: shownCaseNumber(row.number) }));
}
