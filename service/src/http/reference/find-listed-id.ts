import type { ApiDocument } from './document.ts';

/** Where an id of the reader's own can be found: a path to read, and the way to the value in its answer. */
export interface ListedId {
  readonly path: string;
  readonly pick: string;
}

/** Members that hold what a path calls otherwise. */
const memberNames: Readonly<Record<string, string>> = { Cards: 'ClaimData' };

/**
 * An id in a path is one of the list before it: the id of /v1/Orders/{id} is in /v1/Orders, and that of its LineItems/{lineItemId}
 * in the order. Null: nothing that can be read has it.
 */
export function findListedId({ paths }: ApiDocument, path: string, name: string): ListedId | null {
  if (!/^(id|number|.+Id)$/.test(name)) return null;
  const before = path.slice(0, path.indexOf(`/{${name}}`));
  if (paths[before]?.get) return { path: before, pick: `Data.0.${name === 'number' ? 'Number' : 'Id'}` };
  const segments = before.split('/');
  for (let end = segments.length - 1; end > 1; end--) {
    const ancestor = segments.slice(0, end).join('/');
    if (!paths[ancestor]?.get) continue;
    const rest = segments
      .slice(end)
      .map((segment) => (segment.startsWith('{') ? '0' : (memberNames[segment] ?? segment)));
    return { path: ancestor, pick: [...rest, '0', 'Id'].join('.') };
  }
  return null;
}
