import type { CurrencyCode } from '../../kit/currencies.ts';
import type { AccountId } from '../../kit/ids.ts';
import type { Minor } from '../../kit/money.ts';
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

export const creditNoteKinds = ['CreditNote', 'DebitNote'] as const;
/** A credit note, or a debit note, which takes a credit note back because a dispute was won. */
export type CreditNoteKind = (typeof creditNoteKinds)[number];

/** Everything that a credit or debit note says; `paidOn` is the day of the invoice's payment. */
export interface CreditNoteContent extends InvoiceContent {
  readonly kind: CreditNoteKind;
  readonly invoice: Pick<InvoiceContent, 'number' | 'issuedOn'>;
}

export interface CreditNote {
  readonly accountId: AccountId;
  readonly id: string;
  readonly fundingRequestId: string;
  readonly kind: CreditNoteKind;
  readonly issuedAt: Date;
  readonly amountMinor: Minor;
  readonly content: CreditNoteContent;
}

/** What is drawn: an invoice, a credit note or a debit note. */
export type BillingContent = InvoiceContent | CreditNoteContent;

/** The same for each of them. */
export interface BillingFile {
  readonly name: string;
  readonly pdf: Buffer;
}

export interface Invoice {
  readonly accountId: AccountId;
  readonly fundingRequestId: string;
  readonly content: InvoiceContent;
  readonly pdf: Buffer | null;
}
