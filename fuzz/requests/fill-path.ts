import type { Random } from '../../chaos/random.ts';
import type { Operation } from '../operations/types.ts';
import type { Cast } from '../world/callers.ts';
import type { KnownId, KnownValues } from '../world/known-values.ts';
import { hostileTexts } from './hostile.ts';

export interface FilledPath {
  readonly path: string;
  readonly parents: Readonly<Record<string, string>>;
}

const unknownId = '018f0000-0000-7000-8000-000000000000';
const plurals: Readonly<Record<string, string>> = { personId: 'People' };
const words: Readonly<Record<string, readonly string[]>> = {
  currencyCode: ['USD', 'EUR', 'XXX'],
  value: ['25', '10'],
  name: ['aurora-coffee.svg', 'demo'],
  rest: ['orders', 'assets/none.js', 'a/b'],
};

/** A path with ids that an earlier answer had, the last one with those that it belongs to. */
export function fillPath(
  { path }: Operation,
  random: Random,
  { known, isHostile, cast }: { readonly known: KnownValues; readonly isHostile: boolean; readonly cast: Cast },
): FilledPath {
  const parts = path.split('/');
  const names = parts.map((part, index) => collectionOf(part, parts[index - 1]));
  const last = names.findLast((name) => name !== null);
  const target = last ? known.id(random, last) : null;
  const parents: Record<string, string> = {};
  const filled = parts.map((part, index) => {
    const collection = names[index] ?? null;
    if (collection === null) return part;
    if (isHostile) return encoded(random.pick(hostileTexts) || '%20');
    const id = linkOf(part, random, cast) ?? idOf(collection, random, { known, target, isLast: collection === last });
    parents[collection] = id;
    return encoded(id);
  });
  return { path: filled.join('/'), parents };
}

function idOf(
  collection: string,
  random: Random,
  { known, target, isLast }: { readonly known: KnownValues; readonly target: KnownId | null; readonly isLast: boolean },
): string {
  if (random.chance(0.04)) return unknownId;
  if (isLast && target) return target.id;
  const word = words[collection];
  return target?.of[collection] ?? known.id(random, collection)?.id ?? (word ? random.pick(word) : unknownId);
}

/** What a parameter in a path is an id of; null for the other parts. */
export function collectionOf(part: string, before: string | undefined): string | null {
  const name = /^\{(\w+)\}/.exec(part)?.[1];
  if (name === undefined) return null;
  if (name === 'accountId') return 'Accounts';
  if (plurals[name]) return plurals[name];
  if (name === 'id' && before && !before.startsWith('{')) return before;
  if (name === 'id') return 'FundingRequests';
  if (name in words) return name === 'name' && before ? before : name;
  const singular = name.replace(/Id$/, '');
  return `${singular[0]?.toUpperCase()}${singular.slice(1)}s`;
}

/** Gifts are found by what their link says, not by an id. */
function linkOf(part: string, random: Random, { companies }: Cast): string | null {
  if (!part.startsWith('{token}')) return null;
  const { links } = random.pick(companies).known;
  return links.length > 0 && random.chance(0.9) ? random.pick(links).token : null;
}

/** Never empty, and never a step up: both would be another path. */
function encoded(text: string): string {
  const part = encodeURIComponent(text.toWellFormed()).slice(0, 600);
  return /^\.{0,2}$/.test(part) ? '%20' : part;
}
