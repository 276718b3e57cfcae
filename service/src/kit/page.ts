export interface Page<Item> {
  readonly items: readonly Item[];
  readonly pageIndex: number;
  readonly pageSize: number;
  readonly totalCount: number;
}

export interface PageRequest {
  readonly pageIndex: number;
  readonly pageSize: number;
}

/** A page of a list in memory. */
export function pageOf<Item>(all: readonly Item[], { pageIndex, pageSize }: PageRequest): Page<Item> {
  const start = (pageIndex - 1) * pageSize;
  return { items: all.slice(start, start + pageSize), pageIndex, pageSize, totalCount: all.length };
}
