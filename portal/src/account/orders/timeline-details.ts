import type { TimelineDetail } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { formatInstant, formatMoney, inWords, listed } from '../../ui/format.ts';

const wordsOf: Readonly<Record<string, string>> = {
  Email: t('by email'),
  Sms: t('by text message'),
  Again: t('again'),
  Api: t('in an API answer'),
  ClaimPage: t('on the claim page'),
  Pdf: t('in a PDF'),
  Portal: t('in the portal'),
  Export: t('in an export'),
  CodeProblem: t('the code does not work'),
  NotExpected: t('the recipient did not expect this gift'),
  DataRemoved: t('the recipient’s data was removed'),
  NobodyDecided: t('nobody decided in time'),
  DeliveryZone: t('time zone'),
  Personalization: t('texts'),
  BrandingId: t('branding'),
};

/** What an entry of an order's history says, in one line; empty if its kind says everything. */
export function detailsInWords(details: readonly TimelineDetail[]): string {
  return listed(details.map(detailInWords));
}

function detailInWords(detail: TimelineDetail): string {
  const { Kind, Numbers, From, To, Amount, CurrencyCode } = detail;
  const [count = 0] = Numbers;
  const text = detail.Text ?? '';
  switch (Kind) {
    case 'Word':
      return wordsOf[text] ?? inWords(text);
    case 'Cards':
      return t('{count, plural, one {# card} other {# cards}}', { count });
    case 'CardNumbers':
      return t('{count, plural, one {card} other {cards}} {numbers}', {
        count: Numbers.length,
        numbers: Numbers.join(', '),
      });
    case 'DaysAfterSending':
      return t('{count, plural, one {# day} other {# days}} after sending', { count });
    case 'DaysBeforeExpiry':
      return t('{count, plural, one {# day} other {# days}} before expiry', { count });
    case 'Amount':
      return formatMoney(Amount ?? 0, CurrencyCode ?? 'USD');
    case 'Address':
      return t('from {before} to {after}', { before: From ?? t('no address'), after: To ?? t('no address') });
    case 'Delivery':
      return t('delivery from {before} to {after}', { before: timeOf(From), after: timeOf(To) });
    case 'By':
      return t('by {name}', { name: text });
    case 'StatusReason':
      return inWords(text);
    case 'Text':
      return text;
  }
}

const timeOf = (instant: string | null) => (instant === null ? t('as soon as possible') : formatInstant(instant));
