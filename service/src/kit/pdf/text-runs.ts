import bidiFactory from 'bidi-js';
import { type FontSlice, findSlice } from './fonts.ts';

/** A piece of text that is drawn in one go: one font, one direction, and no line break opportunity inside. */
export interface TextRun {
  readonly text: string;
  readonly slice: FontSlice;
  /** Unicode's embedding level: odd runs are right to left. */
  readonly level: number;
  readonly isSpace: boolean;
}

export interface Paragraph {
  readonly isRightToLeft: boolean;
  readonly runs: readonly TextRun[];
}

const bidi = bidiFactory();
const invisible = /[\p{Cc}\p{Cf}\p{Variation_Selector}]/u;
const pictograph = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}/u;
const ideograph = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u;
/** Replaces a character that none of our fonts has. */
const replacement = '?';

export function paragraphOf(text: string): Paragraph {
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text);
  const runs: TextRun[] = [];
  let at = 0;
  for (const character of text) {
    addCharacter(runs, character, levels[at] ?? 0);
    at += character.length;
  }
  return { isRightToLeft: (paragraphs[0]?.level ?? 0) % 2 === 1, runs };
}

/** The runs of one line in visual order, from left to right (rule L2 of UAX #9). */
export function inVisualOrder<Run extends TextRun>(runs: readonly Run[]): Run[] {
  const ordered = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level--) {
    for (let start = 0; start < ordered.length; start++) {
      let end = start;
      while (end < ordered.length && (ordered[end]?.level ?? 0) >= level) end++;
      if (end > start + 1) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = end;
    }
  }
  return ordered;
}

/** The text for the font. The font's shaping reverses Arabic; punctuation must be reversed here. */
export function drawnText({ text, slice, level }: TextRun): string {
  if (level % 2 === 0 || slice.family === 'noto-sans-arabic') return text;
  return [...text]
    .reverse()
    .map((character) => bidi.getMirroredCharacter(character) ?? character)
    .join('');
}

function addCharacter(runs: TextRun[], character: string, level: number): void {
  const shown = shownAs(character);
  if (shown === null) return;
  const { text, slice } = shown;
  const isSpace = text.trim() === '';
  const last = runs.at(-1);
  const isJoined =
    last && last.slice === slice && last.level === level && last.isSpace === isSpace && !ideograph.test(text);
  if (isJoined && !ideograph.test(last.text)) runs[runs.length - 1] = { ...last, text: last.text + text };
  else runs.push({ text, slice, level, isSpace });
}

/** Emoji are left out: the text is readable without them. */
function shownAs(character: string): { readonly text: string; readonly slice: FontSlice } | null {
  if (character === '\t' || character === '\u00a0') return shownAs(' ');
  if (invisible.test(character)) return null;
  const slice = findSlice(character.codePointAt(0) ?? 0);
  if (slice) return { text: character, slice };
  return pictograph.test(character) ? null : shownAs(replacement);
}
