import { createHash } from 'node:crypto';
import { paperColors } from '../../catalog/branding-palette.ts';
import { formatDay } from '../../kit/format-day.ts';
import { barcodeCaption } from '../code-words.ts';
import type { Texts } from '../languages/texts.ts';
import type { GiftView } from '../pages/gift-parts.ts';

/** All texts of a gift on paper except its codes: plain texts and colours, so that they can be sent to a thread. */
export interface GiftPaper {
  readonly locale: string;
  readonly greeting: string;
  readonly from: string | null;
  readonly message: string | null;
  readonly productName: string;
  readonly value: string;
  readonly accent: string;
  readonly onAccent: string;
  readonly keepSafe: string;
  readonly barcodeTitle: string;
  readonly codeLabels: Texts['codeLabels'];
  readonly sections: readonly { readonly title: string; readonly text: string }[];
  readonly termsTitle: string;
  readonly terms: readonly string[];
  readonly opened: string | null;
}

export function giftPaper({ gift, language, words }: GiftView): GiftPaper {
  const { texts, locale } = language;
  const { accent, onAccent } = paperColors(gift.branding);
  const sections = [
    { title: texts.howToUse, text: words.general },
    { title: texts.online, text: words.online },
    { title: texts.inStore, text: words.inStore },
    { title: texts.onPaper, text: words.onPaper },
  ].filter(({ text }) => text.trim() !== '');
  return {
    locale,
    greeting: words.greeting,
    from: words.from,
    message: words.message,
    productName: words.productName,
    value: words.value,
    accent,
    onAccent,
    keepSafe: texts.keepSafe,
    barcodeTitle: barcodeCaption(words, texts),
    codeLabels: texts.codeLabels,
    sections,
    termsTitle: texts.terms,
    terms: words.terms,
    opened: gift.claimedAt && texts.firstOpened(formatDay(gift.claimedAt, locale)),
  };
}

/** For keys of drawings: once the recipient was forgotten, no earlier one is served. */
export function digestOf(paper: GiftPaper): string {
  return createHash('sha256').update(JSON.stringify(paper)).digest('base64');
}
