import { withAsciiDigits } from '../kit/ascii-digits.ts';
import { withoutDirectionControls } from '../kit/bidi.ts';
import { isMailbox } from '../kit/mailbox.ts';
import { isE164 } from '../kit/phone.ts';

const textLengthMax = 300;
const separators = /[\s().\-/\u00a0\u2010-\u2015]/gu;

/** An email address or a mobile number, however it was typed; null: neither. */
export function parseAddress(text: string): string | null {
  if (text.length > textLengthMax) return null;
  const address = withoutDirectionControls(text).trim();
  if (address.includes('@')) return isMailbox(address) ? address : null;
  const number = withAsciiDigits(address).replace(separators, '').replace(/^00/, '+').replace(/^＋/, '+');
  return isE164(number) ? number : null;
}
