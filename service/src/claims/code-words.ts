import type { GiftWords } from './gift-words.ts';
import type { Texts } from './languages/texts.ts';

/** The label of a code in the reader's language. */
export function labelInWords(label: string, { codeLabels }: Pick<Texts, 'codeLabels'>): string {
  return Object.hasOwn(codeLabels, label) ? codeLabels[label as keyof Texts['codeLabels']] : label;
}

/** What stands below a barcode. A card that can only be used online has no checkout to show it at. */
export function barcodeCaption({ inStore, online }: Pick<GiftWords, 'inStore' | 'online'>, texts: Texts): string {
  const isOnlineOnly = inStore.trim() === '' && online.trim() !== '';
  return isOnlineOnly ? texts.barcodePlain : texts.barcodeTitle;
}
