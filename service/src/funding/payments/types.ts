import type { CurrencyCode } from '../../kit/currencies.ts';
import type { AccountId } from '../../kit/ids.ts';
import type { Minor } from '../../kit/money.ts';

/** operator: funding that was applied by hand and is reversed. */
export type PaymentProvider = 'neutral' | 'stripe' | 'bank' | 'operator';

export type PaymentStatus = 'ToSettle' | 'Applied' | 'Returned' | 'Ignored';

/** Why a payment was not applied automatically. */
export const paymentIssues = [
  'NoReference',
  'UnknownReference',
  'SeveralReferences',
  'NotPositive',
  'OtherCurrency',
  'RequestSettled',
  'Underpaid',
  'Overpaid',
] as const;
export type PaymentIssue = (typeof paymentIssues)[number];

/** A payment of a provider, by the provider's own id. */
export interface ProviderPayment {
  readonly provider: PaymentProvider;
  readonly providerPaymentId: string;
}

/** Money that arrived, as it was reported. */
export interface ReceivedPayment extends ProviderPayment {
  readonly currencyCode: CurrencyCode;
  readonly amountMinor: Minor;
  /** What the payer wrote; the payment reference is somewhere in it. */
  readonly text: string;
  readonly payer: string | null;
  readonly paidAt: Date | null;
}

/** Money that went back to the payer, or that the payer disputes. */
export interface ReportedReversal extends ProviderPayment {
  readonly providerReversalId: string;
  readonly kind: 'Refund' | 'Dispute' | 'Operator';
  readonly currencyCode: CurrencyCode;
  /** In total under this id, not what was added last. */
  readonly amountMinor: Minor;
  /** A dispute that was won: the money stays. */
  readonly isCancelled: boolean;
  /** Why an operator reversed it; absent for reports of providers. */
  readonly reason?: string;
}

export interface Payment extends ReceivedPayment {
  readonly id: string;
  readonly receivedAt: Date;
  readonly paymentReference: string | null;
  readonly status: PaymentStatus;
  readonly issue: PaymentIssue | null;
  readonly accountId: AccountId | null;
  readonly fundingRequestId: string | null;
  readonly takenMinor: Minor;
  readonly owedMinor: Minor;
  readonly settledAt: Date | null;
  readonly settledBy: string | null;
  readonly settledByName: string | null;
  readonly settleReason: string | null;
}

/** A payment that was applied to an account's request. */
export interface AppliedPayment extends Payment {
  readonly accountId: AccountId;
  readonly fundingRequestId: string;
}

export interface ShownPayment extends Payment {
  readonly accountName: string | null;
  /** The request with its reference, if there is one. */
  readonly namedAccountId: AccountId | null;
  readonly namedAccountName: string | null;
  readonly namedRequestId: string | null;
  readonly namedAmountMinor: Minor | null;
  readonly namedCurrencyCode: CurrencyCode | null;
  readonly firstApproverId: string | null;
  readonly firstApproverName: string | null;
}
