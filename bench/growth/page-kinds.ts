import { toCursor } from '../../service/src/http/cursor.ts';

const defaultPageSize = 5;
const largePageSize = 50;
const pageIndexMax = 2_147_483_647;

/** A position in a list; `query` expresses it for a list of this many rows. */
export interface PageKind {
  readonly name: string;
  query(totalCount: number, account: { readonly orderCount: number }): string;
}

const firstOf50: PageKind = { name: 'first of 50', query: () => `pageSize=${largePageSize}` };

export const pageKinds: readonly PageKind[] = [
  { name: 'first', query: () => 'pageIndex=1' },
  { name: 'middle', query: (totalCount) => `pageIndex=${Math.ceil(pageCount(totalCount) / 2)}` },
  { name: 'last', query: (totalCount) => `pageIndex=${pageCount(totalCount)}` },
  firstOf50,
  { name: 'by cursor', query: (_, { orderCount }) => `cursor=${toCursor('o', [Math.ceil(orderCount / 2)])}` },
  { name: 'past the end', query: () => `pageIndex=${pageIndexMax}` },
];

/** Those of lists that are not read by page number. */
export const harvestPages: readonly PageKind[] = [{ name: 'first', query: () => '' }, firstOf50];

function pageCount(totalCount: number): number {
  return Math.max(1, Math.ceil(totalCount / defaultPageSize));
}
