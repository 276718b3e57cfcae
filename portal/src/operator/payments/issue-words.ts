import type { Payment } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';

export const issueWords: Readonly<Record<NonNullable<Payment['Issue']>, string>> = {
  NoReference: t('No payment reference'),
  UnknownReference: t('Unknown payment reference'),
  SeveralReferences: t('Several payment references'),
  NotPositive: t('Not a positive amount'),
  OtherCurrency: t('Another currency than requested'),
  RequestSettled: t('The request is already applied or rejected'),
  Underpaid: t('Less than requested'),
  Overpaid: t('More than requested'),
};

export const providerNames: Readonly<Record<Payment['Provider'], string>> = {
  neutral: t('Payment provider'),
  stripe: 'Stripe',
  bank: t('Bank statement'),
  operator: t('Applied by an operator'),
};
