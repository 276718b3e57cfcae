import type pg from 'pg';
import { listLiteral } from '../database/list-literals.ts';
import { commitPipelined, type NamedStatement, type TextRow } from '../database/pipelined-commit.ts';
import type { AccountId } from '../kit/ids.ts';
import { lockAccountsText } from './account-lock.ts';

/**
 * Locks the accounts, runs the statement and commits, in one round trip. The statement sees everything that was committed before
 * the locks were granted. When this throws, the connection must not be used again.
 */
export function commitWithAccountsLocked(
  client: pg.Client,
  accountIds: readonly AccountId[],
  statement: NamedStatement,
): Promise<readonly TextRow[]> {
  const lock = { name: 'lock-accounts', text: lockAccountsText, values: [listLiteral('uuid', accountIds)] };
  return commitPipelined(client, [lock, statement]);
}
