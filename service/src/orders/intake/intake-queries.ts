import type pg from 'pg';
import type { AccountId } from '../../kit/ids.ts';
import { lockFreeAccountsText } from '../../sequences/account-lock.ts';
import { commitWithAccountsLocked } from '../../sequences/commit-with-accounts-locked.ts';
import { placeBatch } from './place-batch.ts';
import { type PlaceRow, placeStatement } from './place-statement.ts';
import type { IntakeOutcome, IntakeRow } from './types.ts';

/** Commits a batch, as a rule in one round trip. When it throws, whether the commit took effect may be unknown. */
export async function commitBatch(client: pg.Client, rows: readonly IntakeRow[]): Promise<IntakeOutcome[]> {
  return placeBatch(rows, async (batch) => {
    const accountIds = batch.accounts.map(({ accountId }) => accountId);
    const [answer] = await commitWithAccountsLocked(client, accountIds, placeStatement(batch));
    return answer?.[0];
  });
}

/** Commits the orders of accounts that are not locked elsewhere; null stands for the others, of which nothing is written. */
export async function commitUnlocked(
  client: pg.Client,
  rows: readonly IntakeRow[],
): Promise<readonly (IntakeOutcome | null)[]> {
  await client.query('begin');
  const accountIds = [...new Set(rows.map((row) => row.accountId))];
  const locked = await client.query<{ account_id: AccountId }>(lockFreeAccountsText, [accountIds]);
  const unlocked = new Set(locked.rows.map((row) => row.account_id));
  const ours = rows.filter((row) => unlocked.has(row.accountId));
  const outcomes = await placeBatch(ours, async (batch) => {
    const { text, values } = placeStatement(batch);
    return (await client.query<PlaceRow>(text, [...values])).rows[0]?.answer;
  });
  await client.query('commit');
  const byRow = new Map(ours.map((row, index) => [row, outcomes[index] ?? null]));
  return rows.map((row) => byRow.get(row) ?? null);
}
