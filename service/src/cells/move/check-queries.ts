import { sql } from 'kysely';
import { many, maybeOne, one, type Reader } from '../../database/database.ts';
import type { AccountId } from '../../kit/ids.ts';
import { packSchema } from './table-sql.ts';

/** Work of the account that has begun, or waits for people outside. In words, with counts; empty: there is none. */
export async function listInFlight(reader: Reader, accountId: AccountId): Promise<string[]> {
  const rows = await many(
    reader,
    sql<{ what: string; count: number }>`
      select what, count from (
        select 'jobs that workers are running' as what, count(*)::int as count from jobs
        where payload::text like ${`%${accountId}%`} and attempts > 0 and last_error is null and set_aside_at is null
          and held_account_id is null and run_at > service_now()
        union all
        select 'messages that are being sent', count(*)::int from messages
        where account_id = ${accountId} and status = 'Queued' and claimed_until > clock_timestamp()
        union all
        select 'webhooks that are being sent', count(*)::int from webhook_undelivered
        where account_id = ${accountId} and leased_until > clock_timestamp()
        union all
        select 'cards that a supplier has been asked for', coalesce(sum(card_count), 0)::int from supplier_requests
        where account_id = ${accountId}
        union all
        select 'codes that are set aside in the warehouse', count(*)::int from stock_codes where account_id = ${accountId}
        union all
        select 'parcels that are not handed over', count(*)::int from parcels
        where account_id = ${accountId} and status in ('Ready', 'Packed')
        union all
        select 'changes of products that are being announced', count(*)::int from jobs
        where kind = 'tell-product-change' and set_aside_at is null
        union all
        select 'gifts that are being sent again', count(*)::int from jobs where kind = 'resend-gifts' and set_aside_at is null
      ) f where count > 0`,
  );
  return rows.map(({ what, count }) => `${count} ${what}`);
}

export async function countWaitingApprovals(reader: Reader, accountId: AccountId): Promise<number> {
  const { count } = await one(
    reader,
    sql<{ count: number }>`
      select count(*)::int as count from operator_approvals where account_id = ${accountId} and status = 'Waiting'`,
  );
  return count;
}

/** Product and carrier ids that the account's rows refer to. */
export async function listCatalogIds(reader: Reader, accountId: AccountId) {
  const products = await many(
    reader,
    sql<{ id: string }>`
      select product_id as id from order_lines where account_id = ${accountId}
      union select product_id from card_choices where account_id = ${accountId}
      union select product_id from stock_losses where account_id = ${accountId}
      union select product_id from account_products where account_id = ${accountId}
      union select product_id from account_product_changes where account_id = ${accountId}`,
  );
  const carriers = await many(
    reader,
    sql<{ id: string }>`select carrier_id as id from account_carriers where account_id = ${accountId}`,
  );
  return { products: products.map(({ id }) => id), carriers: carriers.map(({ id }) => id) };
}

export async function listMissingFromCatalog(
  reader: Reader,
  { products, carriers }: { readonly products: readonly string[]; readonly carriers: readonly string[] },
): Promise<string[]> {
  const rows = await many(
    reader,
    sql<{ name: string }>`
      select 'product ' || id as name from unnest(${products}::text[]) g (id) where not exists (select from products p where p.id = g.id)
      union all
      select 'carrier ' || id from unnest(${carriers}::text[]) g (id) where not exists (select from carriers c where c.id = g.id)
      order by name`,
  );
  return rows.map(({ name }) => name);
}

