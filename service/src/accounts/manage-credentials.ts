import { announceChange } from '../database/changes.ts';
import { type Db, type Tx, withTransaction } from '../database/database.ts';
import { NotFound } from '../kit/errors.ts';
import { type AccountId, newId } from '../kit/ids.ts';
import { Secret } from '../kit/secret.ts';
import { deleteTokensOfCredential, insertCredential, replaceAccessToken, updateCredentialStatus } from './queries.ts';
import { hashToken, newToken } from './tokens.ts';
import type { NewCredential } from './types.ts';

const accessTokenPrefix = 'bsa_';
const hintCharacters = 4;

export async function createCredential(
  tx: Tx,
  accountId: AccountId,
  credential: { name: string; email: string },
): Promise<NewCredential> {
  const id = newId();
  const accessToken = newToken(accessTokenPrefix);
  await insertCredential(tx, { accountId, id, ...credential, ...storedForm(accessToken) });
  return { id, email: credential.email, accessToken: new Secret(accessToken) };
}

/** The old access token and all its bearer tokens are revoked with this commit. */
export async function rotateCredential(db: Db, accountId: AccountId, credentialId: string): Promise<Secret<string>> {
  return withTransaction(db, (tx) => renewAccessToken(tx, accountId, credentialId));
}

/** The same, for use cases with their own transaction. */
export async function renewAccessToken(tx: Tx, accountId: AccountId, credentialId: string): Promise<Secret<string>> {
  const accessToken = newToken(accessTokenPrefix);
  const isKnown = await replaceAccessToken(tx, { accountId, id: credentialId, ...storedForm(accessToken) });
  if (!isKnown) throw new NotFound('No credential');
  await endTokens(tx, accountId, credentialId);
  return new Secret(accessToken);
}

export async function disableCredential(db: Db, accountId: AccountId, credentialId: string): Promise<void> {
  await withTransaction(db, (tx) => setCredentialStatus(tx, accountId, credentialId, 'Disabled'));
}

/** A disabled credential has no tokens from this commit on; once enabled, it creates new ones. */
export async function setCredentialStatus(
  tx: Tx,
  accountId: AccountId,
  credentialId: string,
  status: 'Active' | 'Disabled',
): Promise<void> {
  if (!(await updateCredentialStatus(tx, accountId, credentialId, status))) throw new NotFound('No credential');
  if (status === 'Disabled') await endTokens(tx, accountId, credentialId);
}

async function endTokens(tx: Tx, accountId: AccountId, credentialId: string): Promise<void> {
  await deleteTokensOfCredential(tx, accountId, credentialId);
  await announceChange(tx, credentialChange(credentialId));
}

export function credentialChange(credentialId: string): string {
  return `credential:${credentialId}`;
}

function storedForm(accessToken: string) {
  return { accessTokenHash: hashToken(accessToken), accessTokenHint: accessToken.slice(-hintCharacters) };
}
