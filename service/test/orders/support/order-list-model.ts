import { expect } from 'vitest';
import type { TestCaller } from '../../support/test-api.ts';

/** The parts of an order that list filters use, as the caller sent them. */
export interface ListedOrder {
  readonly id: string;
  readonly timestamp: string;
  readonly poNumber: string;
  readonly type: string;
  readonly status: string;
  readonly statusReason: string | null;
  readonly departmentId: string | null;
  readonly lines: readonly {
    readonly productId: string;
    readonly brandingId: string | null;
    readonly externalId: string | null;
    readonly email: string | null;
    readonly sms: string | null;
    readonly names: readonly string[];
  }[];
}

export interface ListQuery {
  readonly startDate?: string;
  readonly endDate?: string;
  readonly poNumber?: string;
  readonly status?: string;
  readonly statusReason?: string;
  readonly type?: string;
  readonly departmentId?: string;
  readonly productId?: string;
  readonly brandingId?: string;
  readonly externalId?: string;
  readonly recipientName?: string;
  readonly recipientEmail?: string;
  readonly recipientSms?: string;
}

const ofOrder = ['poNumber', 'status', 'statusReason', 'type', 'departmentId'] as const;

/** The expected ids of a list, newest first, from all orders. */
export function expectedIds(ordersByAge: readonly ListedOrder[], query: ListQuery): string[] {
  const start = query.startDate && boundOf(query.startDate, 'T00:00:00.000Z');
  const end = query.endDate && boundOf(query.endDate, 'T23:59:59.999Z');
  const isWanted = (name: (typeof ofOrder)[number], order: ListedOrder) =>
    query[name] === undefined || order[name] === query[name];
  const isListed = (order: ListedOrder) =>
    (!start || order.timestamp >= start) &&
    (!end || order.timestamp <= end) &&
    ofOrder.every((name) => isWanted(name, order)) &&
    order.lines.some((line) => isLineListed(line, query));
  return ordersByAge
    .filter(isListed)
    .map(({ id }) => id)
    .reverse();
}

function boundOf(text: string, time: string): string {
  return text.length === 10 ? text + time : new Date(text).toISOString();
}

function isLineListed(line: ListedOrder['lines'][number], query: ListQuery): boolean {
  const { productId, brandingId, externalId, recipientName, recipientEmail, recipientSms } = query;
  return (
    (brandingId === undefined || line.brandingId === brandingId) &&
    (externalId === undefined || line.externalId === externalId) &&
    (productId === undefined || line.productId === productId) &&
    (recipientEmail === undefined || line.email?.toLowerCase() === recipientEmail.toLowerCase()) &&
    (recipientSms === undefined || line.sms === recipientSms) &&
    (recipientName === undefined || line.names.some((name) => name.toLowerCase().includes(recipientName.toLowerCase())))
  );
}

const pagesWalkedMax = 200;

/** The ids of every page, first to last; checks that each page is full and that the one after them is empty. */
export async function listedIds(caller: TestCaller, query: ListQuery, pageSize: number): Promise<string[]> {
  const ids: string[] = [];
  let totalCount: number | null = null;
  for (let pageIndex = 1; pageIndex <= pagesWalkedMax; pageIndex++) {
    const parameters = new URLSearchParams({ ...query, pageIndex: String(pageIndex), pageSize: String(pageSize) });
    const { status, body, text } = await caller.get(`/v1/Orders?${parameters}`);
    expect(status, text).toBe(200);
    totalCount ??= Number(body.TotalCount);
    expect(body).toMatchObject({ Page: pageIndex, PageSize: pageSize, TotalCount: totalCount });
    const data = body.Data as { Id: string }[];
    expect(data).toHaveLength(Math.min(pageSize, Math.max(0, totalCount - ids.length)));
    if (data.length === 0) break;
    ids.push(...data.map(({ Id }) => Id));
  }
  expect(ids).toHaveLength(totalCount ?? 0);
  return ids;
}

/** The same by cursor; `between` runs after each page. */
export async function followedIds(
  caller: TestCaller,
  query: ListQuery,
  pageSize: number,
  between: () => Promise<unknown> = async () => undefined,
): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = null;
  for (let pages = 1; pages <= pagesWalkedMax; pages++) {
    const place: Record<string, string> = cursor === null ? {} : { cursor };
    const parameters = new URLSearchParams({ ...query, pageSize: String(pageSize), ...place });
    const { status, body, text } = await caller.get(`/v1/Orders?${parameters}`);
    expect(status, text).toBe(200);
    ids.push(...(body.Data as { Id: string }[]).map(({ Id }) => Id));
    expect(body.HasMore).toBe(body.NextCursor !== null);
    cursor = body.NextCursor as string | null;
    if (cursor === null) break;
    expect(body.Data).toHaveLength(pageSize);
    await between();
  }
  return ids;
}
