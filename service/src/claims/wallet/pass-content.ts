import { cardIdOfKey } from '../../cards/claim-secrets.ts';
import { brandingPalettes } from '../../catalog/branding-palette.ts';
import type { GiftView } from '../pages/gift-parts.ts';
import type { Revealed } from '../show-gift.ts';
import type { PassContent, PassNote } from './types.ts';

/** The gift in the words of its page. The personal message stays on the page: others see a wallet over one's shoulder. */
export function passContent({ gift, code }: Revealed, { language, words }: GiftView): PassContent {
  const { codes, barcodeType, barcodeChars } = code.reveal();
  const { texts, locale } = language;
  const { ground, ink, soft } = brandingPalettes(gift.branding).day;
  return {
    cardId: cardIdOfKey(gift),
    organization: words.from ?? words.productName,
    productName: words.productName,
    value: words.value,
    valueMinor: gift.valueMinor,
    currencyCode: gift.currencyCode,
    valueLabel: texts.valueLabel,
    locale,
    codes,
    barcode: { barcodeType, barcodeChars },
    notes: [
      { title: texts.howToUse, text: words.general },
      { title: texts.online, text: words.online },
      { title: texts.inStore, text: words.inStore },
      { title: texts.terms, text: words.terms.join('\n\n') },
    ].filter(({ text }: PassNote) => text.trim() !== ''),
    colors: { ground, ink, soft },
  };
}
