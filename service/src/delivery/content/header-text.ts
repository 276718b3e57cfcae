import { isolatedIfTurning, withoutDirectionControls } from '../../kit/bidi.ts';

const headerLengthMax = 250;
// Control characters, all kinds of line ends, and invisible characters.
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u00ad\u200b\u2060\ufeff\ufff9-\ufffb]+/gu;

/**
 * Text that is safe in a header: one line, nothing that ends a header or changes the direction of what follows. The
 * mailer also encodes it; this does not rely on that.
 */
export function headerText(text: string): string {
  const line = withoutDirectionControls(text.toWellFormed()).replace(unprintable, ' ').replace(/\s+/gu, ' ').trim();
  return shortened(line, headerLengthMax);
}

/** A value inside a header. */
export function headerValue(text: string | null, isRightToLeft: boolean): string | null {
  const line = text === null ? '' : headerText(text);
  return line === '' ? null : isolatedIfTurning(line, isRightToLeft);
}

/** At most this many characters, ending in an ellipsis if it was shortened. */
export function shortened(text: string, lengthMax: number, ellipsis = '…'): string {
  const letters = [...text];
  if (letters.length <= lengthMax) return text;
  return (
    letters
      .slice(0, lengthMax - ellipsis.length)
      .join('')
      .trimEnd() + ellipsis
  );
}
