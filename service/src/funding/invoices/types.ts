import type { CurrencyCode } from '../../kit/currencies.ts';
import type { AccountId } from '../../kit/ids.ts';
import type { Seller } from '../../kit/seller-settings.ts';

/** Whom an account's invoices are made out to. */
export interface BillingAddress {
  readonly name: string;
  readonly street: string;
  readonly zip: string;
  readonly city: string;
  /** ISO 3166, two letters. */
  readonly country: string;
  /** The buyer's own reference, such as a cost centre. */
  readonly reference: string | null;
}

/** Everything that an invoice says. */
export interface InvoiceContent {
  /** Such as 2026-000001. */
  readonly number: string;
  /** YYYY-MM-DD. */
  readonly issuedOn: string;
  readonly paidOn: string;
  readonly seller: Seller;
  readonly buyer: BillingAddress;
  readonly currencyCode: CurrencyCode;
  /** Whole minor units. */
  readonly amountMinor: string;
  readonly paymentReference: string;
  readonly buyerReference: string | null;
}

export interface Invoice {
  readonly accountId: AccountId;
  readonly fundingRequestId: string;
  readonly content: InvoiceContent;
  readonly pdf: Buffer | null;
}
