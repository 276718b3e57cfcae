import { sql } from 'kysely';
import type pg from 'pg';
import { choiceSource, type VoidCause } from '../cards/types.ts';
import { many, one, type Reader } from '../database/database.ts';
import type { DenseSequence, NumberRange } from '../database/dense-numbers.ts';
import type { AccountId, OrderId } from '../kit/ids.ts';
import type { OrderApproval } from './approvals/types.ts';
import { missingMinorSql, waitingOrders } from './holds/queries.ts';
import type { OrderHold } from './holds/types.ts';
import { isKeptSql } from './kept-sql.ts';
import { fromStoredDetails, type StoredDetails } from './stored-details.ts';
import type { CardAddress, DeliveryStatus, Order, OrderCard, OrderChoice, OrderLine, Shipment } from './types.ts';

/** A line as the database writes it into JSON: moments are text, amounts are numbers. */
interface LineJson
  extends Pick<OrderLine, 'lineNumber' | 'productId' | 'productVersion' | 'quantity' | 'reissuedCount' | 'status'> {
  readonly valueMinor: number;
  readonly unitCostMinor: number;
  readonly shippingMinor: number;
  readonly statusReason: string | null;
  readonly deliveryStatus: DeliveryStatus | null;
  readonly dueAt: string | null;
  readonly claimExpiresAt: string | null;
  readonly brandingId: string | null;
  readonly details: StoredDetails;
  readonly shipments: readonly Shipment[] | null;
  readonly cardAddresses: readonly CardAddress[] | null;
  readonly forgottenAt: string | null;
}

interface CardJson {
  readonly lineNumber: number;
  readonly cardNumber: number;
  readonly claimVersion: number;
  readonly claimedAt: string | null;
  readonly voidedAt: string | null;
  readonly voidedBy: VoidCause | null;
  readonly reissuedAs: number | null;
  /** Null unless the account has the right to codes. In base64. */
  readonly sealedCode: string | null;
  readonly isDisclosed: boolean;
  /** Null unless the recipient of a Choice gift has picked. */
  readonly chosen: readonly ChoiceJson[] | null;
}

interface ChoiceJson {
  readonly part: number;
  readonly productId: string;
  readonly valueMinor: number;
  readonly sealedCode: string | null;
}

type ApprovalJson = Pick<OrderApproval, 'status' | 'decidedBy' | 'reason' | 'rules'> & {
  readonly requestedAt: string;
  readonly expiresAt: string;
  readonly decidedAt: string | null;
};

type HoldJson = Readonly<Record<'heldAt' | 'expiresAt' | 'dueMinor' | 'missingMinor', string>> & {
  readonly status: OrderHold['status'];
  readonly endedAt: string | null;
};

interface OrderRow extends Omit<Order, 'lines' | 'number' | 'orderKey' | 'approval' | 'hold'> {
  readonly approval: ApprovalJson | null;
  readonly hold: HoldJson | null;
  readonly number: bigint;
  readonly lines: readonly LineJson[];
  readonly cards: readonly CardJson[] | null;
  readonly rootKeyId: string | null;
  readonly wrappedKey: Buffer | null;
}

