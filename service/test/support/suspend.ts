import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { accountChange } from '../../src/accounts/account-changes.ts';
import { setAccountStatus } from '../../src/accounts/account-status.ts';
import { announceChange } from '../../src/database/changes.ts';
import { type Db, many, one, withTransaction } from '../../src/database/database.ts';
import type { AccountId } from '../../src/kit/ids.ts';

/** Suspends an account, or reactivates it, as the operator's screen does. */
export async function setStatus(db: Db, accountId: AccountId, status: 'Active' | 'Suspended'): Promise<void> {
  await withTransaction(db, async (tx) => {
    await setAccountStatus(tx, accountId, status);
    await announceChange(tx, accountChange(accountId));
  });
}

export interface HeldJob {
  readonly kind: string;
  readonly attempts: number;
}

/** The held jobs of the account. */
export function heldJobs(db: Db, accountId: AccountId): Promise<HeldJob[]> {
  return many(db, sql<HeldJob>`select kind, attempts from jobs where held_account_id = ${accountId} order by kind`);
}

/** Waits until exactly these jobs of the account are held, none of them with an attempt. */
export async function isHeld(db: Db, accountId: AccountId, kinds: readonly string[]): Promise<void> {
  const expected = [...kinds].sort().map((kind) => ({ kind, attempts: 0 }));
  await vi.waitFor(async () => expect(await heldJobs(db, accountId)).toEqual(expected), {
    timeout: 60_000,
    interval: 20,
  });
}

/** Waits until this many statements of the database wait for a lock. */
export async function waitForLockWaits(db: Db, count: number): Promise<void> {
  await vi.waitFor(
    async () => {
      const row = await one(
        db,
        sql<{ count: number }>`
          select count(*)::int as count from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(row.count).toBe(count);
    },
    { timeout: 60_000, interval: 10 },
  );
}
