import { type Db, withTransaction } from '../../database/database.ts';
import { NotFound } from '../../kit/errors.ts';
import { isId, newId } from '../../kit/ids.ts';
import { TooManyDrafts } from '../errors.ts';
import { countDrafts, deleteDraft, findDraft, insertDraft, lockDraftOwner, updateDraft } from './queries.ts';
import type { DraftContent, DraftOwner, OrderDraftRow } from './types.ts';

/** Drafts that nobody changed for so long are deleted. */
export const draftDays = 30;
const draftsPerPersonMax = 20;

export interface DraftToKeep {
  readonly name: string;
  readonly content: DraftContent;
}

export async function getDraft(db: Db, owner: DraftOwner, id: string): Promise<OrderDraftRow> {
  const draft = isId(id) ? await findDraft(db, owner, id) : null;
  if (!draft) throw new NotFound('No draft');
  return draft;
}

export async function keepNewDraft(db: Db, owner: DraftOwner, draft: DraftToKeep): Promise<OrderDraftRow> {
  const id = newId();
  await withTransaction(db, async (tx) => {
    await lockDraftOwner(tx, owner);
    if ((await countDrafts(tx, owner)) >= draftsPerPersonMax) throw new TooManyDrafts(draftsPerPersonMax);
    await insertDraft(tx, owner, { id, ...draft });
  });
  return getDraft(db, owner, id);
}

export async function changeDraft(db: Db, owner: DraftOwner, id: string, draft: DraftToKeep): Promise<OrderDraftRow> {
  await withTransaction(db, async (tx) => {
    if (!isId(id) || !(await updateDraft(tx, owner, { id, ...draft }))) throw new NotFound('No draft');
  });
  return getDraft(db, owner, id);
}

export async function removeDraft(db: Db, owner: DraftOwner, id: string): Promise<void> {
  await withTransaction(db, async (tx) => {
    if (!isId(id) || !(await deleteDraft(tx, owner, id))) throw new NotFound('No draft');
  });
}
