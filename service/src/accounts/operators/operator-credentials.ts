import { type Db, withTransaction } from '../../database/database.ts';
import { isAllowedFrom } from '../../kit/allowed-addresses.ts';
import type { Environment } from '../../kit/config.ts';
import { AddressNotAllowed, InvalidRequest, NotFound } from '../../kit/errors.ts';
import { isId, newId } from '../../kit/ids.ts';
import type { Page, PageRequest } from '../../kit/page.ts';
import { Secret } from '../../kit/secret.ts';
import type { Acting } from '../acting.ts';
import type { PersonId } from '../people/types.ts';
import { hashToken, isWellFormedToken, newToken } from '../tokens.ts';
import {
  countOperatorCredentials,
  findCredentialBySecret,
  findOperatorCredential,
  insertOperatorCredential,
  listOperatorCredentials,
  lockOperatorCredentials,
  updateLastUsed,
  updateRevoked,
} from './credential-queries.ts';
import type { NewOperatorCredential, OperatorCredential, WithSecret } from './credential-types.ts';
import { checkInheritedLimits } from './inherited-limits.ts';

const liveCredentialsMax = 100;
const hintCharacters = 4;

/**
 * Creates a credential; its secret is known only now. One that an operator creates counts as that operator wherever two
 * operators are needed, and ends when they are disabled. One that a credential creates counts as what that one counts as,
 * cannot exceed its limits, and ends with it.
 */
export async function createOperatorCredential(
  { db, environment }: { readonly db: Db; readonly environment: Environment },
  acting: Acting,
  wish: NewOperatorCredential & { readonly creator: { readonly id: PersonId; readonly name: string } | null },
): Promise<WithSecret> {
  const id = newId();
  const secret = newToken(secretPrefix(environment));
  return withTransaction(db, async (tx) => {
    await lockOperatorCredentials(tx);
    const creator = wish.creator && (await findOperatorCredential(tx, wish.creator.id));
    const faults = creator ? checkInheritedLimits(creator, wish) : [];
    if (faults.length > 0) throw new InvalidRequest(faults);
    if ((await countOperatorCredentials(tx, true)) >= liveCredentialsMax) throw new InvalidRequest([tooMany]);
    const secretHint = secret.slice(-hintCharacters);
    await insertOperatorCredential(tx, { ...wish, id, secretHash: hashToken(secret), secretHint });
    const details = {
      Name: wish.name,
      Scopes: wish.scopes.join(' '),
      ...(wish.addressBlocks.length > 0 && { AddressBlocks: wish.addressBlocks.join(' ') }),
      ...(wish.expiresAt && { ExpiresAt: wish.expiresAt.toISOString() }),
    };
    await acting.record(tx, { action: 'OperatorCredentialCreated', target: id, details });
    const credential = await findOperatorCredential(tx, id);
    if (!credential) throw new Error('the credential was inserted in this transaction');
    return { credential, secret: new Secret(secret) };
  });
}

/** From the commit on it opens nothing. Revoking it again changes nothing. */
export async function revokeOperatorCredential(db: Db, acting: Acting, id: string): Promise<OperatorCredential> {
  return withTransaction(db, async (tx) => {
    const found = isId(id) ? await findOperatorCredential(tx, id) : null;
    if (!found) throw new NotFound('No operator credential');
    if (await updateRevoked(tx, id))
      await acting.record(tx, { action: 'OperatorCredentialRevoked', target: id, details: { Name: found.name } });
    return (await findOperatorCredential(tx, id)) ?? found;
  });
}

/** Revoked and expired ones too, newest first. */
export async function readOperatorCredentials(db: Db, page: PageRequest): Promise<Page<OperatorCredential>> {
  const items = await listOperatorCredentials(db, page);
  return { items, ...page, totalCount: await countOperatorCredentials(db, false) };
}

/**
 * Finds the credential of a secret, or null. Always reads the database: such calls are few, and a revocation takes
 * effect immediately.
 */
export function createCredentialAuthenticator(db: Db, environment: Environment) {
  const prefix = secretPrefix(environment);
  return async (secret: string, address: string): Promise<OperatorCredential | null> => {
    if (!isWellFormedToken(prefix, secret)) return null;
    const credential = await findCredentialBySecret(db, hashToken(secret));
    if (credential?.status !== 'Active') return null;
    if (!isAllowedFrom(credential, address)) throw new AddressNotAllowed();
    await updateLastUsed(db, credential.id);
    return credential;
  };
}

function secretPrefix(environment: Environment): string {
  return environment === 'production' ? 'bsk_live_' : 'bsk_stage_';
}

const tooMany = {
  pointer: '',
  code: 'OutOfRange',
  detail: `There can be at most ${liveCredentialsMax} operator credentials; revoke one that is no longer used.`,
};
