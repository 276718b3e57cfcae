import { isId, type LineItemId, type OrderId, orderIdOf } from '../kit/ids.ts';
import { foldCase } from '../kit/text-rules.ts';

/** What one text can mean: every exact value that it may be, and the part of a name or PO number that it may be. */
export interface SearchTerms {
  readonly text: string;
  readonly part: string;
  /** The id of the order, or of the order of a line or card. */
  readonly orderId: OrderId | null;
  readonly email: string | null;
  readonly sms: string | null;
}

export function searchTermsOf(typed: string): SearchTerms {
  const text = typed.trim();
  const id = text.toLowerCase();
  return {
    text,
    part: foldCase(text),
    orderId: isId(id) ? orderIdOf(id as LineItemId) : null,
    email: text.includes('@') ? id : null,
    sms: phoneOf(text),
  };
}

const separators = /[\s().\-/]/g;
const digits = /^\+[1-9][0-9]{5,14}$/;

/** The number as it is stored, however it was typed; null if the text is no number. */
function phoneOf(text: string): string | null {
  const bare = text.replaceAll(separators, '').replace(/^00/, '+');
  const number = bare.startsWith('+') ? bare : `+${bare}`;
  return digits.test(number) ? number : null;
}
