import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { LRUCache } from 'lru-cache';
import { unpackWoff } from './woff.ts';

/** A font file with the characters of some ranges only, so that a page loads no more than it needs. */
export interface FontSlice {
  readonly family: 'noto-sans' | 'noto-sans-arabic' | 'kosugi';
  readonly subset: string;
  readonly ranges: readonly (readonly [first: number, last: number])[];
}

export type Weight = 400 | 700;

const require = createRequire(import.meta.url);
/** In order of preference: a character that two fonts have comes from the first. */
const families = ['noto-sans', 'noto-sans-arabic', 'kosugi'] as const;
let slices: readonly FontSlice[] | null = null;
const sliceByCodePoint = new Map<number, FontSlice | null>();
const rememberedMax = 20_000;
const filesMax = 100;

/** The font that has a character, or null if none has. */
export function findSlice(codePoint: number): FontSlice | null {
  const known = sliceByCodePoint.get(codePoint);
  if (known !== undefined) return known;
  slices ??= families.flatMap(readSlices);
  const found =
    slices.find(({ ranges }) => ranges.some(([first, last]) => codePoint >= first && codePoint <= last)) ?? null;
  if (sliceByCodePoint.size < rememberedMax) sliceByCodePoint.set(codePoint, found);
  return found;
}

const files = new LRUCache<string, Buffer>({ max: filesMax });

/** The font's bytes, in the format of the PDF library. */
export function fontOf({ family, subset }: FontSlice, weight: Weight): Buffer {
  const name = subset.replace(/[[\]]/g, '');
  // Kosugi has no bold.
  const file = `${family}-${name}-${family === 'kosugi' ? 400 : weight}-normal.woff`;
  const known = files.get(file);
  if (known) return known;
  const font = unpackWoff(readFileSync(require.resolve(`@fontsource/${family}/files/${file}`)));
  files.set(file, font);
  return font;
}

/** Latin first: it also has the punctuation that all the others share. */
function readSlices(family: FontSlice['family']): FontSlice[] {
  const rangesBySubset = require(`@fontsource/${family}/unicode.json`) as Record<string, string>;
  const names = Object.keys(rangesBySubset).sort((a, b) => Number(b === 'latin') - Number(a === 'latin'));
  return names.map((subset) => ({ family, subset, ranges: parseRanges(rangesBySubset[subset] ?? '') }));
}

/** "U+0-FF,U+131" as pairs of numbers. */
function parseRanges(text: string): FontSlice['ranges'] {
  return text.split(',').map((range) => {
    const [first = '', last = first] = range.trim().replace(/^U\+/i, '').split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
  });
}
