import { CompiledQuery } from 'kysely';
import type pg from 'pg';
import type { Tx } from '../database/database.ts';
import { commitPipelined, listLiteral, type NamedStatement, type TextRow } from '../database/pipelined-commit.ts';
import type { AccountId } from '../kit/ids.ts';

/** One parameter: the accounts' ids. */
export const lockAccountsText =
  'select account_id from account_sequences where account_id = any($1::uuid[]) order by account_id for update';

/** The same, skipping accounts that are locked. */
export const lockFreeAccountsText = `${lockAccountsText} skip locked`;

/**
 * Locks accounts until the commit. Several are always locked in key order, and before anything else except cards, to
 * prevent deadlocks.
 */
export async function lockAccounts(tx: Tx, accountIds: readonly AccountId[]): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw(lockAccountsText, [accountIds]));
}

/**
 * Locks the accounts, runs the statement and commits, in one round trip. The statement sees everything committed before
 * the locks were granted. If this throws, the connection must not be used again.
 */
export function commitWithAccountsLocked(
  client: pg.Client,
  accountIds: readonly AccountId[],
  statement: NamedStatement,
): Promise<readonly TextRow[]> {
  const lock = { name: 'lock-accounts', text: lockAccountsText, values: [listLiteral('uuid', accountIds)] };
  return commitPipelined(client, [lock, statement]);
}
