import { sql } from 'kysely';
import { many, maybeOne, one, type Reader, type Tx } from '../database/database.ts';
import type { AccountScope } from '../kit/account-scopes.ts';
import type { AccountId } from '../kit/ids.ts';
import { insertSequences } from '../sequences/queries.ts';
import type { CredentialRow } from './credential-queries.ts';
import type { Account, Department } from './types.ts';

export async function insertAccount(
  tx: Tx,
  account: { id: AccountId; name: string; receivesRawCodes: boolean; sealedWebhookSecret: Buffer },
): Promise<void> {
  await sql`
    insert into accounts (id, name, receives_raw_codes, sealed_webhook_secret)
    values (${account.id}, ${account.name}, ${account.receivesRawCodes}, ${account.sealedWebhookSecret})`.execute(tx);
  await insertSequences(tx, account.id);
}

/** No other account can be added until the transaction ends; reads continue. */
export async function lockAccountTable(tx: Tx): Promise<void> {
  await sql`lock table accounts in share row exclusive mode`.execute(tx);
}

export async function listAccounts(reader: Reader): Promise<Account[]> {
  return many(reader, sql<Account>`select id, name, status from accounts order by created_at, id`);
}

export interface LockedStatus extends Pick<Account, 'id' | 'status'> {
  readonly isMoving: boolean;
}

/** The accounts' status, locked until the commit; in key order to prevent deadlocks. */
export async function lockStatuses(tx: Tx, accountIds: readonly AccountId[]): Promise<LockedStatus[]> {
  return many(
    tx,
    sql<LockedStatus>`
      select id, status, moving_to is not null as "isMoving" from accounts where id = any(${accountIds}::uuid[]) order by id for share`,
  );
}

/** False if there is no such account. */
export async function updateMovingTo(tx: Tx, accountId: AccountId, cell: string | null): Promise<boolean> {
  const { numAffectedRows } = await sql`update accounts set moving_to = ${cell} where id = ${accountId}`.execute(tx);
  return numAffectedRows === 1n;
}

export async function listMovingAmong(reader: Reader, accountIds: readonly AccountId[]): Promise<AccountId[]> {
  const rows = await many(
    reader,
    sql<{ id: AccountId }>`select id from accounts where id = any(${accountIds}::uuid[]) and moving_to is not null`,
  );
  return rows.map(({ id }) => id);
}

export async function updateAccountStatus(tx: Tx, accountId: AccountId, status: Account['status']): Promise<boolean> {
  const { numAffectedRows } = await sql`update accounts set status = ${status} where id = ${accountId}`.execute(tx);
  return numAffectedRows === 1n;
}

/** Keeps the time of an existing freeze. */
export async function updateClaimsFrozen(tx: Tx, accountId: AccountId, areFrozen: boolean): Promise<void> {
  await sql`
    update accounts set claims_frozen_at = case when ${areFrozen} then coalesce(claims_frozen_at, service_now()) end
    where id = ${accountId}`.execute(tx);
}

export async function deleteTokensOfCredential(tx: Tx, accountId: AccountId, credentialId: string): Promise<void> {
  await sql`delete from tokens where account_id = ${accountId} and credential_id = ${credentialId}`.execute(tx);
}

/** Tokens that would work for longer end with the access token that they were created from. */
export async function limitTokensOfCredential(
  tx: Tx,
  accountId: AccountId,
  credentialId: string,
  secondsMax: number,
): Promise<void> {
  await sql`
    update tokens set expires_at = clock_timestamp() + make_interval(secs => ${secondsMax})
    where account_id = ${accountId} and credential_id = ${credentialId}
      and expires_at > clock_timestamp() + make_interval(secs => ${secondsMax})`.execute(tx);
}

export async function countLiveTokens(tx: Tx, credential: CredentialRow) {
  await sql`
    delete from tokens
    where account_id = ${credential.accountId} and credential_id = ${credential.id}
      and expires_at <= clock_timestamp()`.execute(tx);
  return one(
    tx,
    sql<{ count: number; firstEndsInSeconds: number }>`
      select count(*)::int as count,
             greatest(1, ceil(extract(epoch from min(expires_at) - clock_timestamp())))::int as "firstEndsInSeconds"
      from tokens where account_id = ${credential.accountId} and credential_id = ${credential.id}`,
  );
}

export async function insertToken(
  tx: Tx,
  credential: CredentialRow,
  token: { hash: Buffer; expiresInSeconds: number },
): Promise<void> {
  await sql`
    insert into tokens (token_hash, account_id, credential_id, expires_at)
    values (${token.hash}, ${credential.accountId}, ${credential.id},
            clock_timestamp() + make_interval(secs => ${token.expiresInSeconds}))`.execute(tx);
  await sql`
    update credentials set last_used_at = clock_timestamp()
    where account_id = ${credential.accountId} and id = ${credential.id}`.execute(tx);
}

