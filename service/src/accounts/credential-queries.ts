import { sql } from 'kysely';
import { many, maybeOne, one, type Reader, type Tx } from '../database/database.ts';
import type { Caller } from '../kit/caller.ts';
import type { AccountId } from '../kit/ids.ts';
import type { Credential, CredentialLimits, OrderingRights, SpendingLimit } from './types.ts';

export async function insertCredential(
  tx: Tx,
  credential: CredentialLimits & {
    readonly accountId: AccountId;
    readonly id: string;
    readonly name: string;
    readonly email: string;
    readonly accessTokenHash: Buffer;
    readonly accessTokenHint: string;
    /** The person who sees the access token; null: nobody of the account. */
    readonly shownTo: string | null;
  },
): Promise<void> {
  await sql`
    insert into credentials (account_id, id, name, email, access_token_hash, access_token_hint, scopes, address_blocks,
                             expires_at, ending_told_days, spending_limits, shown_to)
    values (${credential.accountId}, ${credential.id}, ${credential.name}, ${credential.email},
            ${credential.accessTokenHash}, ${credential.accessTokenHint}, ${credential.scopes}::text[],
            ${credential.addressBlocks}::text[], ${credential.expiresAt},
            ${daysReached(credential.expiresAt)}, ${JSON.stringify(credential.spendingLimits)}, ${credential.shownTo})`.execute(
    tx,
  );
}

const columns = sql`
  id, name, email, access_token_hint as "accessTokenHint",
  case when status = 'Active' and expires_at <= clock_timestamp() then 'Expired' else status end as status,
  created_at as "createdAt", last_used_at as "lastUsedAt", scopes, address_blocks as "addressBlocks",
  expires_at as "expiresAt", spending_limits as "spendingLimits",
  case when previous_access_token_ends_at > clock_timestamp() then previous_access_token_ends_at end
    as "previousTokenEndsAt"`;

/** Accounts are told 14 days and 1 day before a credential ends. Which of both an end has reached; null: none. */
const daysReached = (expiresAt: Date | null) => sql`
  case when ${expiresAt}::timestamptz <= clock_timestamp() + interval '1 day' then 1
       when ${expiresAt}::timestamptz <= clock_timestamp() + interval '14 days' then 14 end`;

/** One of both is reached and was not told yet: that of the last day may follow the other, never the other way round. */
const isNoticeDue = sql`
  status = 'Active' and expires_at > clock_timestamp()
  and (expires_at <= clock_timestamp() + interval '14 days' and ending_told_days is null
       or expires_at <= clock_timestamp() + interval '1 day' and ending_told_days > 1)`;

export interface EndingRef {
  readonly accountId: AccountId;
  readonly id: string;
}

export interface EndingCredential {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly expiresAt: Date;
  /** It ends within so many days. */
  readonly days: number;
}

export async function listEndingCredentials(reader: Reader, limit: number): Promise<EndingRef[]> {
  return many(
    reader,
    sql<EndingRef>`
      select account_id as "accountId", id from credentials
      where ${isNoticeDue} and expires_at <= clock_timestamp() + interval '14 days'
      order by expires_at, account_id, id limit ${limit}`,
  );
}

/** Marks the notice as told. Null: another worker was faster, or the end is another one now. */
export async function takeEndingCredential(tx: Tx, { accountId, id }: EndingRef): Promise<EndingCredential | null> {
  return maybeOne(
    tx,
    sql<EndingCredential>`
      update credentials
      set ending_told_days = case when expires_at <= clock_timestamp() + interval '1 day' then 1 else 14 end
      where account_id = ${accountId} and id = ${id} and ${isNoticeDue}
      returning id, name, email, expires_at as "expiresAt", ending_told_days as days`,
  );
}

export async function listCredentials(reader: Reader, accountId: AccountId): Promise<Credential[]> {
  return many(
    reader,
    sql<Credential>`select ${columns} from credentials where account_id = ${accountId} order by created_at, id`,
  );
}

export async function findCredential(reader: Reader, accountId: AccountId, id: string): Promise<Credential | null> {
  return maybeOne(
    reader,
    sql<Credential>`select ${columns} from credentials where account_id = ${accountId} and id = ${id}`,
  );
}

/** The same, locked: of two changes at once the second sees the first. */
export async function lockCredential(tx: Tx, accountId: AccountId, id: string): Promise<Credential | null> {
  return maybeOne(
    tx,
    sql<Credential>`
      select ${columns} from credentials where account_id = ${accountId} and id = ${id} for no key update`,
  );
}

export async function updateCredential(
  tx: Tx,
  accountId: AccountId,
  credential: CredentialLimits & { readonly id: string; readonly name: string },
): Promise<void> {
  await sql`
    update credentials
    set name = ${credential.name}, scopes = ${credential.scopes}::text[],
        address_blocks = ${credential.addressBlocks}::text[], expires_at = ${credential.expiresAt},
        ending_told_days = case when expires_at is distinct from ${credential.expiresAt}
                                then ${daysReached(credential.expiresAt)} else ending_told_days end,
        spending_limits = ${JSON.stringify(credential.spendingLimits)}
    where account_id = ${accountId} and id = ${credential.id}`.execute(tx);
}

