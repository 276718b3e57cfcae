import type { AnswerOf, Api, InputOf, QueryOf, Route } from './api.ts';
import type { Call } from './call.ts';
import type { CallOptions } from './connection.ts';

/** A page of a list. */
export interface Page<Item> {
  /** The items of this page. */
  readonly Data: readonly Item[];
  /** Which page it is; the first is 1. */
  readonly Page: number;
  /** How many items a page has at most. */
  readonly PageSize: number;
  /** How many items there are on all pages. */
  readonly TotalCount: number;
}

/**
 * A list, read page by page while it is iterated: `for await (const order of client.orders.list())`. An item that is
 * added meanwhile can move another to the next page, so that it comes twice.
 */
export interface Listing<Item> extends AsyncIterable<Item> {
  /** One page, the first when no number is given. */
  page(index?: number): Call<Page<Item>>;
}

/** The calls that answer a page. */
type ListRoute = { [R in Route]: AnswerOf<R> extends Page<unknown> ? R : never }[Route];
type ItemOf<R extends ListRoute> = AnswerOf<R> extends Page<infer Item> ? Item : never;

const pageSizeDefault = 50;

/** Prepares a list; nothing is read before it is iterated. */
export function listOf<R extends ListRoute>(
  api: Api,
  route: R,
  query: QueryOf<R> | undefined,
  options?: CallOptions,
): Listing<ItemOf<R>> {
  const page = (index = 1) => {
    const input = { query: { pageSize: pageSizeDefault, ...query, pageIndex: index } };
    return api.call(route, input as unknown as InputOf<R>, options) as unknown as Call<Page<ItemOf<R>>>;
  };
  return {
    page,
    async *[Symbol.asyncIterator]() {
      for (let index = 1; ; index++) {
        const { Data, PageSize, TotalCount } = await page(index);
        yield* Data;
        if (Data.length === 0 || index * PageSize >= TotalCount) return;
      }
    },
  };
}
