import { expect } from 'vitest';
import type { TestCaller } from '../../support/test-api.ts';

/** The parts of an order's response that tests use. */
export interface WireOrder {
  readonly Id: string;
  readonly Timestamp: string;
  readonly Date: string;
  readonly Status: string;
  readonly StatusReason: string | null;
  readonly Type: string;
  readonly DepartmentId: string | null;
  readonly PONumber: string;
  readonly CurrencyCode: string;
  readonly LineItems: readonly WireLine[];
}

export interface WireLine {
  readonly Id: string;
  readonly StatusReason: string;
  readonly Cost: number;
  readonly Quantity: number;
  readonly ClaimData: readonly { readonly Id: string }[];
  readonly Personalization: Readonly<Record<string, string | null>> | null;
}

/** Places an order that must be accepted. */
export async function placed(caller: TestCaller, body: unknown): Promise<WireOrder> {
  const answer = await caller.post('/v1/Orders', body);
  expect(answer.status, answer.text).toBe(201);
  return answer.body as unknown as WireOrder;
}

export async function readBack(caller: TestCaller, order: { readonly Id: string }): Promise<WireOrder> {
  const answer = await caller.get(`/v1/Orders/${order.Id}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as unknown as WireOrder;
}
