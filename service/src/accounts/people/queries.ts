import { sql } from 'kysely';
import { many, maybeOne, one, type Reader, type Tx } from '../../database/database.ts';
import type { AccountId } from '../../kit/ids.ts';
import type { LanguageCode } from '../../kit/languages.ts';
import { SignInRequired } from './errors.ts';
import type { LinkKind, LinkRow, OperatorRole, Person, PersonId, Role, SignInRow } from './types.ts';

const columns = sql`
  id, account_id as "accountId", email, name, role, operator_roles as "operatorRoles", status,
  password_hash is not null as "hasPassword",
  totp_since is not null as "hasTotp", passkey_count as "passkeyCount",
  totp_since is not null or passkey_count > 0 as "hasSecondFactor", created_at as "createdAt",
  last_sign_in_at as "lastSignInAt", language`;

export async function insertPerson(
  tx: Tx,
  person: {
    id: PersonId;
    accountId: AccountId | null;
    email: string;
    name: string;
    role: Role;
    operatorRoles: readonly OperatorRole[];
    passwordHash: string | null;
    invitedBy: PersonId | null;
    confirmedBy: PersonId | null;
  },
): Promise<Person> {
  return one(
    tx,
    sql<Person>`
      insert into people (id, account_id, email, name, role, operator_roles, password_hash, invited_by, confirmed_by,
                          confirmed_at)
      values (${person.id}, ${person.accountId}, ${person.email}, ${person.name}, ${person.role},
              ${person.operatorRoles}::text[], ${person.passwordHash}, ${person.invitedBy}, ${person.confirmedBy},
              case when ${person.role} = 'operator' then service_now() end)
      returning ${columns}`,
  );
}

export async function isEmailKnown(reader: Reader, email: string): Promise<boolean> {
  return (await maybeOne(reader, sql`select 1 from people where email = ${email}`)) !== null;
}

/** People of one account; null: the operators. */
export async function listPeople(reader: Reader, accountId: AccountId | null): Promise<Person[]> {
  return many(
    reader,
    sql<Person>`
      select ${columns} from people where account_id is not distinct from ${accountId}::uuid order by name, id`,
  );
}

export async function countPeople(reader: Reader, accountId: AccountId): Promise<number> {
  const row = await one(
    reader,
    sql<{ count: number }>`select count(*)::int as count from people where account_id = ${accountId}`,
  );
  return row.count;
}

export async function findPerson(reader: Reader, accountId: AccountId | null, id: string): Promise<Person | null> {
  return maybeOne(
    reader,
    sql<Person>`
      select ${columns} from people where account_id is not distinct from ${accountId}::uuid and id = ${id}`,
  );
}

export async function lockPerson(tx: Tx, accountId: AccountId | null, id: string): Promise<Person | null> {
  return maybeOne(
    tx,
    sql<Person>`
      select ${columns} from people
      where account_id is not distinct from ${accountId}::uuid and id = ${id} for update`,
  );
}

/**
 * Locks all admins of the account, so that two who step down at once cannot leave it without one. Of operators (null),
 * everyone is locked: approvals lock any two of them in the same order.
 */
export async function lockActiveAdmins(tx: Tx, accountId: AccountId | null): Promise<PersonId[]> {
  const rows = await many(
    tx,
    sql<{ id: PersonId; isAdmin: boolean }>`
      select id, role = 'admin' or 'admin' = any(operator_roles) as "isAdmin" from people
      where account_id is not distinct from ${accountId}::uuid and role in ('admin', 'operator')
        and status = 'Active' and (password_hash is not null or sign_on_subject is not null)
      order by id for update`,
  );
  return rows.filter(({ isAdmin }) => isAdmin).map(({ id }) => id);
}

export async function updatePerson(
  tx: Tx,
  id: PersonId,
  change: { name: string; role: Role; operatorRoles: readonly OperatorRole[]; status: Person['status'] },
): Promise<Person> {
  return one(
    tx,
    sql<Person>`
      update people
      set name = ${change.name}, role = ${change.role}, operator_roles = ${change.operatorRoles}::text[],
          status = ${change.status}
      where id = ${id} returning ${columns}`,
  );
}

/** Restarts an operator's wait; null in both: confirmed on the command line. */
export async function updateSponsors(
  tx: Tx,
  id: PersonId,
  sponsors: { invitedBy: PersonId | null; confirmedBy: PersonId | null },
): Promise<void> {
  await sql`
    update people
    set invited_by = ${sponsors.invitedBy}, confirmed_by = ${sponsors.confirmedBy}, confirmed_at = service_now(),
        roles_given_by = null
    where id = ${id} and role = 'operator'`.execute(tx);
}

/** Restarts the wait of an operator who may do more than before. */
export async function updateRolesGiver(tx: Tx, id: PersonId, giver: PersonId | null): Promise<void> {
  await sql`
    update people set roles_given_by = ${giver}, confirmed_at = service_now()
    where id = ${id} and role = 'operator'`.execute(tx);
}

