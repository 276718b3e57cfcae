import { randomBytes } from 'node:crypto';
import type { Db } from '../../database/database.ts';
import { addressBlockOf } from '../../kit/address-block.ts';
import { Secret } from '../../kit/secret.ts';
import type { Session } from '../people/sessions.ts';
import { takeTry } from '../people/sign-in-limits.ts';
import type { SignInRow } from '../people/types.ts';
import { hashToken, newToken } from '../tokens.ts';
import { listCredentials, upsertChallenge } from './queries.ts';
import type { ChallengePurpose } from './types.ts';

const challengeBytes = 32;
/** Enough to find a security key; the browser's dialog ends with it. */
export const challengeSeconds = 5 * 60;
const tryPrefix = 'bsp_';

/** What a browser signs with one of these passkeys. */
export interface AssertionChallenge {
  readonly challenge: Buffer;
  /** Empty: with any that the authenticator knows for this service. */
  readonly credentials: readonly { readonly credentialId: Buffer; readonly transports: readonly string[] }[];
}

/** For the second step of a sign-in, or a confirmation, in the session that asks. */
export async function challengeSession(db: Db, session: Session): Promise<AssertionChallenge> {
  const challenge = await keepChallenge(db, session.idHash, 'Prove');
  return { challenge, credentials: await listCredentials(db, session.personId) };
}

/** For a sign-in without a password. The try is known only to the page that asks, and is sent back with the assertion. */
export async function challengeVisitor(
  db: Db,
  address: string,
): Promise<{ readonly challenge: Buffer; readonly tryToken: Secret<string> }> {
  await takeTry(db, 'passkeyAddress', addressBlockOf(address));
  const value = newToken(tryPrefix);
  return { challenge: await keepChallenge(db, hashToken(value), 'SignIn'), tryToken: new Secret(value) };
}

export interface RegistrationChallenge {
  readonly challenge: Buffer;
  readonly person: SignInRow;
  /** An authenticator that holds one of these refuses to create another. */
  readonly known: readonly { readonly credentialId: Buffer; readonly transports: readonly string[] }[];
}

export async function challengeRegistration(db: Db, session: Session): Promise<RegistrationChallenge> {
  const challenge = await keepChallenge(db, session.idHash, 'Register');
  return { challenge, person: session.person, known: await listCredentials(db, session.personId) };
}

async function keepChallenge(db: Db, ownerHash: Buffer, purpose: ChallengePurpose): Promise<Buffer> {
  const challenge = randomBytes(challengeBytes);
  await upsertChallenge(db, { ownerHash, purpose, challenge, lifetimeSeconds: challengeSeconds });
  return challenge;
}
