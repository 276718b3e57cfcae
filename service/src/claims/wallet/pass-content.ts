import type { CardCode } from '../../cards/types.ts';
import { brandingPalettes } from '../../catalog/branding-palette.ts';
import type { Minor } from '../../kit/money.ts';
import type { Secret } from '../../kit/secret.ts';
import type { GiftView } from '../pages/gift-parts.ts';
import type { Gift } from '../types.ts';
import { appleSerial, googleName } from './pass-names.ts';
import type { PassContent, PassNote } from './types.ts';

/** One code of an open gift: the card's own, or one that was picked of a Choice gift. */
export interface PassCard {
  readonly gift: Gift;
  readonly part: number | null;
  readonly valueMinor: Minor;
  readonly code: Secret<CardCode>;
  readonly sealedCode: Buffer;
}

/** The card in the words of its page. The personal message stays on the page: others see a wallet over one's shoulder. */
export function passContent(card: PassCard, { language, words }: GiftView): PassContent {
  const { gift, part, sealedCode } = card;
  const { accountId, orderId, lineNumber, cardNumber } = gift;
  const place = { accountId, orderId, lineNumber, cardNumber, part };
  const { codes, barcodeType, barcodeChars } = card.code.reveal();
  const { texts, locale } = language;
  const { ground, ink, soft } = brandingPalettes(gift.branding).day;
  return {
    appleSerial: appleSerial(place),
    googleName: googleName(place, sealedCode),
    organization: words.from ?? words.productName,
    productName: words.productName,
    value: words.value,
    valueMinor: card.valueMinor,
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
