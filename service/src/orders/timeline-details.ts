import type { CurrencyCode } from '../kit/currencies.ts';
import { formatAmount } from '../kit/format-amount.ts';

/** What a detail can say without a number or a name. */
export const detailWords = {
  Email: 'by email',
  Sms: 'by text message',
  Again: 'again',
  Api: 'in an API answer',
  ClaimPage: 'on the claim page',
  Pdf: 'in a PDF',
  Portal: 'in the portal',
  Export: 'in an export',
  CodeProblem: 'the code does not work',
  NotExpected: 'the recipient did not expect this gift',
  DataRemoved: 'the recipient’s data was removed',
  NobodyDecided: 'nobody decided in time',
  DeliveryZone: 'time zone',
  Personalization: 'texts',
  BrandingId: 'branding',
} as const satisfies Readonly<Record<string, string>>;
export type DetailWord = keyof typeof detailWords;

/** A part of what an entry of an order's history says: the portal words it in the reader's language. */
export type TimelineDetail =
  | { readonly kind: 'Word'; readonly word: DetailWord }
  /** How many cards. */
  | { readonly kind: 'Cards'; readonly count: number }
  /** Which cards, by their numbers. */
  | { readonly kind: 'CardNumbers'; readonly numbers: readonly number[] }
  | { readonly kind: 'DaysAfterSending' | 'DaysBeforeExpiry'; readonly count: number }
  | { readonly kind: 'Amount'; readonly minor: bigint; readonly currencyCode: CurrencyCode }
  /** Masked; null: none. */
  | { readonly kind: 'Address'; readonly from: string | null; readonly to: string | null }
  /** Times in ISO 8601 UTC; null: as soon as possible. */
  | { readonly kind: 'Delivery'; readonly from: string | null; readonly to: string | null }
  | { readonly kind: 'StatusReason'; readonly text: string }
  | { readonly kind: 'By'; readonly text: string }
  /** Written by a person or a provider. */
  | { readonly kind: 'Text'; readonly text: string };

export const detailKinds = [
  'Word',
  'Cards',
  'CardNumbers',
  'DaysAfterSending',
  'DaysBeforeExpiry',
  'Amount',
  'Address',
  'Delivery',
  'StatusReason',
  'By',
  'Text',
] as const satisfies readonly TimelineDetail['kind'][];

/** For the operator API and the command line, which speak English; null if there is nothing to say. */
export function detailsInEnglish(details: readonly TimelineDetail[]): string | null {
  return details.length === 0 ? null : details.map(inEnglish).join(', ');
}

const english = { locale: 'en-US', isRightToLeft: false };

function inEnglish(detail: TimelineDetail): string {
  switch (detail.kind) {
    case 'Word':
      return detailWords[detail.word];
    case 'Cards':
      return counted(detail.count, 'card');
    case 'CardNumbers':
      return `${detail.numbers.length === 1 ? 'card' : 'cards'} ${detail.numbers.join(', ')}`;
    case 'DaysAfterSending':
      return `${counted(detail.count, 'day')} after sending`;
    case 'DaysBeforeExpiry':
      return `${counted(detail.count, 'day')} before expiry`;
    case 'Amount':
      return formatAmount(detail.minor, detail.currencyCode, english);
    case 'Address':
      return `${detail.from ?? 'no address'} → ${detail.to ?? 'no address'}`;
    case 'Delivery':
      return `delivery ${time(detail.from)} → ${time(detail.to)}`;
    case 'By':
      return `by ${detail.text}`;
    case 'StatusReason':
    case 'Text':
      return detail.text;
  }
}

const counted = (count: number, noun: string) => (count === 1 ? `1 ${noun}` : `${count} ${noun}s`);

/** To the minute, in UTC: whoever reads it may live anywhere. */
function time(instant: string | null): string {
  return instant === null ? 'as soon as possible' : `${instant.slice(0, 16).replace('T', ' ')} UTC`;
}
