import type { Db } from '../../database/database.ts';
import { NotFound } from '../../kit/errors.ts';
import type { AccountId } from '../../kit/ids.ts';
import type { Page, PageRequest } from '../../kit/page.ts';
import { billingWords } from './billing-words.ts';
import { parseCreditNoteNumber } from './credit-note-number.ts';
import { countCreditNotes, findCreditNote, keepCreditNotePdf, listCreditNotes } from './credit-note-queries.ts';
import { drawInvoice } from './draw-invoice.ts';
import type { BillingFile, CreditNote } from './types.ts';

export async function readCreditNotes(db: Db, accountId: AccountId, page: PageRequest): Promise<Page<CreditNote>> {
  const items = await listCreditNotes(db, accountId, page);
  return { items, ...page, totalCount: await countCreditNotes(db, accountId) };
}

/** A credit or debit note as PDF, by its number. */
export async function readCreditNoteFile(db: Db, accountId: AccountId, text: string): Promise<BillingFile> {
  const number = parseCreditNoteNumber(text);
  const note = number && (await findCreditNote(db, accountId, number));
  if (!note) throw new NotFound('No credit note');
  const name = billingWords(note.content).fileName;
  if (note.pdf) return { name, pdf: note.pdf };
  // Another process may draw it at the same time; what was kept first counts.
  await keepCreditNotePdf(db, note, await drawInvoice(note.content));
  const kept = await findCreditNote(db, accountId, number);
  return { name, pdf: kept?.pdf ?? Buffer.alloc(0) };
}
