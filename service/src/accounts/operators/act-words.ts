import type { CurrencyCode } from '../../kit/currencies.ts';
import { formatAmount } from '../../kit/format-amount.ts';
import type { Acts, Price } from './act-types.ts';
import type { Approval } from './approval-types.ts';

const english = { locale: 'en-US', isRightToLeft: false };

export interface Fact {
  readonly label: string;
  readonly value: string;
}

interface Words {
  readonly title: string;
  readonly facts: readonly Fact[];
}

type Asked = Pick<Approval, 'kind' | 'act'>;

export function titleOf(asked: Asked): string {
  return wordsOf(asked).title;
}

/** The request in words, as shown to the operator who decides. */
export function wordsOf({ kind, act }: Asked): Words {
  // Only askFor writes these rows, with the action that matches the kind.
  return (writers[kind] as (act: unknown) => Words)(JSON.parse(act));
}

const writers: { readonly [Kind in keyof Acts]: (act: Acts[Kind]) => Words } = {
  InviteOperator: ({ email, name, roles = ['admin'] }) => ({
    title: `Make ${name} an operator`,
    facts: [
      { label: 'Name', value: name },
      { label: 'Email', value: email },
      { label: 'Roles', value: roles.join(', ') },
    ],
  }),
  EnableOperator: ({ email, name }) => ({
    title: `Make ${name} an operator again`,
    facts: [
      { label: 'Name', value: name },
      { label: 'Email', value: email },
    ],
  }),
  ApplyFunding: ({ accountName, currencyCode, amountMinor, reference }) => ({
    title: `Apply ${moneyOf(amountMinor, currencyCode)} to ${accountName}`,
    facts: [
      { label: 'Account', value: accountName },
      { label: 'Amount', value: moneyOf(amountMinor, currencyCode) },
      { label: 'Reference', value: reference ?? 'None' },
    ],
  }),
  ChangeAccountPrice: (act) => ({
    title: `Sell ${act.productName} to ${act.accountName} at a discount of ${act.next.discountPercentage} %`,
    facts: [
      { label: 'Account', value: act.accountName },
      { label: 'Product', value: `${act.productName} (${act.productId})` },
      ...priceFacts(act),
      { label: 'Account can order it', value: entitlement(act.isEntitled) },
    ],
  }),
  ChangeProductPrice: (act) => ({
    title: `Sell ${act.productName} to every account at a discount of ${act.next.discountPercentage} %`,
    facts: [{ label: 'Product', value: `${act.productName} (${act.productId})` }, ...priceFacts(act)],
  }),
  GrantRawCodes: ({ accountName }) => ({
    title: `Let ${accountName} receive card codes through the API`,
    facts: [{ label: 'Account', value: accountName }],
  }),
  ReshipParcel: (act) => ({
    title: `Resend parcel ${act.parcelId}, worth ${moneyOf(act.valueMinor, act.currencyCode)}`,
    facts: [
      { label: 'Parcel', value: act.parcelId },
      { label: 'Order', value: act.orderId },
      { label: 'Cards', value: String(act.cardCount) },
      { label: 'Value', value: moneyOf(act.valueMinor, act.currencyCode) },
    ],
  }),
  ReplaceCode: (act) => ({
    title: `Replace the code of case ${act.number}, worth ${moneyOf(act.valueMinor, act.currencyCode)}`,
    facts: [
      { label: 'Case', value: act.number },
      { label: 'Account', value: act.accountName },
      { label: 'Order', value: act.orderId },
      { label: 'Product', value: act.productName },
      { label: 'Value', value: moneyOf(act.valueMinor, act.currencyCode) },
    ],
  }),
  ReverseFunding: ({ accountName, currencyCode, amountMinor, fundingRequestId, reason }) => ({
    title: `Reverse ${moneyOf(amountMinor, currencyCode)} of ${accountName}`,
    facts: [
      { label: 'Account', value: accountName },
      { label: 'Amount', value: moneyOf(amountMinor, currencyCode) },
      { label: 'Funding request', value: fundingRequestId },
      { label: 'Reason', value: reason },
    ],
  }),
  SettlePayment: (act) => ({
    title: `Credit a payment of ${moneyOf(act.amountMinor, act.currencyCode)} to ${act.accountName}`,
    facts: [
      { label: 'Account', value: act.accountName },
      { label: 'Amount', value: moneyOf(act.amountMinor, act.currencyCode) },
      { label: 'Payer', value: act.payer ?? 'Unknown' },
      { label: 'Payment', value: `${act.paymentId} (${act.provider})` },
      { label: 'Funding request', value: act.fundingRequestId ?? 'None' },
    ],
  }),
};

function priceFacts({
  next,
  before,
  currencyCode,
}: {
  readonly next: Price;
  readonly before: Price;
  readonly currencyCode: string;
}): Fact[] {
  return [
    { label: 'Discount', value: `${next.discountPercentage} % (now ${before.discountPercentage} %)` },
    { label: 'Fee per card', value: `${currencyCode} ${next.fee} (now ${before.fee})` },
  ];
}

function entitlement(isEntitled: boolean | null): string {
  if (isEntitled === null) return 'Product default';
  return isEntitled ? 'Yes' : 'No';
}

function moneyOf(minor: string, currencyCode: string): string {
  return formatAmount(BigInt(minor), currencyCode as CurrencyCode, english);
}
