import type { Db } from '../database/database.ts';
import { NotFound } from '../kit/errors.ts';
import { type AccountId, isId } from '../kit/ids.ts';
import type { Page, PageRequest } from '../kit/page.ts';
import { listBalances } from '../ledger/queries.ts';
import type { Balance } from '../ledger/types.ts';
import { countAccounts, findAccount, listAccountsPage } from './account-queries.ts';
import { listCredentials } from './credential-queries.ts';
import { findWaitingApproval } from './operators/approval-queries.ts';
import type { Approval } from './operators/approval-types.ts';
import { listPeople } from './people/queries.ts';
import type { Person } from './people/types.ts';
import type { AccountRow, Credential } from './types.ts';

export interface AccountWithBalances {
  readonly account: AccountRow;
  readonly balances: readonly Balance[];
}

export interface AccountDetail extends AccountWithBalances {
  readonly people: readonly Person[];
  readonly credentials: readonly Credential[];
  /** The right to raw codes was requested and waits for another operator. */
  readonly rawCodesRequest: Approval | null;
}

/** For operators: all accounts, or those whose name contains the text. */
export async function listAccounts(
  db: Db,
  search: string | null,
  page: PageRequest,
): Promise<Page<AccountWithBalances>> {
  const accounts = await listAccountsPage(db, search, page);
  const items = await Promise.all(
    accounts.map(async (account) => ({ account, balances: await listBalances(db, account.id) })),
  );
  return { items, ...page, totalCount: await countAccounts(db, search) };
}

export async function getAccount(db: Db, id: string): Promise<AccountRow> {
  const account = isId(id) ? await findAccount(db, id as AccountId) : null;
  if (!account) throw new NotFound('No account');
  return account;
}

export async function getAccountDetail(db: Db, id: string): Promise<AccountDetail> {
  const account = await getAccount(db, id);
  const [balances, people, credentials, rawCodesRequest] = await Promise.all([
    listBalances(db, account.id),
    listPeople(db, account.id),
    listCredentials(db, account.id),
    findWaitingApproval(db, 'GrantRawCodes', account.id),
  ]);
  return { account, balances, people, credentials, rawCodesRequest };
}
