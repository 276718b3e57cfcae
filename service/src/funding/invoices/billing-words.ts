import type { BillingContent } from './types.ts';

interface BillingWords {
  /** UNTDID 1001, as EN 16931 lists it. */
  readonly typeCode: 380 | 381 | 383;
  readonly title: string;
  readonly item: string;
  /** Why nothing is due. */
  readonly settled: string;
  readonly fileName: string;
}

/** What differs between an invoice, a credit note and a debit note. */
export function billingWords(content: BillingContent): BillingWords {
  const item = 'Prepayment for gift cards';
  if (!('kind' in content)) {
    const settled = `Paid on ${content.paidOn}`;
    return { typeCode: 380, title: 'Invoice', item, settled, fileName: `invoice-${content.number}.pdf` };
  }
  if (content.kind === 'CreditNote') {
    const settled = 'Returned to the payer';
    const fileName = `credit-note-${content.number}.pdf`;
    return { typeCode: 381, title: 'Credit note', item: `${item}, returned`, settled, fileName };
  }
  const settled = 'Paid, after the dispute was decided';
  const fileName = `debit-note-${content.number}.pdf`;
  return { typeCode: 383, title: 'Debit note', item: `${item}, restored`, settled, fileName };
}
