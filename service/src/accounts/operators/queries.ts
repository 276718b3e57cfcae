import { sql } from 'kysely';
import { maybeOne, type Reader, type Tx } from '../../kit/database.ts';
import type { PersonId } from '../people/types.ts';

/** Adds a token and forgets the oldest beyond the limit, so that a script that signs in for each call cannot pile them up. */
export async function insertOperatorToken(
  tx: Tx,
  token: { hash: Buffer; personId: PersonId; expiresInSeconds: number; liveTokensMax: number },
): Promise<void> {
  await sql`
    insert into operator_tokens (token_hash, person_id, expires_at)
    values (${token.hash}, ${token.personId}, clock_timestamp() + make_interval(secs => ${token.expiresInSeconds}))`.execute(
    tx,
  );
  await sql`
    delete from operator_tokens where token_hash in
      (select token_hash from operator_tokens where person_id = ${token.personId}
       order by expires_at desc offset ${token.liveTokensMax})`.execute(tx);
}

export async function findOperatorByToken(
  reader: Reader,
  tokenHash: Buffer,
): Promise<{ personId: PersonId; name: string } | null> {
  return maybeOne(
    reader,
    sql<{ personId: PersonId; name: string }>`
      select t.person_id as "personId", p.name from operator_tokens t
      join people p on p.id = t.person_id and p.role = 'operator' and p.status = 'Active'
      where t.token_hash = ${tokenHash} and t.expires_at > clock_timestamp()`,
  );
}

export async function deleteOperatorToken(reader: Reader, tokenHash: Buffer): Promise<void> {
  await sql`delete from operator_tokens where token_hash = ${tokenHash}`.execute(reader);
}