// The lines come as one JSON document per order: one row instead of hundreds, and one query instead of two.
/** `missingMinor`: what order_holds h is missing. */
const orderColumns = (missingMinor = missingMinorSql('h')) => `
  o.account_id as "accountId", o.id, o.number, o.placed_at as "placedAt", o.po_number as "poNumber", o.type, o.status,
  o.status_reason as "statusReason", o.currency_code as "currencyCode", o.total_minor as "totalMinor", o.note,
  o.department_id as "departmentId", o.personalization, o.sealed_webhook as "sealedWebhook",
  (select a.status = 'Suspended' from accounts a where a.id = o.account_id) as "isSuspended",
  case when o.needs_approval then (
    select json_build_object('status', p.status, 'requestedAt', p.requested_at, 'expiresAt', p.expires_at,
      'decidedAt', p.decided_at, 'decidedBy', p.decided_by_name, 'reason', p.reason, 'rules', p.rules)
    from order_approvals p where p.account_id = o.account_id and p.order_id = o.id) end as approval,
  case when o.awaited_funds then (
    select json_build_object('status', h.status, 'heldAt', h.held_at, 'expiresAt', h.expires_at, 'endedAt', h.ended_at,
      'dueMinor', h.due_minor::text, 'missingMinor', (${missingMinor})::text)
    from order_holds h where h.account_id = o.account_id and h.order_id = o.id) end as hold,
  (select json_agg(json_build_object(
      'lineNumber', l.line_number, 'productId', l.product_id, 'productVersion', l.product_version,
      'valueMinor', l.value_minor, 'quantity', l.quantity - l.reissued_count, 'reissuedCount', l.reissued_count,
      'unitCostMinor', l.unit_cost_minor,
      'shippingMinor', l.shipping_minor, 'status', l.status, 'statusReason', l.status_reason,
      'deliveryStatus', l.delivery_status, 'dueAt', l.due_at, 'claimExpiresAt', l.claim_expires_at,
      'brandingId', l.branding_id, 'details', l.details, 'shipments', l.shipments,
      'forgottenAt', l.forgotten_at,
      'cardAddresses', case when l.card_address_count > 0 then (
        select json_agg(json_build_object('email', a.email, 'sms', a.sms, 'cardNumbers', a.card_numbers))
        from card_addresses a
        where a.account_id = l.account_id and a.order_id = l.order_id and a.line_number = l.line_number) end)
      order by l.line_number)
   from order_lines l where l.account_id = o.account_id and l.order_id = o.id) as lines,
  (select json_agg(json_build_object(
      'lineNumber', c.line_number, 'cardNumber', c.card_number, 'claimVersion', c.claim_version,
      'claimedAt', c.claimed_at, 'voidedAt', c.voided_at, 'voidedBy', c.voided_by, 'reissuedAs', c.reissued_as,
      'sealedCode', case when a.receives_raw_codes and a.status = 'Active' and a.claims_frozen_at is null
                    then encode(c.sealed_code, 'base64') end,
      'isDisclosed', c.first_disclosed_at is not null,
      'chosen', case when c.source = '${choiceSource}' and c.claimed_at is not null then (
        select json_agg(json_build_object('part', d.part, 'productId', d.product_id, 'valueMinor', d.value_minor,
          'sealedCode', case when a.receives_raw_codes and a.status = 'Active' and a.claims_frozen_at is null
                        then encode(d.sealed_code, 'base64') end) order by d.part)
        from card_choices d
        where d.account_id = c.account_id and d.order_id = c.order_id and d.line_number = c.line_number
          and d.card_number = c.card_number) end) order by c.line_number, c.card_number)
   from cards c join accounts a on a.id = c.account_id
   where c.account_id = o.account_id and c.order_id = o.id) as cards,
  k.root_key_id as "rootKeyId", k.wrapped_key as "wrappedKey"`;

const orderSource = `
  orders o left join order_keys k on k.account_id = o.account_id and k.order_id = o.id`;

const readOrders = `
  select ${orderColumns()}
  from unnest($1::uuid[], $2::uuid[]) r (account_id, id)
  join (${orderSource}) on o.account_id = r.account_id and o.id = r.id
  where ${isKeptSql}`;

export async function listOrdersByIds(
  client: pg.Client,
  keys: readonly { readonly accountId: AccountId; readonly id: OrderId }[],
): Promise<Order[]> {
  const values = [keys.map((key) => key.accountId), keys.map((key) => key.id)];
  const { rows } = await client.query<OrderRow>({ name: 'read-orders', text: readOrders, values });
  return rows.map(toOrder);
}

