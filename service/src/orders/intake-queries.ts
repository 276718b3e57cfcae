import type pg from 'pg';
import { lockAccountsStatement, lockFreeAccountsStatement } from '../kit/account-lock.ts';
import type { AccountId, OrderId } from '../kit/ids.ts';
import { type IntakeRow, type PlacedRow, placeStatement } from './place-statement.ts';

export type IntakeOutcome =
  | { readonly kind: 'Accepted'; readonly number: number; readonly placedAt: Date }
  | { readonly kind: 'Duplicate'; readonly firstOrderId: OrderId }
  | { readonly kind: 'Insufficient'; readonly availableMinor: bigint }
  /** Refused only because an earlier order of the batch was counted before it was refused itself. */
  | { readonly kind: 'Again' };

/** Commits a batch in one round trip. When it throws, whether the commit took effect may be unknown. */
export async function commitBatch(client: pg.Client, rows: readonly IntakeRow[]): Promise<IntakeOutcome[]> {
  // Sent at once, answered in turn. If one fails, those after it find an aborted transaction and COMMIT rolls back.
  const [, , placed, commit] = await Promise.all([
    client.query('begin'),
    client.query({ ...lockAccountsStatement, values: [accountsOf(rows)] }),
    client.query<PlacedRow>(placeStatement(rows)),
    client.query('commit'),
  ]);
  if (commit.command !== 'COMMIT') throw new Error('the batch was rolled back');
  return outcomesOf(placed.rows);
}

/** Commits the orders of accounts that nobody else holds; null stands for the others, of which nothing is written. */
export async function commitFree(
  client: pg.Client,
  rows: readonly IntakeRow[],
): Promise<readonly (IntakeOutcome | null)[]> {
  await client.query('begin');
  const locked = await client.query<{ account_id: AccountId }>({
    ...lockFreeAccountsStatement,
    values: [accountsOf(rows)],
  });
  const free = new Set(locked.rows.map((row) => row.account_id));
  const ours = rows.filter((row) => free.has(row.accountId));
  const [placed, commit] = await Promise.all([client.query<PlacedRow>(placeStatement(ours)), client.query('commit')]);
  if (commit.command !== 'COMMIT') throw new Error('the batch was rolled back');
  const outcomes = outcomesOf(placed.rows);
  const byRow = new Map(ours.map((row, index) => [row, outcomes[index] ?? null]));
  return rows.map((row) => byRow.get(row) ?? null);
}

function accountsOf(rows: readonly IntakeRow[]): AccountId[] {
  return [...new Set(rows.map((row) => row.accountId))];
}

function outcomesOf(placed: readonly PlacedRow[]): IntakeOutcome[] {
  return placed.toSorted((a, b) => a.place - b.place).map(outcomeOf);
}

export function outcomeOf(row: PlacedRow): IntakeOutcome {
  if (row.first_order_id !== null) return { kind: 'Duplicate', firstOrderId: row.first_order_id };
  if (row.number !== null && row.placed_at !== null) {
    return { kind: 'Accepted', number: Number(row.number), placedAt: row.placed_at };
  }
  const availableMinor = BigInt(row.left_minor ?? '0');
  return row.total_minor > availableMinor ? { kind: 'Insufficient', availableMinor } : { kind: 'Again' };
}
