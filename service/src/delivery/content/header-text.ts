import { isolatedIfTurning, withoutDirectionControls } from '../../kit/bidi.ts';

const headerLengthMax = 250;
// Control characters and line ends of every kind, and letters that show nothing and only hide something.
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u00ad\u200b\u2060\ufeff\ufff9-\ufffb]+/gu;

/**
 * A text that may stand in a header: one line, nothing that ends a header or turns the direction of what follows.
 * The mailer encodes it; this is what it would otherwise have to be trusted with.
 */
export function headerText(text: string): string {
  const line = withoutDirectionControls(text.toWellFormed()).replace(unprintable, ' ').replace(/\s+/gu, ' ').trim();
  return shortened(line, headerLengthMax);
}

/** A value inside of a header. */
export function headerValue(text: string | null, isRightToLeft: boolean): string | null {
  const line = text === null ? '' : headerText(text);
  return line === '' ? null : isolatedIfTurning(line, isRightToLeft);
}

/** At most so many characters, the last one an ellipsis when something was cut. */
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
