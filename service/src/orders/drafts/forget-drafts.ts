import type { Reader, Tx } from '../../database/database.ts';
import type { AccountId } from '../../kit/ids.ts';
import { listDraftsAfter, lockDraft, replaceDraftContent } from './queries.ts';
import type { DraftContent, DraftLine } from './types.ts';

/** A draft takes up to 100 KB. */
const draftsPerRead = 50;

/** Whom to forget: an address in lower case, or a number in E.164 form. */
export interface DraftSearch {
  readonly accountId: AccountId;
  readonly address: string;
}

/**
 * Removes the recipient from some of the account's drafts, those after `after`, and returns how many held them and where to
 * continue. A draft that has nobody else, or names the address in a text, is deleted.
 */
export async function forgetDrafts(
  tx: Tx,
  { accountId, address }: DraftSearch,
  after: string | null,
): Promise<{ readonly forgotten: number; readonly next: string | null }> {
  const drafts = await listDraftsAfter(tx, accountId, after, draftsPerRead);
  let forgotten = 0;
  for (const { id } of drafts.filter(({ content }) => holds(content, address))) {
    const content = await lockDraft(tx, accountId, id);
    if (!content || !holds(content, address)) continue;
    await replaceDraftContent(tx, accountId, id, without(content, address));
    forgotten++;
  }
  return { forgotten, next: drafts.length < draftsPerRead ? null : (drafts.at(-1)?.id ?? null) };
}

export async function countDraftsWith(reader: Reader, { accountId, address }: DraftSearch): Promise<number> {
  let found = 0;
  let after: string | null = null;
  for (;;) {
    const drafts: Awaited<ReturnType<typeof listDraftsAfter>> = await listDraftsAfter(
      reader,
      accountId,
      after,
      draftsPerRead,
    );
    found += drafts.filter(({ content }) => holds(content, address)).length;
    if (drafts.length < draftsPerRead) return found;
    after = drafts.at(-1)?.id ?? null;
  }
}

function holds(content: DraftContent, address: string): boolean {
  return names(content, address) || content.LineItems.some((line) => isTo(line, address));
}

function without(content: DraftContent, address: string): DraftContent | null {
  const LineItems = content.LineItems.filter((line) => !isTo(line, address));
  // A note may be about them, as that of an order may.
  const left = { ...content, Note: '', LineItems };
  return LineItems.length === 0 || names(left, address) ? null : left;
}

function names(content: DraftContent, address: string): boolean {
  return JSON.stringify(content).toLowerCase().includes(address);
}

/** A number is stored as it was entered, with spaces and brackets. */
function isTo({ DigitalDeliveryAddress: { Email, Sms } }: DraftLine, address: string): boolean {
  return Email.trim().toLowerCase() === address || Sms.replaceAll(/[^+\d]/g, '') === address;
}
