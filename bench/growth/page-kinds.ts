const defaultPageSize = 5;
const largePageSize = 50;
const pageIndexMax = 2_147_483_647;

/** A position in a list; `query` expresses it for a list of this many orders. */
export interface PageKind {
  readonly name: string;
  query(totalCount: number): string;
}

export const pageKinds: readonly PageKind[] = [
  { name: 'first', query: () => 'pageIndex=1' },
  { name: 'middle', query: (totalCount) => `pageIndex=${Math.ceil(pageCount(totalCount) / 2)}` },
  { name: 'last', query: (totalCount) => `pageIndex=${pageCount(totalCount)}` },
  { name: 'first of 50', query: () => `pageSize=${largePageSize}` },
  { name: 'past the end', query: () => `pageIndex=${pageIndexMax}` },
];

function pageCount(totalCount: number): number {
  return Math.max(1, Math.ceil(totalCount / defaultPageSize));
}
