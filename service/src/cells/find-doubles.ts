import { listKeys, listKnown } from './double-queries.ts';
import type { Cell, Doubled, SingleThing } from './types.ts';

const pageSize = 5_000;

/** Each is stored under a unique key that can be read in order. */
const singleThings: readonly SingleThing[] = [
  ...(['Account', 'Email'] as const),
  ...(['StockCode', 'CardCode', 'ChoiceCode', 'ReplacedCode', 'ArchivedCode'] as const),
];

/** Everything that two cells have but only one should. Memory does not grow with what they have. */
export async function* findDoubles(cells: readonly Cell[]): AsyncGenerator<Doubled> {
  for (const [index, cell] of cells.entries()) {
    for (const thing of singleThings) {
      for await (const keys of pagesOf(cell, thing)) {
        for (const other of cells.slice(index + 1)) {
          const known = await listKnown(other.database.db, thing, keys);
          yield* known.map((key) => ({ what: whatOf(thing), key, cells: [cell.name, other.name] }) as const);
        }
      }
    }
  }
}

async function* pagesOf({ database: { db } }: Cell, thing: SingleThing): AsyncGenerator<readonly string[]> {
  for (let after = ''; ; ) {
    const keys = await listKeys(db, thing, { after, size: pageSize });
    if (keys.length > 0) yield keys;
    if (keys.length < pageSize) return;
    after = keys.at(-1) ?? after;
  }
}

function whatOf(thing: SingleThing): Doubled['what'] {
  return thing === 'Account' || thing === 'Email' ? thing : 'Code';
}
