import type { Tx } from '../../database/database.ts';
import { newId } from '../../kit/ids.ts';
import { sumReturned } from '../payments/reversal-queries.ts';
import type { FundingRequest } from '../types.ts';
import { creditNoteNumber } from './credit-note-number.ts';
import { insertCreditNote, sumCredited, takeCreditNoteNumber } from './credit-note-queries.ts';
import { dayOf } from './issue-invoice.ts';
import { findInvoice } from './queries.ts';
import type { CreditNote } from './types.ts';

/**
 * Brings the credit notes of an invoice in line with what went back to the payer: a credit note for more, a debit note for
 * less. Null if there is nothing to correct, or no invoice. The caller holds the request's lock.
 */
export async function issueCreditNote(tx: Tx, request: FundingRequest): Promise<CreditNote | null> {
  const { accountId, id: fundingRequestId } = request;
  const invoice = await findInvoice(tx, accountId, fundingRequestId);
  if (!invoice) return null;
  const difference = (await sumReturned(tx, accountId, fundingRequestId)) - (await sumCredited(tx, request));
  if (difference === 0n) return null;
  const kind = difference > 0n ? 'CreditNote' : 'DebitNote';
  const amountMinor = difference > 0n ? difference : -difference;
  // Last, since everyone else who issues one waits from here to the commit.
  const { year, number, issuedAt } = await takeCreditNoteNumber(tx, kind);
  const content = {
    // Seller and buyer are those of the invoice, whoever they are today.
    ...invoice.content,
    kind,
    number: creditNoteNumber({ kind, year, number }),
    issuedOn: dayOf(issuedAt),
    amountMinor: String(amountMinor),
    invoice: { number: invoice.content.number, issuedOn: invoice.content.issuedOn },
  } as const;
  const key = { accountId, id: newId(), fundingRequestId };
  return insertCreditNote(tx, { ...key, kind, year, number, issuedAt, amountMinor, content });
}
