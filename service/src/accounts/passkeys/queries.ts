import { sql } from 'kysely';
import { many, maybeOne, type Reader, type Tx } from '../../database/database.ts';
import type { PersonId } from '../people/types.ts';
import type { ChallengePurpose, Passkey, PasskeyRow } from './types.ts';

export async function listPasskeys(reader: Reader, personId: PersonId): Promise<Passkey[]> {
  return many(
    reader,
    sql<Passkey>`
      select id, name, created_at as "createdAt", last_used_at as "lastUsedAt"
      from passkeys where person_id = ${personId} order by created_at, id`,
  );
}

export async function listCredentials(
  reader: Reader,
  personId: PersonId,
): Promise<Pick<PasskeyRow, 'credentialId' | 'transports'>[]> {
  return many(
    reader,
    sql<Pick<PasskeyRow, 'credentialId' | 'transports'>>`
      select credential_id as "credentialId", transports from passkeys
      where person_id = ${personId} order by created_at, id`,
  );
}

export async function findPasskeyByCredential(reader: Reader, credentialId: Buffer): Promise<PasskeyRow | null> {
  return maybeOne(
    reader,
    sql<PasskeyRow>`
      select id, person_id as "personId", credential_id as "credentialId", public_key as "publicKey", counter,
             transports, name, created_at as "createdAt", last_used_at as "lastUsedAt"
      from passkeys where credential_id = ${credentialId}`,
  );
}

/** Null: this authenticator's passkey is registered already. */
export async function insertPasskey(
  tx: Tx,
  passkey: Omit<PasskeyRow, 'createdAt' | 'lastUsedAt'>,
): Promise<Passkey | null> {
  return maybeOne(
    tx,
    sql<Passkey>`
      insert into passkeys (id, person_id, credential_id, public_key, counter, transports, name)
      values (${passkey.id}, ${passkey.personId}, ${passkey.credentialId}, ${passkey.publicKey}, ${passkey.counter},
              ${passkey.transports}::text[], ${passkey.name})
      on conflict (credential_id) do nothing
      returning id, name, created_at as "createdAt", last_used_at as "lastUsedAt"`,
  );
}

export async function recordPasskeyUse(tx: Tx, id: string, counter: bigint): Promise<void> {
  await sql`
    update passkeys set counter = ${counter}, last_used_at = clock_timestamp() where id = ${id}`.execute(tx);
}

export async function deletePasskey(tx: Tx, personId: PersonId, id: string): Promise<{ name: string } | null> {
  return maybeOne(
    tx,
    sql<{ name: string }>`delete from passkeys where person_id = ${personId} and id = ${id} returning name`,
  );
}

export async function deletePasskeysOf(tx: Tx, personId: PersonId): Promise<void> {
  await sql`delete from passkeys where person_id = ${personId}`.execute(tx);
}

/** A new challenge replaces one that was not answered. */
export async function upsertChallenge(
  reader: Reader,
  given: { ownerHash: Buffer; purpose: ChallengePurpose; challenge: Buffer; lifetimeSeconds: number },
): Promise<void> {
  await sql`
    insert into passkey_challenges (owner_hash, purpose, challenge, expires_at)
    values (${given.ownerHash}, ${given.purpose}, ${given.challenge},
            clock_timestamp() + make_interval(secs => ${given.lifetimeSeconds}))
    on conflict (owner_hash, purpose) do update
    set challenge = excluded.challenge, expires_at = excluded.expires_at`.execute(reader);
}

/** The challenge, once. */
export async function takeChallenge(tx: Tx, ownerHash: Buffer, purpose: ChallengePurpose): Promise<Buffer | null> {
  const row = await maybeOne(
    tx,
    sql<{ challenge: Buffer; isValid: boolean }>`
      delete from passkey_challenges where owner_hash = ${ownerHash} and purpose = ${purpose}
      returning challenge, expires_at > clock_timestamp() as "isValid"`,
  );
  return row?.isValid ? row.challenge : null;
}

/** Deletes what was never answered, a limited part at a time. */
export async function deleteExpiredChallenges(reader: Reader, rowsMax: number): Promise<void> {
  await sql`
    delete from passkey_challenges where ctid in
      (select ctid from passkey_challenges where expires_at < clock_timestamp() limit ${rowsMax})`.execute(reader);
}