export async function isArchivedOrder(
  client: pg.Client,
  { accountId, id }: { readonly accountId: AccountId; readonly id: OrderId },
): Promise<boolean> {
  const text = 'select 1 from orders where account_id = $1 and id = $2 and archived_in is not null';
  return (await client.query({ name: 'find-archived-order', text, values: [accountId, id] })).rows.length > 0;
}

export async function listOrdersByNumbers(
  reader: Reader,
  accountId: AccountId,
  numbers: readonly number[],
): Promise<Order[]> {
  if (numbers.length === 0) return [];
  // None, and then no waiting order is read, unless one is on the page.
  const lastWaiting = sql`(
    select max(h.order_number)
    from orders o join order_holds h on h.account_id = o.account_id and h.order_id = o.id and h.status = 'Waiting'
    where o.account_id = ${accountId} and o.number = any(${numbers}::bigint[]) and o.awaited_funds)`;
  const rows = await many(
    reader,
    sql<OrderRow>`
      select ${sql.raw(orderColumns('greatest(0, w.until_minor - coalesce(b.available_minor, 0))::bigint'))}
      from ${sql.raw(orderSource)}
      left join (${waitingOrders(accountId, lastWaiting)}) w on w.order_id = o.id
      left join balances b on b.account_id = w.account_id and b.currency_code = w.currency_code
      where o.account_id = ${accountId} and o.number = any(${numbers}::bigint[]) and o.archived_in is null
      order by o.number desc`,
  );
  return rows.map(toOrder);
}

export async function findOrder(reader: Reader, accountId: AccountId, id: OrderId): Promise<Order | null> {
  const [row] = await many(
    reader,
    sql<OrderRow>`
      select ${sql.raw(orderColumns())} from ${sql.raw(orderSource)}
      where o.account_id = ${accountId} and o.id = ${id} and ${sql.raw(isKeptSql)}`,
  );
  return row ? toOrder(row) : null;
}

export async function findOrderIdByPoNumber(
  reader: Reader,
  accountId: AccountId,
  poNumber: string,
): Promise<OrderId | null> {
  const rows = await many(
    reader,
    sql<{ id: OrderId }>`select id from orders where account_id = ${accountId} and po_number = ${poNumber}`,
  );
  return rows[0]?.id ?? null;
}

export async function getOrderSequence(reader: Reader, accountId: AccountId): Promise<DenseSequence> {
  const row = await one(
    reader,
    sql<{ lastNumber: bigint }>`
      select order_number as "lastNumber" from account_sequences where account_id = ${accountId}`,
  );
  return {
    table: sql`orders`,
    condition: sql`account_id = ${accountId}`,
    numberColumn: sql`number`,
    timeColumn: sql`placed_at`,
    lastNumber: Number(row.lastNumber),
  };
}

/** One value that lines are filtered by. Orders with the same value are numbered among themselves, from 1. */
export interface LineValue {
  readonly kind: 'product' | 'email' | 'sms';
  readonly value: string;
}

const lineValueColumns = {
  product: { value: sql`product_id`, nth: sql`product_nth` },
  email: { value: sql`recipient_email`, nth: sql`email_nth` },
  sms: { value: sql`recipient_sms`, nth: sql`sms_nth` },
} as const;

/**
 * Ordinals from here on say that the value was taken off or put on an order with later ones: orders with it are not
 * counted by their ordinals any more.
 */
export const uncountedFrom = 2n ** 40n;

/** Cards with an address of their own are not counted. */
const cardAddressConditions = {
  product: () => sql`false`,
  email: (value: string) => sql`recipient_email = ${value}`,
  sms: (value: string) => sql`sms = ${value}`,
} as const;

/**
 * How many orders with a number of at most `number` have the value; null if they are not counted, as in an account with
 * archived orders, which leave gaps.
 */
