import { sql } from 'kysely';
import { maybeOne, type Reader, type Tx } from '../../database/database.ts';
import type { OperatorRole, PersonId, Visitor } from '../people/types.ts';

/**
 * Adds a token and deletes the oldest beyond the limit, so that a script that signs in for each call cannot accumulate
 * them.
 */
export async function insertOperatorToken(
  tx: Tx,
  token: {
    id: string;
    hash: Buffer;
    personId: PersonId;
    expiresInSeconds: number;
    liveTokensMax: number;
    visitor: Visitor;
  },
): Promise<void> {
  await sql`
    insert into operator_tokens (token_hash, id, person_id, expires_at, address, user_agent)
    values (${token.hash}, ${token.id}, ${token.personId},
            clock_timestamp() + make_interval(secs => ${token.expiresInSeconds}), ${token.visitor.address},
            ${token.visitor.userAgent})`.execute(tx);
  await sql`
    delete from operator_tokens where token_hash in
      (select token_hash from operator_tokens where person_id = ${token.personId}
       order by expires_at desc offset ${token.liveTokensMax})`.execute(tx);
}

export interface OperatorTokenRow {
  readonly id: string;
  readonly personId: PersonId;
  readonly name: string;
  readonly hasTotp: boolean;
  readonly passkeyCount: number;
  readonly operatorRoles: readonly OperatorRole[];
  readonly provedSecondsAgo: number;
}

export async function findOperatorByToken(reader: Reader, tokenHash: Buffer): Promise<OperatorTokenRow | null> {
  return maybeOne(
    reader,
    sql<OperatorTokenRow>`
      select t.id, t.person_id as "personId", p.name, p.totp_since is not null as "hasTotp",
             p.passkey_count as "passkeyCount", p.operator_roles as "operatorRoles",
             extract(epoch from clock_timestamp() - t.created_at)::float8 as "provedSecondsAgo"
      from operator_tokens t
      join people p on p.id = t.person_id and p.role = 'operator' and p.status = 'Active'
      where t.token_hash = ${tokenHash} and t.expires_at > clock_timestamp()`,
  );
}

/** Its id, or null if it no longer exists. */
export async function deleteOperatorToken(tx: Tx, tokenHash: Buffer): Promise<string | null> {
  const row = await maybeOne(
    tx,
    sql<{ id: string }>`delete from operator_tokens where token_hash = ${tokenHash} returning id`,
  );
  return row?.id ?? null;
}
