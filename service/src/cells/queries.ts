import { type RawBuilder, sql } from 'kysely';
import { many, one, type Reader } from '../database/database.ts';
import type { Clue, Presence } from './types.ts';

/** Whether a cell has what a clue names. What belongs to an account that is moving is leaving, and may be elsewhere already. */
export async function findPresence(reader: Reader, clue: Clue): Promise<Presence> {
  const rows = await many(reader, statementOf(clue));
  if (rows.length === 0) return 'Absent';
  return rows.some(({ isLeaving }) => !isLeaving) ? 'Here' : 'Leaving';
}

/** Which of these tables the user of this connection may not read at all; tables that do not exist are left out. */
export async function findUnreadable(reader: Reader, tables: readonly string[]) {
  return one(
    reader,
    sql<{ user: string; missing: string[] }>`
      select quote_ident(current_user) as user, coalesce(array_agg(name order by name), '{}') as missing
      from unnest(${[...tables]}::text[]) as name
      where to_regclass(name) is not null
        and not has_table_privilege(name, 'select') and not has_any_column_privilege(name, 'select')`,
  );
}

const ofAccount = sql`left join accounts a on a.id = t.account_id`;
const ofPerson = sql`left join people p on p.id = t.person_id left join accounts a on a.id = p.account_id`;
const leaving = sql`a.moving_to is not null as "isLeaving"`;

function statementOf({ kind, value }: Clue): RawBuilder<{ isLeaving: boolean }> {
  switch (kind) {
    case 'token':
      return sql`select ${leaving} from tokens t ${ofAccount} where t.token_hash = ${value}`;
    case 'accessToken':
      return sql`
        select ${leaving} from credentials t ${ofAccount} where t.access_token_hash = ${value}
        union all
        select ${leaving} from credentials t ${ofAccount} where t.previous_access_token_hash = ${value}
        limit 1`;
    case 'operatorToken':
      return sql`select false as "isLeaving" from operator_tokens where token_hash = ${value}`;
    case 'operatorSecret':
      return sql`select false as "isLeaving" from operator_credentials where secret_hash = ${value}`;
    case 'session':
      return sql`select ${leaving} from portal_sessions t ${ofPerson} where t.id_hash = ${value}`;
    case 'link':
      return sql`select ${leaving} from person_links t ${ofPerson} where t.token_hash = ${value}`;
    case 'passkey':
      return sql`select ${leaving} from passkeys t ${ofPerson} where t.credential_id = ${value}`;
    case 'email':
      return sql`select ${leaving} from people t ${ofAccount} where t.email = ${value}`;
    case 'signOnDomain':
      return sql`
        select ${leaving} from sign_on_domains t left join accounts a on a.id = t.owner_id
        where t.domain = ${value} and t.confirmed_at is not null`;
    case 'account':
      return sql`select ${leaving} from accounts a where a.id = ${value}::uuid`;
    case 'payment':
      return sql`
        select ${leaving} from funding_requests t ${ofAccount} where t.payment_reference = any(${value}::text[])
        union all
        select ${leaving} from payments t ${ofAccount} where t.provider_payment_id = any(${value}::text[])
        limit 1`;
  }
}