export async function countOrdersWithValue(
  reader: Reader,
  accountId: AccountId,
  { kind, value }: LineValue,
  number: number,
): Promise<number | null> {
  const columns = lineValueColumns[kind];
  const withValue = sql`account_id = ${accountId} and ${columns.value} = ${value}`;
  const ofCards = cardAddressConditions[kind](value);
  const { nth, newestNth, isOfCards, hasGaps } = await one(
    reader,
    sql<{ nth: bigint | null; newestNth: bigint | null; isOfCards: boolean; hasGaps: boolean }>`
      select (select ${columns.nth} from order_lines where ${withValue} and order_number <= ${number}
              order by order_number desc limit 1) as nth,
             (select ${columns.nth} from order_lines where ${withValue} order by order_number desc limit 1) as "newestNth",
             exists (select from card_addresses where account_id = ${accountId} and ${ofCards}) as "isOfCards",
             exists (select from order_archives where account_id = ${accountId}) as "hasGaps"`,
  );
  return (newestNth ?? 0n) < uncountedFrom && !isOfCards && !hasGaps ? Number(nth ?? 0n) : null;
}

/** The numbers of the `first`-th to the `last`-th order with the value, ascending. */
export async function listNumbersWithValue(
  reader: Reader,
  accountId: AccountId,
  { kind, value }: LineValue,
  { first, last }: NumberRange,
  numberMax: number,
): Promise<number[]> {
  const columns = lineValueColumns[kind];
  const withValue = sql`account_id = ${accountId} and ${columns.value} = ${value}`;
  // A binary search by order number for the first of them; the n-th has a number of at least n.
  const rows = await many(
    reader,
    sql<{ number: bigint }>`
      with recursive probe (low, high) as (
        select ${first}::bigint, ${numberMax}::bigint
        union all
        select case when found.nth < ${first} then found.number + 1 else low end,
               case when found.nth < ${first} then high else (low + high) / 2 end
        from probe, lateral (
          select order_number as number, ${columns.nth} as nth from order_lines
          where ${withValue} and order_number >= (low + high) / 2
          order by order_number limit 1
        ) found
        where low < high
      )
      select distinct order_number as number from order_lines
      where ${withValue} and order_number >= (select low from probe where low >= high)
      order by order_number limit ${last - first + 1}`,
  );
  return rows.map((row) => Number(row.number));
}

export async function findNumberByPoNumber(
  reader: Reader,
  accountId: AccountId,
  poNumber: string,
): Promise<number | null> {
  const rows = await many(
    reader,
    sql<{ number: bigint }>`
      select number from orders
      where account_id = ${accountId} and po_number = ${poNumber} and archived_in is null`,
  );
  return rows[0] ? Number(rows[0].number) : null;
}

function toOrder({
  number,
  rootKeyId,
  wrappedKey,
  cards,
  lines,
  statusReason,
  approval,
  hold,
  ...row
}: OrderRow): Order {
  const cardsByLine = groupByLine(cards ?? []);
  // The spread is last: first, it adds 4 µs to reading an order on Node 20 (decision 0073).
  return {
    number: Number(number),
    statusReason: reasonOf(row.status, statusReason, row.isSuspended),
    approval: approval && toApproval(approval),
    hold: hold && toHold(hold),
    orderKey: rootKeyId !== null && wrappedKey !== null ? { rootKeyId, wrappedKey } : null,
    lines: lines.map((line) => toLine(line, cardsByLine.get(line.lineNumber) ?? [], row.isSuspended)),
    ...row,
  };
}

function toHold({ status, heldAt, expiresAt, endedAt, dueMinor, missingMinor }: HoldJson): OrderHold {
  return {
    status,
    heldAt: new Date(heldAt),
    expiresAt: new Date(expiresAt),
    endedAt: endedAt === null ? null : new Date(endedAt),
    dueMinor: BigInt(dueMinor),
    missingMinor: BigInt(missingMinor),
  };
}

function toApproval({ requestedAt, expiresAt, decidedAt, ...approval }: ApprovalJson): OrderApproval {
  return {
    ...approval,
    requestedAt: new Date(requestedAt),
    expiresAt: new Date(expiresAt),
    decidedAt: decidedAt === null ? null : new Date(decidedAt),
  };
}

