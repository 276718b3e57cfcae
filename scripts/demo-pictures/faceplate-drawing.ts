export const faceplateWidth = 856;
export const faceplateHeight = 540;

export interface Palette {
  /** The background, from upper left to lower right. */
  readonly base: readonly [string, string];
  /** The colours of the motif. */
  readonly tones: readonly [string, string, string];
  /** The lettering; it must be readable on the background. */
  readonly ink: string;
}

/** A random number from 0 up to 1; the same seed gives the same sequence. */
export type Random = () => number;

/** Draws the whole card as an SVG fragment. */
export type Motif = (palette: Palette, random: Random) => string;

type Attributes = Readonly<Record<string, string | number>>;

export function element(name: string, attributes: Attributes, content = ''): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${attributeText(value)}"`);
  return content === '' ? `<${name}${written.join('')}/>` : `<${name}${written.join('')}>${content}</${name}>`;
}

/** Joins path commands and coordinates: path('M', 0, 10, 'H', 20). */
export function path(...parts: readonly (string | number)[]): string {
  return parts.map((part) => (typeof part === 'number' ? shortNumber(part) : part)).join(' ');
}

/** Draws each of the numbers from 0 to count − 1. */
export function repeat(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('');
}

export function toneAt(palette: Palette, index: number): string {
  return palette.tones[index % palette.tones.length] ?? palette.tones[0];
}

/** Mulberry32: small, and the same on every machine, so that a card always looks the same. */
export function randomFrom(seedText: string): Random {
  let state = [...seedText].reduce(
    (hash, letter) => Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619),
    2_166_136_261,
  );
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function escapeXml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}

function attributeText(value: string | number): string {
  return typeof value === 'number' ? shortNumber(value) : escapeXml(value);
}

function shortNumber(value: number): string {
  return String(Math.round(value * 100) / 100);
}
