import type { GiftWords } from './gift-words.ts';
import type { Texts } from './languages/texts.ts';

/** The label of a code in the reader's language. */
export function labelInWords(label: string, { codeLabels }: Pick<Texts, 'codeLabels'>): string {
  return Object.hasOwn(codeLabels, label) ? codeLabels[label as keyof Texts['codeLabels']] : label;
}

/** What stands below a barcode. Only a card that says how it is used in stores is known to be accepted at a checkout. */
export function barcodeCaption({ inStore }: Pick<GiftWords, 'inStore'>, texts: Texts): string {
  return inStore.trim() === '' ? texts.barcodePlain : texts.barcodeTitle;
}
