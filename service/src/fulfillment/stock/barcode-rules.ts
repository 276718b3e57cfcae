import type { BarcodeType } from '../../cards/types.ts';

const barcodeCharsMax = 500;

const linearRules: Readonly<Partial<Record<BarcodeType, (chars: string) => boolean>>> = {
  Code128: (chars) => /^[\x20-\x7e]{1,80}$/.test(chars),
  Code39: (chars) => /^[0-9A-Z .$/+%-]{1,80}$/.test(chars),
  Itf: (chars) => /^(\d\d){1,40}$/.test(chars),
  Ean13: (chars) => /^\d{13}$/.test(chars) && hasCheckDigit(chars),
  UpcA: (chars) => /^\d{12}$/.test(chars) && hasCheckDigit(chars),
};

/** Whether it can be scanned: a barcode that cannot be drawn is found now, not in front of the recipient. */
export function isBarcode(type: BarcodeType, chars: string): boolean {
  if (type === 'None') return chars === '';
  const rule = linearRules[type];
  return rule ? rule(chars) : chars.length > 0 && chars.length <= barcodeCharsMax;
}

/** The digits from the right, weighted 1, 3, 1, 3 …, sum to a multiple of ten. */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}
