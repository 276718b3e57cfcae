import { api, type Query } from '../api/client.ts';
import type { Page } from '../api/types/page.ts';

/** A page of a list, as `usePagedRows` asks for it. */
export function pageOf<Row>(path: string, filters: Query = {}) {
  return (pageIndex: number, pageSize: number, signal: AbortSignal): Promise<Page<Row>> =>
    api.get<Page<Row>>(path, { query: { ...filters, pageIndex, pageSize }, signal });
}
