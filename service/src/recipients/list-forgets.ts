import type { Db } from '../database/database.ts';
import { NotFound } from '../kit/errors.ts';
import { type AccountId, isId } from '../kit/ids.ts';
import type { Page, PageRequest } from '../kit/page.ts';
import { countForgets, findForget, listForgets } from './queries.ts';
import type { ForgetRequest } from './types.ts';

/** Newest first. */
export async function listForgetPage(db: Db, accountId: AccountId, page: PageRequest): Promise<Page<ForgetRequest>> {
  const [items, totalCount] = await Promise.all([listForgets(db, accountId, page), countForgets(db, accountId)]);
  return { items, ...page, totalCount };
}

export async function getForget(db: Db, accountId: AccountId, id: string): Promise<ForgetRequest> {
  const request = isId(id) ? await findForget(db, { accountId, id }) : null;
  if (!request) throw new NotFound('No request to forget a recipient');
  return request;
}
