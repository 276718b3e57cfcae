import { type RawBuilder, sql } from 'kysely';
import { maybeOne, type Reader } from '../database/database.ts';
import type { Clue } from './types.ts';

/** Whether a cell has what a clue names. */
export async function isHere(reader: Reader, clue: Clue): Promise<boolean> {
  return (await maybeOne(reader, statementOf(clue))) !== null;
}

function statementOf({ kind, value }: Clue): RawBuilder<unknown> {
  switch (kind) {
    case 'token':
      return sql`select 1 from tokens where token_hash = ${value}`;
    case 'accessToken':
      return sql`
        select 1 from credentials where access_token_hash = ${value}
        union all
        select 1 from credentials where previous_access_token_hash = ${value}
        limit 1`;
    case 'operatorToken':
      return sql`select 1 from operator_tokens where token_hash = ${value}`;
    case 'operatorSecret':
      return sql`select 1 from operator_credentials where secret_hash = ${value}`;
    case 'session':
      return sql`select 1 from portal_sessions where id_hash = ${value}`;
    case 'link':
      return sql`select 1 from person_links where token_hash = ${value}`;
    case 'passkey':
      return sql`select 1 from passkeys where credential_id = ${value}`;
    case 'email':
      return sql`select 1 from people where email = ${value}`;
    case 'signOnDomain':
      return sql`select 1 from sign_on_domains where domain = ${value} and confirmed_at is not null`;
    case 'account':
      return sql`select 1 from accounts where id = ${value}::uuid`;
    case 'payment':
      return sql`
        select 1 from funding_requests where payment_reference = any(${value}::text[])
        union all
        select 1 from payments where provider_payment_id = any(${value}::text[])
        limit 1`;
  }
}
