import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { loadFingerprints } from '../../src/cards/fingerprints.ts';
import { findOrderKey } from '../../src/cards/queries.ts';
import type { CardCode } from '../../src/cards/types.ts';
import { openCode, openOrderKey } from '../../src/cards/vault.ts';
import { type Db, many, one } from '../../src/database/database.ts';
import { importCodes } from '../../src/fulfillment/stock/import-codes.ts';
import type { FileRow, RowFault } from '../../src/fulfillment/stock/types.ts';
import type { AccountId, OrderId } from '../../src/kit/ids.ts';
import type { KeyRing } from '../../src/kit/keyring.ts';
import { verifyLedger } from '../../src/main/verify-ledger.ts';
import { freshPoNumber } from '../support/order-requests.ts';
import type { TestApi, TestCaller } from '../support/test-api.ts';

export const waiting = { timeout: 60_000, interval: 50 };
export const coffee = 'aurora-coffee-usd';

export interface WireOrder {
  readonly Id: string;
  readonly Status: string;
  readonly StatusReason: string | null;
  readonly LineItems: readonly {
    readonly Id: string;
    readonly Status: string;
    readonly StatusReason: string | null;
    readonly Cost: number;
    readonly ClaimData: readonly { readonly Codes: readonly { readonly Label: string; readonly Value: string }[] }[];
  }[];
}

export function linksOrder(...lines: readonly Record<string, unknown>[]) {
  const items = lines.length === 0 ? [{}] : lines;
  const LineItems = items.map((line) => ({ ProductId: coffee, Value: 25, Quantity: 1, ...line }));
  return { Type: 'Links', PONumber: freshPoNumber(), LineItems };
}

export async function place(caller: TestCaller, order: unknown): Promise<WireOrder> {
  const { status, body, text } = await caller.post('/v1/Orders', order, { prefer: 'respond-async' });
  if (status !== 201) throw new Error(`the order was answered ${status}: ${text}`);
  return body as unknown as WireOrder;
}

export async function readOrder(caller: TestCaller, id: string): Promise<WireOrder> {
  return (await caller.get(`/v1/Orders/${id}`)).body as unknown as WireOrder;
}

/** Waits until the order has the status, or its line the reason. */
export async function becomes(caller: TestCaller, id: string, wanted: Partial<WireOrder>): Promise<WireOrder> {
  return vi.waitFor(async () => {
    const order = await readOrder(caller, id);
    expect(order).toMatchObject(wanted);
    return order;
  }, waiting);
}

/** Where the codes of a product come from. */
export async function givenSources(db: Db, productId: string, sources: readonly string[]): Promise<void> {
  await sql`update products set sources = ${sources} where id = ${productId}`.execute(db);
}

export async function passTime(db: Db, seconds: number): Promise<void> {
  await sql`update service_clock set ahead = ahead + make_interval(secs => ${seconds})`.execute(db);
}

/** The order's cards as stored, opened with its key. */
export async function openCards(
  { database, keyRing }: { database: { db: Db }; keyRing: KeyRing },
  accountId: AccountId,
  id: string,
): Promise<(CardCode & { cardNumber: number; lineNumber: number; source: string; isVoided: boolean })[]> {
  const order = { accountId, orderId: id as OrderId };
  const rows = await many(
    database.db,
    sql<{ lineNumber: number; cardNumber: number; sealedCode: Buffer; source: string; isVoided: boolean }>`
      select line_number as "lineNumber", card_number as "cardNumber", sealed_code as "sealedCode", source,
             voided_at is not null as "isVoided"
      from cards where account_id = ${accountId} and order_id = ${id} and sealed_code is not null
      order by line_number, card_number`,
  );
  const wrapped = await findOrderKey(database.db, accountId, order.orderId);
  if (!wrapped) return [];
  const key = openOrderKey(keyRing, order, wrapped);
  return rows.map((row) => ({ ...openCode(key, { ...order, ...row }, row.sealedCode).reveal(), ...row }));
}

export function cardNumbersOf(cards: readonly CardCode[]): string[] {
  return cards.map((card) => card.codes[0]?.value ?? '');
}

export function freshCode(): string {
  return `STK${randomBytes(8).toString('hex').toUpperCase()}`;
}

/** Loads codes as an operator would; returns those that were rejected. */
export async function loadCodes(
  { database, keyRing }: Pick<TestApi, 'database' | 'keyRing'>,
  codes: readonly string[],
  { productId = coffee, value = '25', name = randomBytes(6).toString('hex') } = {},
): Promise<RowFault[]> {
  const refused: RowFault[] = [];
  async function* rows(): AsyncGenerator<FileRow> {
    for (const [index, Code] of codes.entries()) {
      yield { row: index + 1, content: Code, fields: { ProductId: productId, Value: value, Code, Pin: '1234' } };
    }
  }
  const fingerprints = await loadFingerprints(database.db, keyRing);
  await importCodes(
    { db: database.db, keyRing, fingerprints },
    { name, rows: rows(), onFaults: async (faults) => void refused.push(...faults), onProgress: () => undefined },
  );
  return refused;
}

export async function stockOf(
  db: Db,
  productId = coffee,
): Promise<{ available: number; free: number; reserved: number }> {
  return one(
    db,
    sql<{ available: number; free: number; reserved: number }>`
      select (select coalesce(sum(available), 0)::int from stock_levels where product_id = ${productId}) as available,
             (select count(*)::int from stock_codes where product_id = ${productId} and account_id is null) as free,
             (select count(*)::int from stock_codes where product_id = ${productId} and account_id is not null) as reserved`,
  );
}

