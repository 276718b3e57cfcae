import { announceChange } from '../database/changes.ts';
import { type Db, type Tx, withTransaction } from '../database/database.ts';
import { usualAccountScopes } from '../kit/account-scopes.ts';
import { NotFound } from '../kit/errors.ts';
import { type AccountId, newId } from '../kit/ids.ts';
import { Secret } from '../kit/secret.ts';
import { insertCredential, replaceAccessToken, updateCredentialStatus } from './credential-queries.ts';
import { deleteTokensOfCredential, limitTokensOfCredential } from './queries.ts';
import { hashToken, newToken } from './tokens.ts';
import type { CredentialLimits, NewCredential } from './types.ts';

const accessTokenPrefix = 'bsa_';
const hintCharacters = 4;

/** May do what credentials usually do, from everywhere, without an end. */
export const noLimits: CredentialLimits = {
  scopes: usualAccountScopes,
  addressBlocks: [],
  expiresAt: null,
  spendingLimits: [],
};

export async function createCredential(
  tx: Tx,
  accountId: AccountId,
  credential: Partial<CredentialLimits> & { readonly name: string; readonly email: string },
  shownTo: string | null = null,
): Promise<NewCredential> {
  const id = newId();
  const accessToken = newToken(accessTokenPrefix);
  await insertCredential(tx, { ...noLimits, ...credential, accountId, id, shownTo, ...storedForm(accessToken) });
  return { id, email: credential.email, accessToken: new Secret(accessToken) };
}

/** The old access token and all its bearer tokens are revoked with this commit. */
export async function rotateCredential(db: Db, accountId: AccountId, credentialId: string): Promise<Secret<string>> {
  return withTransaction(db, (tx) => renewAccessToken(tx, accountId, credentialId));
}

/**
 * The same, for use cases with their own transaction. With an overlap, the old access token and the bearer tokens that
 * exist work until it ends, so that a program can be given the new one without an interruption. `shownTo` is the person
 * who sees the new one.
 */
export async function renewAccessToken(
  tx: Tx,
  accountId: AccountId,
  credentialId: string,
  overlapSeconds = 0,
  shownTo: string | null = null,
): Promise<Secret<string>> {
  const accessToken = newToken(accessTokenPrefix);
  const renewed = { accountId, id: credentialId, ...storedForm(accessToken), overlapSeconds, shownTo };
  if (!(await replaceAccessToken(tx, renewed))) throw new NotFound('No credential');
  if (overlapSeconds === 0) await deleteTokensOfCredential(tx, accountId, credentialId);
  else await limitTokensOfCredential(tx, accountId, credentialId, overlapSeconds);
  await announceChange(tx, credentialChange(credentialId));
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
  if (status === 'Disabled') await deleteTokensOfCredential(tx, accountId, credentialId);
  await announceChange(tx, credentialChange(credentialId));
}

export function credentialChange(credentialId: string): string {
  return `credential:${credentialId}`;
}

function storedForm(accessToken: string) {
  return { accessTokenHash: hashToken(accessToken), accessTokenHint: accessToken.slice(-hintCharacters) };
}
