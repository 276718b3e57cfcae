import { type RawBuilder, sql } from 'kysely';
import { many, type Reader } from '../database/database.ts';
import { isKnownCode } from './code-queries.ts';
import type { SingleThing } from './types.ts';

interface Page {
  readonly after: string;
  readonly size: number;
}

/** A page of the keys that a cell has. Codes are named by their fingerprints. */
export async function listKeys(reader: Reader, thing: SingleThing, page: Page): Promise<string[]> {
  return (await many(reader, pageOf(thing, page))).map(({ key }) => key);
}

function pageOf(thing: SingleThing, { after, size }: Page): RawBuilder<{ key: string }> {
  switch (thing) {
    case 'Account':
      return sql`
        select id::text as key from accounts
        where moving_to is null and id > coalesce(nullif(${after}, ''), '00000000-0000-0000-0000-000000000000')::uuid order by id limit ${size}`;
    case 'Email':
      return sql`select email as key from people where email > ${after} and account_id in (select id from accounts where moving_to is null) order by email limit ${size}`;
    case 'StockCode':
      return sql`
        select encode(code_fingerprint, 'hex') as key from stock_codes
        where code_fingerprint > decode(${after}, 'hex') order by code_fingerprint limit ${size}`;
    case 'CardCode':
      return sql`
        select encode(code_fingerprint, 'hex') as key from cards
        where code_fingerprint > decode(${after}, 'hex') order by code_fingerprint limit ${size}`;
    case 'ChoiceCode':
      return sql`
        select encode(code_fingerprint, 'hex') as key from card_choices
        where code_fingerprint > decode(${after}, 'hex') order by code_fingerprint limit ${size}`;
    case 'ReplacedCode':
      return sql`
        select encode(code_fingerprint, 'hex') as key from replaced_codes
        where code_fingerprint > decode(${after}, 'hex') order by code_fingerprint limit ${size}`;
    case 'ArchivedCode':
      return sql`
        select encode(code_fingerprint, 'hex') as key from archived_codes
        where code_fingerprint > decode(${after}, 'hex') order by code_fingerprint limit ${size}`;
  }
}

/** Which of another cell's keys this one has too. A code is the same wherever it is stored. */
export async function listKnown(reader: Reader, thing: SingleThing, keys: readonly string[]): Promise<string[]> {
  return (await many(reader, knownOf(thing, keys))).map(({ key }) => key);
}

function knownOf(thing: SingleThing, keys: readonly string[]): RawBuilder<{ key: string }> {
  if (thing === 'Account')
    return sql`select id::text as key from accounts where id = any(${keys}::uuid[]) and moving_to is null`;
  if (thing === 'Email')
    return sql`select email as key from people where email = any(${keys}::text[]) and account_id in (select id from accounts where moving_to is null)`;
  const fingerprints = keys.map((key) => Buffer.from(key, 'hex'));
  return sql`
    with asked as (select unnest(${fingerprints}::bytea[]) as code)
    select encode(code, 'hex') as key from asked where ${isKnownCode}`;
}
