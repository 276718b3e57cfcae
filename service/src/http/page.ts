import { type TSchema, Type } from 'typebox';
import type { Page } from '../kit/page.ts';

const pageIndexMax = 2_147_483_647;

/** The paging parameters of a list: one-based index, and a size with the list's own default and maximum. */
export function pageParameters(sizes: { readonly defaultSize: number; readonly sizeMax: number }) {
  return {
    pageIndex: Type.Integer({ minimum: 1, maximum: pageIndexMax, default: 1, description: 'One-based page.' }),
    pageSize: Type.Integer({ minimum: 1, maximum: sizes.sizeMax, default: sizes.defaultSize }),
  };
}

export const smallPages = { defaultSize: 5, sizeMax: 50 } as const;

/** Named after its items, in the API document. */
export function pageSchema<Item extends TSchema>(item: Item) {
  const { $ref, title = $ref } = item as { readonly $ref?: string; readonly title?: string };
  return Type.Object(
    {
      Data: Type.Array(item),
      Page: Type.Integer(),
      PageSize: Type.Integer(),
      TotalCount: Type.Integer(),
    },
    title === undefined ? {} : { title: `${title}Page` },
  );
}

export function toWirePage<Item, Wire>(page: Page<Item>, toWire: (item: Item) => Wire) {
  return {
    Data: page.items.map(toWire),
    Page: page.pageIndex,
    PageSize: page.pageSize,
    TotalCount: page.totalCount,
  };
}
