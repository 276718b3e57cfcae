import { readJson } from '../api/api-client.ts';

export const ordersPath = '/v1/Orders';
export const defaultPageSize = 5;

export interface OrderPage {
  readonly Data: readonly { readonly Id: string; readonly PONumber: string; readonly Timestamp: string }[];
  readonly TotalCount: number;
}

export function readOrderPage(baseUrl: string, token: string, query: string): Promise<OrderPage> {
  return readJson(baseUrl, `${ordersPath}${query}`, token);
}

export function lastPageIndex(totalCount: number): number {
  return Math.max(1, Math.ceil(totalCount / defaultPageSize));
}
