import { sql } from 'kysely';
import { many, maybeOne, one, type Reader, type Tx } from '../../database/database.ts';
import type { PageRequest } from '../../kit/page.ts';
import type { PersonId } from '../people/types.ts';
import type { NewOperatorCredential, OperatorCredential } from './credential-types.ts';

const usedAtMostEverySeconds = 60;

const selected = sql`
  select c.id, c.name, c.secret_hint as "secretHint", c.scopes, c.address_blocks as "addressBlocks",
         c.expires_at as "expiresAt", c.created_by as "createdBy", c.created_by_name as "createdByName",
         c.created_at as "createdAt", c.last_used_at as "lastUsedAt", c.revoked_at as "revokedAt", p.operator_roles as "creatorRoles",
         case when c.revoked_at is not null then 'Revoked'
              when c.expires_at <= clock_timestamp() then 'Expired'
              when k.revoked_at is not null or k.expires_at <= clock_timestamp() then 'CreatorDisabled'
              when coalesce(k.created_by, nullif(c.created_by, k.id)) is not null and p.id is null
                then 'CreatorDisabled'
              else 'Active' end as status
  from operator_credentials c
  left join operator_credentials k on k.id = c.created_by
  left join people p on p.id = coalesce(k.created_by, c.created_by) and p.role = 'operator' and p.status = 'Active'`;

export async function insertOperatorCredential(
  tx: Tx,
  credential: NewOperatorCredential & {
    readonly id: string;
    readonly secretHash: Buffer;
    readonly secretHint: string;
    readonly creator: { readonly id: PersonId; readonly name: string } | null;
  },
): Promise<void> {
  await sql`
    insert into operator_credentials
      (id, name, secret_hash, secret_hint, scopes, address_blocks, expires_at, created_by, created_by_name)
    values (${credential.id}, ${credential.name}, ${credential.secretHash}, ${credential.secretHint},
            ${credential.scopes}::text[], ${credential.addressBlocks}::text[], ${credential.expiresAt},
            ${credential.creator?.id ?? null}, ${credential.creator?.name ?? null})`.execute(tx);
}

/** The table is short and rarely written, so a lock on all of it is simplest. */
export async function lockOperatorCredentials(tx: Tx): Promise<void> {
  await sql`lock table operator_credentials in share row exclusive mode`.execute(tx);
}

export async function findCredentialBySecret(reader: Reader, secretHash: Buffer): Promise<OperatorCredential | null> {
  return maybeOne(reader, sql<OperatorCredential>`${selected} where c.secret_hash = ${secretHash}`);
}

export async function findOperatorCredential(reader: Reader, id: string): Promise<OperatorCredential | null> {
  return maybeOne(reader, sql<OperatorCredential>`${selected} where c.id = ${id} and c.secret_hash is not null`);
}

/** Newest first. */
export async function listOperatorCredentials(reader: Reader, page: PageRequest): Promise<OperatorCredential[]> {
  return many(
    reader,
    sql<OperatorCredential>`
      ${selected} where c.secret_hash is not null
      order by c.created_at desc, c.id desc limit ${page.pageSize} offset ${(page.pageIndex - 1) * page.pageSize}`,
  );
}

/** Working credentials that end within so many days, or did today; those made for a short task are left out. */
export async function listExpiringCredentials(
  reader: Reader,
  days: number,
  credentialsMax: number,
): Promise<{ readonly id: string; readonly name: string; readonly expiresAt: Date }[]> {
  return many(
    reader,
    sql<{ id: string; name: string; expiresAt: Date }>`
      select id, name, expires_at as "expiresAt" from operator_credentials
      where secret_hash is not null and revoked_at is null
        and expires_at > clock_timestamp() - interval '1 day'
        and expires_at < clock_timestamp() + make_interval(days => ${days})
        and expires_at - created_at > make_interval(days => ${days} * 2)
      order by expires_at, id limit ${credentialsMax}`,
  );
}

export async function countOperatorCredentials(reader: Reader, isLiveOnly: boolean): Promise<number> {
  const row = await one(
    reader,
    sql<{ count: number }>`
      select count(*)::int as count from operator_credentials
      where secret_hash is not null and (not ${isLiveOnly}::boolean or revoked_at is null)`,
  );
  return row.count;
}

/** False: it was revoked before. */
export async function updateRevoked(tx: Tx, id: string): Promise<boolean> {
  const row = await maybeOne(
    tx,
    sql<{ id: string }>`
      update operator_credentials set revoked_at = clock_timestamp()
      where id = ${id} and secret_hash is not null and revoked_at is null returning id`,
  );
  return row !== null;
}

/** Recorded at most once a minute, so that a busy program does not write with every call. */
export async function updateLastUsed(reader: Reader, id: string): Promise<void> {
  await sql`
    update operator_credentials set last_used_at = clock_timestamp()
    where id = ${id}
      and (last_used_at is null
           or last_used_at < clock_timestamp() - make_interval(secs => ${usedAtMostEverySeconds}))`.execute(reader);
}
