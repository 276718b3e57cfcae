import type { ReadAttachment } from '../../delivery/types.ts';
import { readCreditNoteFile } from '../../funding/invoices/read-credit-notes.ts';
import { type InvoiceNeeds, readInvoice } from '../../funding/invoices/read-invoice.ts';

/** The files that mails can have. An invoice is drawn for its first reader and kept, so all mails have the same bytes. */
export function createReadAttachment(needs: InvoiceNeeds): ReadAttachment {
  return async (accountId, { kind, key }) => {
    const { name, pdf } =
      kind === 'Invoice'
        ? await readInvoice(needs, accountId, key)
        : await readCreditNoteFile(needs.db, accountId, key);
    return { name, contentType: 'application/pdf', content: pdf };
  };
}