export async function updateName(reader: Reader, id: PersonId, name: string): Promise<void> {
  await sql`update people set name = ${name} where id = ${id}`.execute(reader);
}

export async function updateLanguage(reader: Reader, id: PersonId, language: LanguageCode | null): Promise<void> {
  await sql`update people set language = ${language} where id = ${id}`.execute(reader);
}

export async function deletePerson(tx: Tx, id: PersonId): Promise<void> {
  await sql`delete from people where id = ${id}`.execute(tx);
}

/** Of people `p` and their accounts `a`. */
export const signInColumns = sql`
  p.id, p.account_id as "accountId", p.email, p.name, p.role, p.operator_roles as "operatorRoles", p.status,
  p.password_hash is not null as "hasPassword",
  p.totp_since is not null as "hasTotp", p.passkey_count as "passkeyCount",
  p.totp_since is not null or p.passkey_count > 0 as "hasSecondFactor", p.created_at as "createdAt",
  p.last_sign_in_at as "lastSignInAt",
  p.password_hash as "passwordHash", p.sealed_totp_secret as "sealedTotpSecret", p.totp_last_step as "totpLastStep",
  p.last_address_hash as "lastAddressHash", p.language, a.name as "accountName",
  coalesce(a.requires_second_factor, false) as "accountRequiresSecondFactor",
  p.status = 'Active' as "isEnabled", coalesce(a.status = 'Suspended', false) as "isAccountSuspended",
  coalesce(a.moving_to is not null, false) as "isAccountMoving",
  floor(extract(epoch from clock_timestamp()))::float8 as "nowSeconds"`;

export async function findSignInByEmail(reader: Reader, email: string): Promise<SignInRow | null> {
  return maybeOne(
    reader,
    sql<SignInRow>`
      select ${signInColumns} from people p left join accounts a on a.id = p.account_id where p.email = ${email}`,
  );
}

export async function getSignIn(reader: Reader, id: PersonId): Promise<SignInRow> {
  return one(
    reader,
    sql<SignInRow>`
      select ${signInColumns} from people p left join accounts a on a.id = p.account_id where p.id = ${id}`,
  );
}

/**
 * Locked until the commit: of two requests with one code, the second finds the step used. A person who was deleted
 * meanwhile is not signed in any more.
 */
export async function lockSignIn(tx: Tx, id: PersonId): Promise<SignInRow> {
  const row = await maybeOne(
    tx,
    sql<SignInRow>`
      select ${signInColumns} from people p left join accounts a on a.id = p.account_id
      where p.id = ${id} for update of p`,
  );
  if (!row) throw new SignInRequired();
  return row;
}

export async function recordSignIn(tx: Tx, id: PersonId, addressHash: Buffer): Promise<void> {
  await sql`
    update people set last_sign_in_at = clock_timestamp(), last_address_hash = ${addressHash}
    where id = ${id}`.execute(tx);
}

export async function replacePassword(tx: Tx, id: PersonId, passwordHash: string): Promise<void> {
  await sql`update people set password_hash = ${passwordHash} where id = ${id}`.execute(tx);
}

/**
 * A secret that waits for its first code, or none; in both cases the second factor is off until that code is entered.
 */
export async function replaceTotpSecret(tx: Tx, id: PersonId, sealedSecret: Buffer | null): Promise<void> {
  await sql`
    update people set sealed_totp_secret = ${sealedSecret}, totp_since = null, totp_last_step = 0
    where id = ${id}`.execute(tx);
}

export async function turnTotpOn(tx: Tx, id: PersonId): Promise<void> {
  await sql`update people set totp_since = clock_timestamp() where id = ${id}`.execute(tx);
}

/** After every change of the person's passkeys, in its transaction. */
export async function countPasskeys(tx: Tx, id: PersonId): Promise<void> {
  await sql`
    update people set passkey_count = (select count(*) from passkeys where person_id = ${id})
    where id = ${id}`.execute(tx);
}

export async function doesAccountRequireFactor(reader: Reader, accountId: AccountId): Promise<boolean> {
  return (
    (await maybeOne(reader, sql`select 1 from accounts where id = ${accountId} and requires_second_factor`)) !== null
  );
}

export async function useTotpStep(tx: Tx, id: PersonId, step: number): Promise<void> {
  await sql`update people set totp_last_step = ${step} where id = ${id}`.execute(tx);
}

export async function replaceRecoveryCodes(tx: Tx, id: PersonId, hashes: readonly Buffer[]): Promise<void> {
  await sql`delete from recovery_codes where person_id = ${id}`.execute(tx);
  await sql`
    insert into recovery_codes (person_id, code_hash)
    select ${id}::uuid, hash from unnest(${hashes}::bytea[]) as h (hash)`.execute(tx);
}

