import { type Db, withTransaction } from '../../database/database.ts';
import { NotFound } from '../../kit/errors.ts';
import { type AccountId, isId } from '../../kit/ids.ts';
import type { Seller } from '../../kit/seller-settings.ts';
import { lockFundingRequest } from '../queries.ts';
import { billingWords } from './billing-words.ts';
import { drawInvoice } from './draw-invoice.ts';
import { InvoiceUnavailable } from './errors.ts';
import { issueCreditNote } from './issue-credit-note.ts';
import { issueInvoice } from './issue-invoice.ts';
import { findInvoice, keepPdf } from './queries.ts';
import type { BillingFile, Invoice } from './types.ts';

export interface InvoiceNeeds {
  readonly db: Db;
  readonly seller: Seller | null;
}

/** The invoice as PDF. One that could not be issued when the request was applied is issued now. */
export async function readInvoice(needs: InvoiceNeeds, accountId: AccountId, id: string): Promise<BillingFile> {
  const invoice = await getInvoice(needs, accountId, id);
  const name = billingWords(invoice.content).fileName;
  if (invoice.pdf) return { name, pdf: invoice.pdf };
  // Another process may draw it at the same time; what was kept first counts.
  await keepPdf(needs.db, invoice, await drawInvoice(invoice.content));
  const kept = await findInvoice(needs.db, accountId, id);
  return { name, pdf: kept?.pdf ?? Buffer.alloc(0) };
}

async function getInvoice({ db, seller }: InvoiceNeeds, accountId: AccountId, id: string): Promise<Invoice> {
  return withTransaction(db, async (tx) => {
    const request = isId(id) ? await lockFundingRequest(tx, accountId, id) : null;
    if (!request) throw new NotFound('No funding request');
    if (request.status !== 'Applied')
      throw new InvoiceUnavailable('There is an invoice once the funding request is applied.');
    const invoice = await issueInvoice(tx, seller, request);
    if (invoice) {
      // What went back to the payer before there was an invoice.
      await issueCreditNote(tx, request);
      return invoice;
    }
    throw new InvoiceUnavailable(
      seller
        ? 'Set a billing address first (PUT /v1/BillingAddress, or in the portal under Funding).'
        : 'This installation issues no invoices.',
    );
  });
}
