import type { Db } from '../../database/database.ts';
import { rangeOfPage } from '../../database/dense-numbers.ts';
import type { AccountId } from '../../kit/ids.ts';
import type { Page, PageRequest } from '../../kit/page.ts';
import { findHead, listEntriesInRange } from './queries.ts';
import type { AuditEntry } from './types.ts';

/** What happened, newest first. */
export async function listAudit(db: Db, accountId: AccountId, page: PageRequest): Promise<Page<AuditEntry>> {
  const last = Number((await findHead(db, accountId))?.sequence ?? 0);
  const range = rangeOfPage({ first: 1, last }, page);
  return { items: await listEntriesInRange(db, accountId, range), ...page, totalCount: last };
}