/** True once for each code. */
export async function useRecoveryCode(tx: Tx, id: PersonId, hash: Buffer): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from recovery_codes where person_id = ${id} and code_hash = ${hash}`.execute(tx);
  return numAffectedRows === 1n;
}

export async function countRecoveryCodes(reader: Reader, id: PersonId): Promise<number> {
  const row = await one(
    reader,
    sql<{ count: number }>`select count(*)::int as count from recovery_codes where person_id = ${id}`,
  );
  return row.count;
}

/** The person's only link of this kind; an earlier one ends with it. */
export async function upsertLink(
  tx: Tx,
  link: { personId: PersonId; kind: LinkKind | 'SignIn'; tokenHash: Buffer; lifetimeSeconds: number },
): Promise<{ expiresAt: Date }> {
  return one(
    tx,
    sql<{ expiresAt: Date }>`
      insert into person_links (person_id, kind, token_hash, expires_at)
      values (${link.personId}, ${link.kind}, ${link.tokenHash},
              clock_timestamp() + make_interval(secs => ${link.lifetimeSeconds}))
      on conflict (person_id, kind) do update
      set token_hash = excluded.token_hash, expires_at = excluded.expires_at
      returning expires_at as "expiresAt"`,
  );
}

/** A link that sets a password. */
export async function findLink(reader: Reader, tokenHash: Buffer): Promise<LinkRow | null> {
  return maybeOne(
    reader,
    sql<LinkRow>`
      select l.person_id as "personId", l.kind, l.expires_at as "expiresAt", p.email, p.name, p.role,
             p.account_id as "accountId", a.name as "accountName"
      from person_links l join people p on p.id = l.person_id left join accounts a on a.id = p.account_id
      where l.token_hash = ${tokenHash} and l.kind in ('Invitation', 'Reset') and l.expires_at > clock_timestamp()
        and p.status = 'Active'`,
  );
}

export async function findSignInLink(reader: Reader, tokenHash: Buffer): Promise<{ personId: PersonId } | null> {
  return maybeOne(
    reader,
    sql<{ personId: PersonId }>`
      select person_id as "personId" from person_links
      where token_hash = ${tokenHash} and kind = 'SignIn' and expires_at > clock_timestamp()`,
  );
}

/** True for the first use: a link works once. */
export async function useLink(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from person_links where token_hash = ${tokenHash} and expires_at > clock_timestamp()`.execute(tx);
  return numAffectedRows === 1n;
}

export async function deleteLinks(tx: Tx, id: PersonId): Promise<void> {
  await sql`delete from person_links where person_id = ${id}`.execute(tx);
}

/** Counts one more attempt in the current window, and returns the count and the end of the window. */
export async function countTry(reader: Reader, throttleKey: Buffer, windowSeconds: number) {
  return one(
    reader,
    sql<{ tries: number; endsInSeconds: number }>`
      insert into sign_in_tries (throttle_key, window_start, ends_at, tries)
      select ${throttleKey}, start, start + make_interval(secs => ${windowSeconds}), 1
      from (select date_bin(make_interval(secs => ${windowSeconds}), clock_timestamp(), 'epoch'::timestamptz)) w (start)
      on conflict (throttle_key, window_start) do update set tries = sign_in_tries.tries + 1
      returning tries, greatest(1, ceil(extract(epoch from ends_at - clock_timestamp())))::int as "endsInSeconds"`,
  );
}

export async function forgetTries(reader: Reader, throttleKey: Buffer): Promise<void> {
  await sql`delete from sign_in_tries where throttle_key = ${throttleKey}`.execute(reader);
}

/** Returns one attempt that turned out to be correct. */
export async function returnTry(reader: Reader, throttleKey: Buffer): Promise<void> {
  await sql`
    update sign_in_tries set tries = greatest(0, tries - 1)
    where throttle_key = ${throttleKey} and ends_at > clock_timestamp()`.execute(reader);
}

/** Deletes what has expired, a limited part at a time. */
export async function deleteExpiredSignIns(reader: Reader, rowsMax: number): Promise<void> {
  await sql`
    delete from sign_in_tries where ctid in
      (select ctid from sign_in_tries where ends_at < clock_timestamp() limit ${rowsMax})`.execute(reader);
  await sql`
    delete from portal_sessions where id_hash in
      (select id_hash from portal_sessions where expires_at < clock_timestamp() limit ${rowsMax})`.execute(reader);
  await sql`
    delete from operator_tokens where token_hash in
      (select token_hash from operator_tokens where expires_at < clock_timestamp() limit ${rowsMax})`.execute(reader);
  await sql`
    delete from sign_in_failures where ctid in
      (select ctid from sign_in_failures where window_start < clock_timestamp() - interval '2 days'
       limit ${rowsMax})`.execute(reader);
  await sql`
    delete from operator_alone_amounts where ctid in
      (select ctid from operator_alone_amounts where done_at < service_now() - interval '2 days'
       limit ${rowsMax})`.execute(reader);
}
