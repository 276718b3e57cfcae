import { sql } from 'kysely';
import { one, type Tx } from '../database/database.ts';
import type { AccountId } from '../kit/ids.ts';

/** The counters of a new account. */
export async function insertSequences(tx: Tx, accountId: AccountId): Promise<void> {
  await sql`insert into account_sequences (account_id) values (${accountId})`.execute(tx);
}

/** Locks the account and reserves `count` sequences at the end of its feed. */
export async function takeEventSequences(tx: Tx, accountId: AccountId, count: number) {
  return one(
    tx,
    sql<{ lastSequence: bigint; recordedAt: Date; isFollowed: boolean }>`
      update account_sequences
      set event_sequence = event_sequence + ${count}, recorded_at = greatest(recorded_at, service_now())
      where account_id = ${accountId}
      returning event_sequence as "lastSequence", recorded_at as "recordedAt", is_followed as "isFollowed"`,
  );
}

/** Locks the account and takes the next transfer numbers. All transfers of an account are serialised here. */
export async function takeTransferNumbers(tx: Tx, accountId: AccountId, count: number) {
  return one(
    tx,
    sql<{ lastNumber: bigint; recordedAt: Date }>`
      update account_sequences
      set transfer_number = transfer_number + ${count}, recorded_at = greatest(recorded_at, service_now())
      where account_id = ${accountId}
      returning transfer_number as "lastNumber", recorded_at as "recordedAt"`,
  );
}

/** Locks the account and takes the next number of its funding requests. */
export async function takeFundingNumber(tx: Tx, accountId: AccountId) {
  return one(
    tx,
    sql<{ number: bigint; recordedAt: Date }>`
      update account_sequences
      set funding_number = funding_number + 1, recorded_at = greatest(recorded_at, service_now())
      where account_id = ${accountId}
      returning funding_number as number, recorded_at as "recordedAt"`,
  );
}

/** Whether anyone follows the account's events. */
export async function setFollowed(tx: Tx, accountId: AccountId, isFollowed: boolean): Promise<void> {
  await sql`update account_sequences set is_followed = ${isFollowed} where account_id = ${accountId}`.execute(tx);
}
