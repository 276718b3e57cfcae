import { randomBytes, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { addPersonWithPassword } from '../../src/accounts/people/manage-people.ts';
import { loadFingerprints } from '../../src/cards/fingerprints.ts';
import { type Db, many, withTransaction } from '../../src/database/database.ts';
import { importCodes } from '../../src/fulfillment/stock/import-codes.ts';
import type { FileRow, RowFault } from '../../src/fulfillment/stock/types.ts';
import { openShipping, type ShippingNeeds } from '../../src/main/shared/shipping.ts';
import type { Doer } from '../../src/shipping/keep-record.ts';
import { packParcel } from '../../src/shipping/pack-parcel.ts';
import { shipParcel } from '../../src/shipping/ship-parcel.ts';
import type { Dispatch, ParcelId, ParcelStatus } from '../../src/shipping/types.ts';
import { waiting } from '../fulfillment/support.ts';
import { physicalLine, physicalRequest } from '../orders/support/physical-requests.ts';
import { HttpCaller } from '../support/http-caller.ts';
import type { TestApi, TestCaller } from '../support/test-api.ts';

export const coffeeCard = 'aurora-coffee-card-usd';
export const homeCard = 'hearthline-home-card-usd';

export interface WireShipment {
  readonly ParcelId: string;
  readonly Status: string;
  readonly Courier: string;
  readonly TrackingNumber: string;
  readonly TrackingUrl: string | null;
  readonly ShippedAt: string;
}

export interface WireLine {
  readonly Id: string;
  readonly Status: string;
  readonly StatusReason: string | null;
  readonly DeliveryStatus: string;
  readonly Shipments: readonly WireShipment[];
  readonly ClaimData: readonly {
    readonly Id: string;
    readonly ClaimStatus: string | null;
    readonly Codes: unknown[];
  }[];
}

export interface WireMailedOrder {
  readonly Id: string;
  readonly Status: string;
  readonly StatusReason: string | null;
  readonly LineItems: readonly WireLine[];
}

export const packer: Doer = { actor: { kind: 'Operator', id: null, name: 'Packer' }, address: null };
export const dispatch: Dispatch = { courier: 'Kestrel Post', trackingNumber: 'KP123456789', trackingUrl: null };

/** What the operator's tools work with. */
export function shippingOf(api: TestApi): Promise<ShippingNeeds> {
  return openShipping({ config: api.config, db: api.database.db, keyRing: api.keyRing });
}

export async function placeMailed(
  caller: TestCaller,
  lines: readonly unknown[] = [physicalLine()],
): Promise<WireMailedOrder> {
  const { status, body, text } = await caller.post('/v1/Orders', physicalRequest(lines), { prefer: 'respond-async' });
  if (status !== 201) throw new Error(`the order was answered ${status}: ${text}`);
  return body as unknown as WireMailedOrder;
}

export async function readMailed(caller: TestCaller, id: string): Promise<WireMailedOrder> {
  return (await caller.get(`/v1/Orders/${id}`)).body as unknown as WireMailedOrder;
}

export interface StoredParcel {
  readonly id: ParcelId;
  readonly status: ParcelStatus;
  readonly attempt: number;
  readonly cardCount: number;
  readonly packedCount: number;
  readonly lineNumbers: readonly number[];
}

export async function parcelsOf(db: Db, orderId: string): Promise<StoredParcel[]> {
  return many(
    db,
    sql<StoredParcel>`
      select p.id, p.status, p.attempt, p.card_count as "cardCount", p.packed_count as "packedCount",
             array(select l.line_number from parcel_lines l where l.account_id = p.account_id and l.parcel_id = p.id
                   order by 1) as "lineNumbers"
      from parcels p where p.order_id = ${orderId} order by p.created_at, 6, p.attempt`,
  );
}

/** Waits until the order has that many parcels. */
export async function parcelsMade(db: Db, orderId: string, count = 1): Promise<StoredParcel[]> {
  return vi.waitFor(async () => {
    const parcels = await parcelsOf(db, orderId);
    expect(parcels).toHaveLength(count);
    return parcels;
  }, waiting);
}

export async function firstParcel(db: Db, orderId: string): Promise<StoredParcel> {
  const [parcel] = await parcelsMade(db, orderId);
  if (!parcel) throw new Error('there is no parcel');
  return parcel;
}

export function freshSerial(): string {
  return `TS${String(randomInt(10 ** 12)).padStart(12, '0')}`;
}

/** Loads plastic cards as an operator would, and returns those that were rejected. */
export async function loadPlastic(
  { database, keyRing }: Pick<TestApi, 'database' | 'keyRing'>,
  serials: readonly string[],
  { productId = coffeeCard, value = '25', codes = [] as readonly string[] } = {},
): Promise<RowFault[]> {
  const refused: RowFault[] = [];
  async function* rows(): AsyncGenerator<FileRow> {
    for (const [index, Serial] of serials.entries()) {
      const Code = codes[index] ?? `PL${randomBytes(8).toString('hex').toUpperCase()}`;
      yield { row: index + 1, content: Serial, fields: { ProductId: productId, Value: value, Code, Serial } };
    }
  }
  const fingerprints = await loadFingerprints(database.db, keyRing);
  const name = randomBytes(6).toString('hex');
  const run = { name, rows: rows(), onFaults: async (faults: readonly RowFault[]) => void refused.push(...faults) };
  await importCodes({ db: database.db, keyRing, fingerprints }, { ...run, onProgress: () => undefined });
  return refused;
}

/** Loads new cards and returns their serials. */
export async function givenPlastic(
  api: Pick<TestApi, 'database' | 'keyRing'>,
  count: number,
  kind: { readonly productId?: string; readonly value?: string } = {},
): Promise<string[]> {
  const serials = Array.from({ length: count }, freshSerial);
  expect(await loadPlastic(api, serials, kind)).toEqual([]);
  return serials;
}

/** An order with one parcel of cards from stock, not packed yet. */
export async function givenParcel(api: TestApi, caller: TestCaller, quantity = 1, value = 25) {
  const serials = await givenPlastic(api, quantity, { value: String(value) });
  const order = await placeMailed(caller, [physicalLine({ Quantity: quantity, Value: value })]);
  const parcel = await firstParcel(api.database.db, order.Id);
  return { order, parcel, serials };
}

export async function packAndShip(
  needs: ShippingNeeds,
  parcelId: ParcelId,
  serials: readonly string[],
  how: Dispatch = dispatch,
): Promise<void> {
  await packParcel(needs, packer, parcelId, serials);
  await shipParcel(needs, packer, parcelId, how);
}

export async function eventsOf(caller: TestCaller, orderId: string) {
  const { body } = await caller.get('/v1/Events?limit=500');
  const events = body.Data as { Type: string; Data: Record<string, unknown> }[];
  return events.filter(({ Data }) => Data.OrderId === orderId);
}

const operatorPassword = 'a quiet harbour at noon';

/** Calls the API as an operator. */
export async function givenOperator(api: TestApi, name = 'Olive Operator') {
  const email = `operator-${randomBytes(4).toString('hex')}@example.com`;
  await withTransaction(api.database.db, (tx) =>
    addPersonWithPassword(tx, { accountId: null, email, name, role: 'operator' }, operatorPassword),
  );
  const { body } = await api.anonymous.post('/operator/Tokens', { Email: email, Password: operatorPassword });
  const headers = { authorization: `Bearer ${String(body.Value)}` };
  return { caller: new HttpCaller(api.baseUrl, headers), headers };
}