export async function operatorEvents(db: Db, type: string): Promise<Record<string, unknown>[]> {
  const rows = await many(
    db,
    sql<{ data: Record<string, unknown> }>`select data from operator_events where type = ${type} order by recorded_at`,
  );
  return rows.map((row) => row.data);
}

export interface Flaw {
  readonly rule: string;
  readonly count: number;
}

/** All invariants that must hold at every moment. */
export async function expectSound(db: Db): Promise<void> {
  expect(await verifyLedger(db)).toEqual([]);
  const flaws = await many(
    db,
    sql<Flaw>`
      select * from (
        select 'a line has more cards than its quantity, or not the number it says' as rule, count(*)::int as count
        from order_lines l
        where l.issued_count <> (select count(*) from cards c where c.account_id = l.account_id
          and c.order_id = l.order_id and c.line_number = l.line_number and c.card_number <= l.quantity)
        union all
        select 'a complete line lacks cards', count(*)::int from order_lines where status = 'Complete' and issued_count <> quantity
        union all
        select 'a refund without an ended line, or an ended line without its refund', count(*)::int
        from order_lines l
        where l.unit_cost_minor > 0 and (l.status in ('Failed', 'Cancelled')) <> exists (
          select from transfers t where t.account_id = l.account_id and t.order_id = l.order_id
            and t.line_number = l.line_number and t.kind = 'Refund'
            and (t.card_numbers is null or l.status in ('Failed', 'Cancelled')))
        union all
        select 'an order that ended has not exactly one FulfillmentComplete event, or one more for each reissue after expiry',
               count(*)::int
        from orders o
        where not exists (select from order_lines l where l.account_id = o.account_id and l.order_id = o.id and l.reissued_count > 0)
          and (select count(*) from events e where e.account_id = o.account_id and e.type = 'FulfillmentComplete'
          and e.data ->> 'OrderId' = o.id::text) <> case when o.status = 'Pending' then 0 else 1 end
        union all
        select 'a level is not the number of free codes', count(*)::int
        from stock_levels s
        where s.available <> (select count(*) from stock_codes c where c.product_id = s.product_id
          and c.value_minor = s.value_minor and c.account_id is null and (c.serial_fingerprint is not null) = s.is_plastic)
        union all
        select 'a code is set aside for a line that needs none', count(*)::int
        from stock_codes s join order_lines l on l.account_id = s.account_id and l.order_id = s.order_id and l.line_number = s.line_number
        where (l.status <> 'Pending' or l.issued_count = l.quantity)
          and not exists (select from parcels p join parcel_lines n on n.account_id = p.account_id and n.parcel_id = p.id
                          where p.account_id = l.account_id and p.order_id = l.order_id and n.line_number = l.line_number
                            and p.status in ('Ready', 'Packed'))
        union all
        select 'a line that is mailed has not as many cards set aside as it needs', count(*)::int
        from order_lines l
        where l.set_aside_at is not null
          and (select count(*) from stock_codes s where s.account_id = l.account_id and s.order_id = l.order_id
                 and s.line_number = l.line_number)
              <> case when l.status = 'Pending' then l.quantity else
                   (select coalesce(sum(n.card_count), 0) from parcels p
                    join parcel_lines n on n.account_id = p.account_id and n.parcel_id = p.id
                    where p.account_id = l.account_id and p.order_id = l.order_id and n.line_number = l.line_number
                      and p.status in ('Ready', 'Packed') and l.status = 'Complete') end
        union all
        select 'a parcel does not hold what it says', count(*)::int
        from parcels p
        where p.packed_count <> case when p.status in ('Ready', 'Packed') then
                (select count(*) from stock_codes s where s.account_id = p.account_id and s.parcel_id = p.id)
                else p.packed_count end
           or p.card_count <> (select coalesce(sum(card_count), 0) from parcel_lines n
                               where n.account_id = p.account_id and n.parcel_id = p.id)
        union all
        select 'a card of a lost parcel is open, or one of a parcel that left is missing', count(*)::int
        from parcels p join parcel_lines n on n.account_id = p.account_id and n.parcel_id = p.id
        where p.status in ('Shipped', 'Lost')
          and (select count(*) from cards c where c.account_id = p.account_id and c.order_id = p.order_id
                 and c.line_number = n.line_number and c.card_number between n.first_card and n.first_card + n.card_count - 1
                 and c.serial_fingerprint is not null and (c.voided_at is null) = (p.status = 'Shipped')) <> n.card_count
        union all
        select 'a serial is in stock and on a card', count(*)::int
        from stock_codes s join cards c on c.serial_fingerprint = s.serial_fingerprint
        union all
        select 'a code is in stock and on a card', count(*)::int
        from stock_codes s join cards c on c.code_fingerprint = s.code_fingerprint
        union all
        select 'a supplier is noted as asked for a line that has ended', count(*)::int
        from supplier_requests s join order_lines l on l.account_id = s.account_id and l.order_id = s.order_id and l.line_number = s.line_number
        where l.status <> 'Pending'
        union all
        select 'a card of an ended line is open although nobody saw it, or void although somebody did', count(*)::int
        from cards c join order_lines l on l.account_id = c.account_id and l.order_id = c.order_id and l.line_number = c.line_number
        where l.status in ('Failed', 'Cancelled') and (c.voided_at is null) <> (c.first_disclosed_at is not null)
      ) f where count > 0`,
  );
  expect(flaws).toEqual([]);
}