/** Whether the database user may take rows out of all tables, put triggers on them, and make a schema. */
export async function isOwner(reader: Reader): Promise<boolean> {
  const { isOwned } = await one(
    reader,
    sql<{ isOwned: boolean }>`
      select has_database_privilege(current_database(), 'create') and has_database_privilege(current_database(), 'temp')
             and bool_and(pg_has_role(relowner, 'usage')) as "isOwned"
      from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  return isOwned;
}

/** Something that only one account of a cell can have, and where it is stored. */
export interface UniqueThing {
  readonly what: string;
  /** Of the source: all that the account has. SQL with `@account`. */
  readonly ofAccount: string;
  /** Of the target: which of `given` (id) it has. */
  readonly known: string;
}

const knownIn = (table: string, column: string) =>
  `select g.id from given g join ${table} t on t.${column}::text = g.id`;
const codeOf = (table: string) =>
  `select encode(code_fingerprint, 'hex') as id from ${table} where account_id = @account and code_fingerprint is not null`;
const isKnownCode = (table: string) => `exists (select from ${table} t where t.code_fingerprint = decode(g.id, 'hex'))`;

export const uniqueThings: readonly UniqueThing[] = [
  {
    what: 'the email',
    ofAccount: 'select email as id from people where account_id = @account',
    known: knownIn('people', 'email'),
  },
  {
    what: 'the domain',
    ofAccount: 'select domain as id from sign_on_domains where owner_id = @account and confirmed_at is not null',
    known: `${knownIn('sign_on_domains', 'domain')} where t.confirmed_at is not null`,
  },
  {
    what: 'the passkey',
    ofAccount: `select encode(k.credential_id, 'hex') as id from passkeys k join people p on p.id = k.person_id
      where p.account_id = @account`,
    known: `select g.id from given g join passkeys t on t.credential_id = decode(g.id, 'hex')`,
  },
  {
    what: 'the payment reference',
    ofAccount: 'select payment_reference as id from funding_requests where account_id = @account',
    known: knownIn('funding_requests', 'payment_reference'),
  },
  {
    what: 'the payment',
    ofAccount: `select provider || ' ' || provider_payment_id as id from payments where account_id = @account`,
    known: `select g.id from given g join payments t on t.provider = split_part(g.id, ' ', 1)
      and t.provider_payment_id = substr(g.id, strpos(g.id, ' ') + 1)`,
  },
  {
    what: 'the case number',
    ofAccount: 'select number as id from help_cases where account_id = @account',
    known: knownIn('help_cases', 'number'),
  },
  {
    what: 'the parcel',
    ofAccount: 'select id from parcels where account_id = @account',
    known: knownIn('parcels', 'id'),
  },
  {
    what: 'the code with the fingerprint',
    ofAccount: ['cards', 'card_choices', 'replaced_codes', 'archived_codes'].map(codeOf).join(' union all '),
    known: `select g.id from given g where ${['stock_codes', 'cards', 'card_choices', 'replaced_codes', 'archived_codes'].map(isKnownCode).join(' or ')}`,
  },
  {
    what: 'the serial number with the fingerprint',
    ofAccount: `select encode(serial_fingerprint, 'hex') as id from cards
      where account_id = @account and serial_fingerprint is not null
      union all select encode(serial_fingerprint, 'hex') from archived_codes
      where account_id = @account and serial_fingerprint is not null`,
    known: `select g.id from given g where exists (select from stock_codes t where t.serial_fingerprint = decode(g.id, 'hex'))
      or exists (select from cards t where t.serial_fingerprint = decode(g.id, 'hex'))
      or exists (select from archived_codes t where t.serial_fingerprint = decode(g.id, 'hex'))`,
  },
];

export async function listKnownThings(reader: Reader, known: string, ids: readonly string[]): Promise<string[]> {
  const rows = await many(
    reader,
    sql<{ id: string }>`with given as (select unnest(${ids}::text[]) as id) ${sql.raw(known)}`,
  );
  return rows.map(({ id }) => id);
}

/** How far apart the clocks of two stage environments are is found by reading both. */
export async function readClockSeconds(reader: Reader): Promise<number> {
  return (
    await one(reader, sql<{ seconds: number }>`select extract(epoch from ahead)::float8 as seconds from service_clock`)
  ).seconds;
}

/** The root keys that the account's orders, or what is sealed besides, were encrypted with. */
export async function listRootKeys(reader: Reader, accountId: AccountId): Promise<string[]> {
  const rows = await many(
    reader,
    sql<{ id: string }>`select distinct root_key_id as id from order_keys where account_id = ${accountId}`,
  );
  return rows.map(({ id }) => id);
}

/** What the cell still has of an account that left it earlier. */
export async function hasLeftovers(reader: Reader, accountId: AccountId): Promise<boolean> {
  const found = await maybeOne(
    reader,
    sql`
      select 1 from account_moves where account_id = ${accountId}
      union all
      select 1 from pg_namespace where nspname = ${packSchema(accountId)}
      limit 1`,
  );
  return found !== null;
}
