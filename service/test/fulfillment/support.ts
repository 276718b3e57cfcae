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
import { findFlaws } from '../support/flaws.ts';
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

/** All invariants that must hold at every moment. */
export async function expectSound(db: Db): Promise<void> {
  expect(await verifyLedger(db)).toEqual([]);
  expect(await findFlaws(db)).toEqual([]);
}
