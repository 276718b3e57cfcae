import { findTranslation } from '../../catalog/find-translation.ts';
import { isolatedIfTurning } from '../../kit/bidi.ts';
import { formatAmount } from '../../kit/format-amount.ts';
import { formatDay } from '../../kit/format-day.ts';
import { chooseLocale } from '../../kit/languages.ts';
import type { PackableContent, PackableParcel } from '../types.ts';
import { type SlipTexts, slipTexts } from './slip-texts.ts';

/** A packing slip in the recipient's language. */
export interface SlipWords {
  readonly texts: SlipTexts;
  readonly isRightToLeft: boolean;
  readonly headline: string;
  readonly rows: readonly { readonly cards: string; readonly gift: string; readonly value: string }[];
  readonly total: string;
  /** Each message line by line, with its reader and its sender. */
  readonly greetings: readonly (readonly string[])[];
}

/** The language of the lines, otherwise the product's own language, as in messages. */
export function slipWords(parcel: PackableParcel, day: Date): SlipWords {
  const language = chooseLocale(parcel.cultures);
  const { locale, isRightToLeft } = language;
  const texts = slipTexts[language.language];
  const numbers = new Intl.NumberFormat(locale);
  const named = (text: string) => isolatedIfTurning(text, isRightToLeft);
  return {
    texts,
    isRightToLeft,
    headline: `${texts.title}  ·  ${formatDay(day, locale)}`,
    rows: parcel.contents.map((content) => ({
      cards: numbers.format(content.cardCount),
      gift: nameOf(content, parcel.cultures),
      value: formatAmount(content.valueMinor, content.currencyCode, language),
    })),
    total: texts.total(numbers.format(parcel.cardCount), new Intl.PluralRules(locale).select(parcel.cardCount)),
    greetings: parcel.greetings.map(({ to, fromName, message }) =>
      [to ? texts.salutation(named(to)) : null, message, fromName].filter((line) => line !== null),
    ),
  };
}

function nameOf({ productName, translations }: PackableContent, cultures: readonly string[]): string {
  return findTranslation(translations, cultures.slice(0, 1))?.translation.name ?? productName;
}
