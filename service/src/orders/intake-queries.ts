import type pg from 'pg';
import { lockAccountsStatement, lockFreeAccountsStatement } from '../kit/account-lock.ts';
import type { AccountId } from '../kit/ids.ts';
import type { IntakeOutcome, IntakeRow } from './intake-row.ts';
import { placeBatch } from './place-batch.ts';
import type { PlaceAnswer } from './place-statement.ts';

/** Commits a batch, as a rule in one round trip. When it throws, whether the commit took effect may be unknown. */
export async function commitBatch(client: pg.Client, rows: readonly IntakeRow[]): Promise<IntakeOutcome[]> {
  return placeBatch(rows, async (statement, { accounts }) => {
    // Sent at once, answered in turn. If one fails, those after it find an aborted transaction and COMMIT rolls back.
    const [, , placed, commit] = await Promise.all([
      client.query('begin'),
      client.query({ ...lockAccountsStatement, values: [accounts.map(({ accountId }) => accountId)] }),
      client.query<PlaceAnswer>(statement),
      client.query('commit'),
    ]);
    requireCommitted(commit);
    return placed.rows[0];
  });
}

/** Commits the orders of accounts that nobody else holds; null stands for the others, of which nothing is written. */
export async function commitFree(
  client: pg.Client,
  rows: readonly IntakeRow[],
): Promise<readonly (IntakeOutcome | null)[]> {
  await client.query('begin');
  const locked = await client.query<{ account_id: AccountId }>({
    ...lockFreeAccountsStatement,
    values: [[...new Set(rows.map((row) => row.accountId))]],
  });
  const free = new Set(locked.rows.map((row) => row.account_id));
  const ours = rows.filter((row) => free.has(row.accountId));
  const outcomes = await placeBatch(ours, async (statement) => (await client.query<PlaceAnswer>(statement)).rows[0]);
  requireCommitted(await client.query('commit'));
  const byRow = new Map(ours.map((row, index) => [row, outcomes[index] ?? null]));
  return rows.map((row) => byRow.get(row) ?? null);
}

function requireCommitted({ command }: pg.QueryResult): void {
  if (command !== 'COMMIT') throw new Error('the batch was rolled back');
}
