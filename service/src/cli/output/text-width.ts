const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
const widePattern =
  /^(?:\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\p{Emoji_Presentation})/u;
const asciiPattern = /^[ -~]*$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is replaced
const controlPattern = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** The columns that a text takes on a terminal. */
export function textWidth(text: string): number {
  if (asciiPattern.test(text)) return text.length;
  let width = 0;
  for (const { segment } of segmenter.segment(text)) width += widePattern.test(segment) ? 2 : 1;
  return width;
}

/** The text, shortened to a width with "…" as its end. */
export function cutToWidth(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  let cut = '';
  let used = 0;
  for (const { segment } of segmenter.segment(text)) {
    const next = widePattern.test(segment) ? 2 : 1;
    if (used + next > width - 1) break;
    cut += segment;
    used += next;
  }
  return `${cut}…`;
}

/** Text from accounts and callers must not move the cursor or reorder what follows it. */
export function withoutControls(text: string): string {
  return text.replace(controlPattern, '\ufffd');
}
