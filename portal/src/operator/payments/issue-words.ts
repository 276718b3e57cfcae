import type { Payment } from '../../api/types.generated.ts';

export const issueWords: Readonly<Record<NonNullable<Payment['Issue']>, string>> = {
  NoReference: 'No payment reference',
  UnknownReference: 'Unknown payment reference',
  SeveralReferences: 'Several payment references',
  NotPositive: 'Not a positive amount',
  OtherCurrency: 'Another currency than requested',
  RequestSettled: 'The request is already applied or rejected',
  Underpaid: 'Less than requested',
  Overpaid: 'More than requested',
};

export const providerNames: Readonly<Record<Payment['Provider'], string>> = {
  neutral: 'Payment provider',
  stripe: 'Stripe',
  bank: 'Bank statement',
  operator: 'Applied by an operator',
};
