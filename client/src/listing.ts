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
  /** Lists of orders: what follows this page, sent as `cursor`. */
  readonly NextCursor?: string | null;
  /** Lists of orders: whether more follows. */
  readonly HasMore?: boolean;
  /** Products, with `updatedSince`: those that can no longer be ordered. */
  readonly Removed?: readonly { readonly Id: string; readonly RemovedAt: string }[];
}

/**
 * A list, read page by page while it is iterated: `for await (const order of client.orders.list())`. Orders are read by
 * cursor. In other lists an item that is added meanwhile can move another to the next page, so that it comes twice.
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
  path?: Readonly<Record<string, string>>,
): Listing<ItemOf<R>> {
  const read = (place: { readonly pageIndex: number } | { readonly cursor: string | null }) => {
    const input = { path, query: { pageSize: pageSizeDefault, ...query, ...place } };
    return api.call(route, input as unknown as InputOf<R>, options) as unknown as Call<Page<ItemOf<R>>>;
  };
  const page = (index = 1) => read({ pageIndex: index });
  return {
    page,
    async *[Symbol.asyncIterator]() {
      let next = page(1);
      for (let index = 1; ; index++) {
        const { Data, PageSize, TotalCount, NextCursor = null, HasMore } = await next;
        yield* Data;
        if (HasMore === false) return;
        if (HasMore === undefined && (Data.length === 0 || index * PageSize >= TotalCount)) return;
        next = HasMore ? read({ cursor: NextCursor }) : page(index + 1);
      }
    },
  };
}
