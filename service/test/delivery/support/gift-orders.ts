import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { type Db, many } from '../../../src/database/database.ts';
import { passTime } from '../../fulfillment/support.ts';
import { lineItem, orderRequest } from '../../support/order-requests.ts';
import type { TestCaller } from '../../support/test-api.ts';

export const waiting = { timeout: 60_000, interval: 50 };

export interface WireLine {
  readonly Id: string;
  readonly Status: string;
  readonly StatusReason: string | null;
  readonly DeliveryStatus: string | null;
  readonly Cost: number;
  readonly ClaimData: readonly { readonly ClaimStatus: string | null }[];
}

export interface WireOrder {
  readonly Id: string;
  readonly Status: string;
  readonly StatusReason: string | null;
  readonly LineItems: readonly [WireLine, ...WireLine[]];
}

let people = 0;

/** An address that no other test writes to. */
export function freshAddress(): string {
  return `ann-${++people}@example.com`;
}

/** An order of one line, to be sent to the address. */
export function giftTo(address: string, line: Record<string, unknown> = {}, changes: Record<string, unknown> = {}) {
  return orderRequest({ LineItems: [lineItem({ DigitalDeliveryAddress: { Email: address }, ...line })], ...changes });
}

export async function place(caller: TestCaller, order: unknown, prefer = 'respond-async'): Promise<WireOrder> {
  const { status, body, text } = await caller.post('/v1/Orders', order, { prefer });
  if (status !== 201) throw new Error(`the order was answered ${status}: ${text}`);
  return body as unknown as WireOrder;
}

export async function readOrder(caller: TestCaller, id: string): Promise<WireOrder> {
  return (await caller.get(`/v1/Orders/${id}`)).body as unknown as WireOrder;
}

/** Waits until the first line matches, and returns the order. */
export async function lineBecomes(caller: TestCaller, id: string, wanted: Partial<WireLine>): Promise<WireOrder> {
  return vi.waitFor(async () => {
    const order = await readOrder(caller, id);
    expect(order.LineItems[0]).toMatchObject(wanted);
    return order;
  }, waiting);
}

export function act(caller: TestCaller, order: WireOrder, action: 'Resend' | 'Reissue' | 'Cancel', body?: unknown) {
  return caller.post(`/v1/Orders/${order.Id}/LineItems/${order.LineItems[0].Id}/${action}`, body);
}

/** The claim links in a text. */
export function linksIn(text: string | undefined): string[] {
  return [...(text ?? '').matchAll(/http:\/\/bestow\.test(\/c\/[A-Za-z0-9_-]{64})/g)].map((match) => match[1] ?? '');
}

export async function eventTypes(caller: TestCaller): Promise<string[]> {
  const { body } = await caller.get('/v1/Events?after=0&limit=500');
  return (body.Data as { Type: string }[]).map(({ Type }) => Type);
}

/** Waits until a message has had this many attempts and waits for the next. */
export async function isDeferred(db: Db, orderId: string, attempts: number): Promise<void> {
  await vi.waitFor(async () => {
    const rows = await many(
      db,
      sql`select 1 from messages where order_id = ${orderId} and status = 'Queued' and attempts = ${attempts}
            and claimed_until is null and reason is not null`,
    );
    expect(rows).toHaveLength(1);
  }, waiting);
}

/**
 * Moves the clock past the next attempt of all waiting messages, unless one is being sent or is due already: moved again
 * and again while a worker is slow, the clock would pass the day after which a message is given up.
 */
export async function passRetry(db: Db): Promise<void> {
  const busy = await many(
    db,
    sql`select 1 from messages where status = 'Queued' and claimed_until is not null
        union all select 1 from jobs where kind = 'send-messages' and run_at <= service_now()`,
  );
  if (busy.length === 0) await passTime(db, 4_000);
}