/** Pending orders are on hold while the account is suspended, whatever else they wait for. */
function reasonOf(status: string, reason: string | null, isSuspended: boolean): string | null {
  return isSuspended && status === 'Pending' ? 'AccountSuspended' : reason;
}

function groupByLine(cards: readonly CardJson[]): ReadonlyMap<number, readonly CardJson[]> {
  const groups = new Map<number, CardJson[]>();
  for (const card of cards) {
    const group = groups.get(card.lineNumber);
    if (group) group.push(card);
    else groups.set(card.lineNumber, [card]);
  }
  return groups;
}

function toLine(line: LineJson, cards: readonly CardJson[], isSuspended: boolean): OrderLine {
  return {
    ...line,
    valueMinor: BigInt(line.valueMinor),
    unitCostMinor: BigInt(line.unitCostMinor),
    shippingMinor: BigInt(line.shippingMinor),
    statusReason: reasonOf(line.status, line.statusReason, isSuspended),
    dueAt: line.dueAt === null ? null : new Date(line.dueAt),
    claimExpiresAt: line.claimExpiresAt === null ? null : new Date(line.claimExpiresAt),
    details: fromStoredDetails(line.details),
    shipments: line.shipments ?? [],
    cardAddresses: line.cardAddresses ?? [],
    forgottenAt: line.forgottenAt === null ? null : new Date(line.forgottenAt),
    cards: cards.map(toCard),
  };
}

function toCard(card: CardJson): OrderCard {
  const { cardNumber, claimVersion, claimedAt, voidedAt, voidedBy, reissuedAs, sealedCode, isDisclosed, chosen } = card;
  return {
    cardNumber,
    claimVersion,
    claimedAt: claimedAt === null ? null : new Date(claimedAt),
    voidedAt: voidedAt === null ? null : new Date(voidedAt),
    voidedBy,
    reissuedAs,
    sealedCode: sealedCode === null ? null : Buffer.from(sealedCode, 'base64'),
    isDisclosed,
    chosen: chosen === null ? noChoices : chosen.map(toChoice),
  };
}

const noChoices: readonly OrderChoice[] = [];

function toChoice({ part, productId, valueMinor, sealedCode }: ChoiceJson): OrderChoice {
  const code = sealedCode === null ? null : Buffer.from(sealedCode, 'base64');
  return { part, productId, valueMinor: BigInt(valueMinor), sealedCode: code };
}

/** The PONumbers of orders, for people who read a statement and know their own numbers only. */
export async function listPoNumbers(
  reader: Reader,
  accountId: AccountId,
  orderIds: readonly string[],
): Promise<{ id: string; poNumber: string }[]> {
  return many(
    reader,
    sql<{ id: string; poNumber: string }>`
      select id, po_number as "poNumber" from orders
      where account_id = ${accountId} and id = any(${orderIds}::uuid[])`,
  );
}

/** How many of the newest orders have each status. */
export async function countRecentByStatus(
  reader: Reader,
  accountId: AccountId,
  ordersMax: number,
): Promise<{ status: string; count: number }[]> {
  return many(
    reader,
    sql<{ status: string; count: number }>`
      select status, count(*)::int as count from (
        select status from orders where account_id = ${accountId} and archived_in is null
        order by number desc limit ${ordersMax}) recent
      group by status`,
  );
}

/** What became of the lines of some orders. */
export async function listLineStatuses(
  reader: Reader,
  accountId: AccountId,
  orderIds: readonly string[],
): Promise<{ orderId: string; lineNumber: number; status: string; statusReason: string | null }[]> {
  return many(
    reader,
    sql<{ orderId: string; lineNumber: number; status: string; statusReason: string | null }>`
      select order_id as "orderId", line_number as "lineNumber", status, status_reason as "statusReason"
      from order_lines where account_id = ${accountId} and order_id = any(${orderIds}::uuid[])`,
  );
}
