import { sql } from 'kysely';
import { many, maybeOne, type Reader, type Tx } from '../../database/database.ts';
import type { AccountId } from '../../kit/ids.ts';
import type { PersonId } from '../people/types.ts';
import { type GroupRole, operatorsOwner, type SignOn } from './types.ts';

const selected = sql`
  select s.owner_id as "ownerId", nullif(s.owner_id, ${operatorsOwner}::uuid) as "accountId", s.name, s.issuer,
         s.client_id as "clientId", s.sealed_client_secret as "sealedClientSecret", s.groups_claim as "groupsClaim",
         s.is_required as "isRequired",
         coalesce((select json_agg(json_build_object('group', g.group_name, 'role', g.role) order by g.position)
                   from sign_on_groups g where g.owner_id = s.owner_id), '[]') as groups,
         coalesce((select json_agg(json_build_object('domain', d.domain, 'isConfirmed', d.confirmed_at is not null)
                                   order by d.domain)
                   from sign_on_domains d where d.owner_id = s.owner_id), '[]') as domains
  from sign_on s`;

export async function findSignOn(reader: Reader, ownerId: string): Promise<SignOn | null> {
  return maybeOne(reader, sql<SignOn>`${selected} where s.owner_id = ${ownerId}::uuid`);
}

/** By a domain that an operator confirmed. */
export async function findSignOnByDomain(reader: Reader, domain: string): Promise<SignOn | null> {
  return maybeOne(
    reader,
    sql<SignOn>`
      ${selected} where s.owner_id =
        (select owner_id from sign_on_domains where domain = ${domain} and confirmed_at is not null)`,
  );
}

export async function upsertSignOn(tx: Tx, settings: Omit<SignOn, 'accountId' | 'groups' | 'domains'>): Promise<void> {
  await sql`
    insert into sign_on (owner_id, name, issuer, client_id, sealed_client_secret, groups_claim, is_required)
    values (${settings.ownerId}, ${settings.name}, ${settings.issuer}, ${settings.clientId},
            ${settings.sealedClientSecret}, ${settings.groupsClaim}, ${settings.isRequired})
    on conflict (owner_id) do update
    set name = excluded.name, issuer = excluded.issuer, client_id = excluded.client_id,
        sealed_client_secret = excluded.sealed_client_secret, groups_claim = excluded.groups_claim,
        is_required = excluded.is_required`.execute(tx);
}

export async function replaceGroups(tx: Tx, ownerId: string, groups: readonly GroupRole[]): Promise<void> {
  await sql`delete from sign_on_groups where owner_id = ${ownerId}`.execute(tx);
  await sql`
    insert into sign_on_groups (owner_id, position, group_name, role)
    select ${ownerId}::uuid, position, group_name, role
    from unnest(${groups.map(({ group }) => group)}::text[], ${groups.map(({ role }) => role)}::text[])
      with ordinality as g (group_name, role, position)`.execute(tx);
}

/** Domains that stay keep their confirmation. */
export async function replaceDomains(tx: Tx, ownerId: string, domains: readonly string[]): Promise<void> {
  await sql`
    delete from sign_on_domains where owner_id = ${ownerId} and domain <> all(${domains}::text[])`.execute(tx);
  await sql`
    insert into sign_on_domains (owner_id, domain)
    select ${ownerId}::uuid, domain from unnest(${domains}::text[]) as d (domain)
    on conflict (owner_id, domain) do nothing`.execute(tx);
}

export async function isDomainTaken(reader: Reader, ownerId: string, domain: string): Promise<boolean> {
  const row = await maybeOne(
    reader,
    sql`select 1 from sign_on_domains
        where domain = ${domain} and owner_id <> ${ownerId} and confirmed_at is not null`,
  );
  return row !== null;
}

/** True if the owner had asked for the domain. */
export async function updateConfirmed(tx: Tx, ownerId: string, domain: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update sign_on_domains set confirmed_at = clock_timestamp()
    where owner_id = ${ownerId} and domain = ${domain}`.execute(tx);
  return numAffectedRows === 1n;
}

export async function updateRequired(tx: Tx, ownerId: string, isRequired: boolean): Promise<void> {
  await sql`update sign_on set is_required = ${isRequired} where owner_id = ${ownerId}`.execute(tx);
}

export async function deleteSignOn(tx: Tx, ownerId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from sign_on where owner_id = ${ownerId}`.execute(tx);
  return numAffectedRows === 1n;
}

export interface SignOnPerson {
  readonly id: PersonId;
  /** Null: never signed on. */
  readonly subject: string | null;
}

/** The person whom the provider means: by its own id, else by the address for someone who never signed on there. */
export async function findSignOnPerson(
  reader: Reader,
  accountId: AccountId | null,
  { issuer, subject, email }: { readonly issuer: string; readonly subject: string; readonly email: string },
): Promise<SignOnPerson | null> {
  const rows = await many(
    reader,
    sql<SignOnPerson>`
      select id, case when sign_on_issuer = ${issuer} then sign_on_subject end as subject from people
      where account_id is not distinct from ${accountId}::uuid
        and (email = ${email} or (sign_on_issuer = ${issuer} and sign_on_subject = ${subject}))
      order by (sign_on_issuer = ${issuer} and sign_on_subject = ${subject}) desc nulls last limit 1`,
  );
  return rows[0] ?? null;
}

export async function updateSubject(tx: Tx, id: PersonId, issuer: string, subject: string): Promise<void> {
  await sql`
    update people set sign_on_issuer = ${issuer}, sign_on_subject = ${subject} where id = ${id}`.execute(tx);
}
