import type { Db } from '../database/database.ts';
import { rangeOfPage } from '../database/dense-numbers.ts';
import type { AccountId } from '../kit/ids.ts';
import type { Page, PageRequest } from '../kit/page.ts';
import { getFundingSequence, listFundingRequestsInRange } from './queries.ts';
import type { FundingRequest } from './types.ts';

export async function listFundingRequests(
  db: Db,
  accountId: AccountId,
  page: PageRequest,
): Promise<Page<FundingRequest>> {
  const { lastNumber } = await getFundingSequence(db, accountId);
  const range = rangeOfPage({ first: 1, last: lastNumber }, page);
  return { items: await listFundingRequestsInRange(db, accountId, range), ...page, totalCount: lastNumber };
}
