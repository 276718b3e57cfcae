export type CellNumber = { readonly value: number } | { readonly fault: string };

/**
 * A number as spreadsheets write it: 12.5, 12,50, 1,234.50 or 1.234,50. Files that separate columns by semicolons come from
 * spreadsheets with decimal commas, others from those with decimal points. The other character before exactly three digits
 * could mean thousands, so it is not guessed.
 */
export function readNumber(text: string, hasDecimalCommas: boolean): CellNumber {
  const cleaned = text.replaceAll(/[\u00a0\u202f]/g, '');
  const decimal = /^-?\d+(?:([.,])(\d+))?$/.exec(cleaned);
  if (decimal) {
    const [, separator, digits = ''] = decimal;
    const isUsual = separator === (hasDecimalCommas ? ',' : '.');
    if (digits.length !== 3 || isUsual) return { value: Number(cleaned.replace(',', '.')) };
    return { fault: `"${text}" can be read in two ways; write it without a separator for thousands.` };
  }
  const grouped = /^-?\d{1,3}(?:([.,])\d{3})+(?:([.,])\d+)$/.exec(cleaned);
  if (!grouped || grouped[1] === grouped[2]) return { fault: `"${text}" is not a number.` };
  return { value: Number(cleaned.replaceAll(grouped[1] ?? '', '').replace(',', '.')) };
}