export async function updateCredentialStatus(
  tx: Tx,
  accountId: AccountId,
  credentialId: string,
  status: 'Active' | 'Disabled',
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update credentials set status = ${status}
    where account_id = ${accountId} and id = ${credentialId}`.execute(tx);
  return numAffectedRows === 1n;
}

/** The old access token is accepted for so many more seconds; none: not at all. */
export async function replaceAccessToken(
  tx: Tx,
  credential: {
    readonly accountId: AccountId;
    readonly id: string;
    readonly accessTokenHash: Buffer;
    readonly accessTokenHint: string;
    readonly overlapSeconds: number;
    readonly shownTo: string | null;
  },
): Promise<boolean> {
  const { overlapSeconds } = credential;
  const { numAffectedRows } = await sql`
    update credentials
    set access_token_hash = ${credential.accessTokenHash}, access_token_hint = ${credential.accessTokenHint},
        shown_to = ${credential.shownTo},
        previous_access_token_hash = case when ${overlapSeconds} > 0 then access_token_hash end,
        previous_access_token_ends_at =
          case when ${overlapSeconds} > 0 then clock_timestamp() + make_interval(secs => ${overlapSeconds}) end
    where account_id = ${credential.accountId} and id = ${credential.id}`.execute(tx);
  return numAffectedRows === 1n;
}

/** Which credential an access token belongs to. One that was replaced has an end. */
const byAccessToken = (accessTokenHash: Buffer) => sql`
  (access_token_hash = ${accessTokenHash}
   or (previous_access_token_hash = ${accessTokenHash} and previous_access_token_ends_at > clock_timestamp()))`;

export async function findEmailByAccessToken(reader: Reader, accessTokenHash: Buffer): Promise<string | null> {
  const row = await maybeOne(
    reader,
    sql<{ email: string }>`select email from credentials where ${byAccessToken(accessTokenHash)}`,
  );
  return row?.email ?? null;
}

export interface CredentialRow {
  readonly accountId: AccountId;
  readonly id: string;
  readonly status: 'Active' | 'Disabled' | 'Expired';
  readonly addressBlocks: readonly string[];
  /** For how long tokens that are made now may work: until the credential or the replaced access token ends. */
  readonly endsInSeconds: number | null;
}

/** Locked, so that two concurrent requests cannot exceed the number of active tokens. */
export async function lockCredentialByAccessToken(tx: Tx, accessTokenHash: Buffer): Promise<CredentialRow | null> {
  return maybeOne(
    tx,
    sql<CredentialRow>`
      select account_id as "accountId", id,
             case when status = 'Active' and expires_at <= clock_timestamp() then 'Expired' else status end as status,
             address_blocks as "addressBlocks",
             floor(extract(epoch from least(
               expires_at, case when access_token_hash <> ${accessTokenHash} then previous_access_token_ends_at end
             ) - clock_timestamp()))::int as "endsInSeconds"
      from credentials where ${byAccessToken(accessTokenHash)} for update`,
  );
}

/** Recorded for many at once, and never in the way of the requests themselves. */
export async function updateLastUsed(reader: Reader, callers: readonly Caller[]): Promise<void> {
  const accountIds = callers.map(({ accountId }) => accountId);
  const ids = callers.map(({ credentialId }) => credentialId);
  await sql`
    update credentials c set last_used_at = clock_timestamp()
    from unnest(${accountIds}::uuid[], ${ids}::uuid[]) as u (account_id, id)
    where c.account_id = u.account_id and c.id = u.id`.execute(reader);
}

/** The limits as they are now; null: there is no such credential, as when a person orders. */
export async function findSpendingLimits(
  tx: Tx,
  accountId: AccountId,
  credentialId: string,
): Promise<readonly SpendingLimit[] | null> {
  const row = await maybeOne(
    tx,
    sql<{ limits: SpendingLimit[] }>`
      select spending_limits as limits from credentials where account_id = ${accountId} and id = ${credentialId}`,
  );
  return row?.limits ?? null;
}

/** Adds to what was spent today, and returns the sum. A day is one of UTC. */
export async function addSpending(
  tx: Tx,
  spending: {
    readonly accountId: AccountId;
    readonly credentialId: string;
    readonly currencyCode: string;
    readonly amountMinor: bigint;
  },
): Promise<bigint> {
  const row = await one(
    tx,
    sql<{ spentMinor: bigint }>`
      insert into credential_spending as s (account_id, credential_id, currency_code, day, spent_minor)
      values (${spending.accountId}, ${spending.credentialId}, ${spending.currencyCode},
              (service_now() at time zone 'UTC')::date, ${spending.amountMinor})
      on conflict (account_id, credential_id, currency_code) do update
      set day = excluded.day,
          spent_minor = excluded.spent_minor + case when s.day = excluded.day then s.spent_minor else 0 end
      returning spent_minor as "spentMinor"`,
  );
  return row.spentMinor;
}

/** As they are now. A credential that was disabled or deleted may do nothing. */
export async function findOrderingRights(
  reader: Reader,
  accountId: AccountId,
  credentialId: string,
): Promise<OrderingRights> {
  const row = await maybeOne(
    reader,
    sql<OrderingRights>`
      select status = 'Active' and (expires_at is null or expires_at > clock_timestamp())
               and 'orders:write' = any(scopes) as "mayOrder",
             spending_limits <> '[]' as "isSpendingLimited"
      from credentials where account_id = ${accountId} and id = ${credentialId}`,
  );
  return row ?? { mayOrder: false, isSpendingLimited: false };
}

/** What a credential may do as it is now; nothing if it was disabled, has expired or was deleted. */
export async function findCredentialScopes(
  reader: Reader,
  accountId: AccountId,
  credentialId: string,
): Promise<readonly string[]> {
  const row = await maybeOne(
    reader,
    sql<{ scopes: string[] }>`
      select scopes from credentials
      where account_id = ${accountId} and id = ${credentialId} and status = 'Active'
        and (expires_at is null or expires_at > clock_timestamp())`,
  );
  return row?.scopes ?? [];
}