export async function deleteToken(reader: Reader, tokenHash: Buffer): Promise<void> {
  await sql`delete from tokens where token_hash = ${tokenHash}`.execute(reader);
}

export interface LiveTokenRow {
  readonly tokenHash: Buffer;
  readonly accountId: AccountId;
  readonly credentialId: string;
  readonly credentialName: string;
  readonly scopes: readonly AccountScope[];
  readonly addressBlocks: readonly string[];
  readonly isSpendingLimited: boolean;
  readonly areOrdersReviewed: boolean;
  readonly requestsPerSecondMax: number | null;
  readonly isSuspended: boolean;
  readonly isMoving: boolean;
  readonly expiresInMs: number;
}

export async function listLiveTokens(reader: Reader, tokenHashes: readonly Buffer[]): Promise<LiveTokenRow[]> {
  return many(
    reader,
    sql<LiveTokenRow>`
      select t.token_hash as "tokenHash", t.account_id as "accountId", t.credential_id as "credentialId",
             c.name as "credentialName", c.scopes, c.address_blocks as "addressBlocks",
             c.spending_limits <> '[]' as "isSpendingLimited", (a.approval_rules <> '[]' or a.hold_for_funds) as "areOrdersReviewed",
             a.requests_per_second_max as "requestsPerSecondMax", a.status = 'Suspended' as "isSuspended",
             a.moving_to is not null as "isMoving",
             (extract(epoch from least(t.expires_at, c.expires_at) - clock_timestamp()) * 1000)::float8 as "expiresInMs"
      from tokens t
      join credentials c on c.account_id = t.account_id and c.id = t.credential_id and c.status = 'Active'
      join accounts a on a.id = t.account_id
      where t.token_hash = any(${tokenHashes}::bytea[]) and t.expires_at > clock_timestamp()
        and (c.expires_at is null or c.expires_at > clock_timestamp())`,
  );
}

/** A new version means that a token may have been revoked, or its caller's rights may have changed. */
export async function getTokenVersion(reader: Reader): Promise<bigint> {
  return (await one(reader, sql<{ version: bigint }>`select version from token_state`)).version;
}

/** Counts one more attempt in the current minute, and returns the count and the end of the minute. */
export async function countAttempt(reader: Reader, throttleKey: Buffer) {
  return one(
    reader,
    sql<{ attempts: number; endsInSeconds: number }>`
      insert into throttle_windows (throttle_key, window_start, attempts)
      values (${throttleKey}, date_trunc('minute', clock_timestamp()), 1)
      on conflict (throttle_key, window_start) do update set attempts = throttle_windows.attempts + 1
      returning attempts,
        greatest(1, ceil(extract(epoch from window_start + interval '1 minute' - clock_timestamp())))::int as "endsInSeconds"`,
  );
}

/** Deletes what has expired, a limited part at a time, so that no sweep holds many locks. */
export async function deleteExpired(reader: Reader, rowsMax: number): Promise<void> {
  await sql`
    delete from tokens where token_hash in
      (select token_hash from tokens where expires_at <= clock_timestamp() limit ${rowsMax})`.execute(reader);
  await sql`
    delete from throttle_windows where ctid in
      (select ctid from throttle_windows where window_start < clock_timestamp() - interval '10 minutes'
       limit ${rowsMax})`.execute(reader);
}

export async function insertDepartment(
  tx: Tx,
  accountId: AccountId,
  department: { id: string; name: string },
): Promise<void> {
  await sql`
    insert into departments (account_id, id, name)
    values (${accountId}, ${department.id}, ${department.name})`.execute(tx);
}

export async function listDepartments(reader: Reader, accountId: AccountId): Promise<Department[]> {
  return many(
    reader,
    sql<Department>`
      select id, name, is_active as "isActive" from departments where account_id = ${accountId} order by name, id`,
  );
}

export async function findDepartment(reader: Reader, accountId: AccountId, id: string): Promise<Department | null> {
  return maybeOne(
    reader,
    sql<Department>`
      select id, name, is_active as "isActive" from departments where account_id = ${accountId} and id = ${id}`,
  );
}

export async function updateDepartment(
  tx: Tx,
  accountId: AccountId,
  change: { id: string; name: string | null; isActive: boolean | null },
): Promise<Department | null> {
  return maybeOne(
    tx,
    sql<Department>`
      update departments
      set name = coalesce(${change.name}, name), is_active = coalesce(${change.isActive}, is_active)
      where account_id = ${accountId} and id = ${change.id}
      returning id, name, is_active as "isActive"`,
  );
}

export async function listActiveDepartments(
  reader: Reader,
  accountId: AccountId,
): Promise<{ id: string; name: string; hasBudget: boolean }[]> {
  return many(
    reader,
    sql<{ id: string; name: string; hasBudget: boolean }>`
      select d.id, d.name, b.department_id is not null as "hasBudget"
      from departments d
      left join department_budgets b on b.account_id = d.account_id and b.department_id = d.id
      where d.account_id = ${accountId} and d.is_active order by d.name, d.id`,
  );
}
