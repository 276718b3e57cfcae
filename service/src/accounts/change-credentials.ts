import { type Db, type Tx, withTransaction } from '../database/database.ts';
import { InvalidRequest, NotFound } from '../kit/errors.ts';
import { type AccountId, isId } from '../kit/ids.ts';
import type { Secret } from '../kit/secret.ts';
import type { AccountActing } from './acting.ts';
import { createCredential, renewAccessToken, setCredentialStatus } from './manage-credentials.ts';
import { findCredential, listCredentials, updateCredentialName } from './queries.ts';
import type { Credential } from './types.ts';

const credentialsMax = 100;

export interface WithAccessToken {
  readonly credential: Credential;
  readonly accessToken: Secret<string>;
}

export async function addCredential(
  db: Db,
  acting: AccountActing,
  given: { readonly name: string; readonly email: string },
): Promise<WithAccessToken> {
  return withTransaction(db, async (tx) => {
    if ((await listCredentials(tx, acting.accountId)).length >= credentialsMax) throw new InvalidRequest([tooMany]);
    const { id, accessToken } = await createCredential(tx, acting.accountId, given);
    await acting.record(tx, { action: 'CredentialCreated', target: id, details: { Name: given.name } });
    return { credential: await getCredential(tx, acting.accountId, id), accessToken };
  });
}

export async function rotate(db: Db, acting: AccountActing, id: string): Promise<WithAccessToken> {
  return withTransaction(db, async (tx) => {
    await getCredential(tx, acting.accountId, id);
    const accessToken = await renewAccessToken(tx, acting.accountId, id);
    await acting.record(tx, { action: 'CredentialRotated', target: id });
    return { credential: await getCredential(tx, acting.accountId, id), accessToken };
  });
}

export async function changeCredential(
  db: Db,
  acting: AccountActing,
  id: string,
  change: { readonly name: string | null; readonly status: 'Active' | 'Disabled' | null },
): Promise<Credential> {
  return withTransaction(db, async (tx) => {
    await getCredential(tx, acting.accountId, id);
    if (change.name !== null) await updateCredentialName(tx, acting.accountId, id, change.name);
    if (change.status !== null) await setCredentialStatus(tx, acting.accountId, id, change.status);
    await acting.record(tx, {
      action: 'CredentialChanged',
      target: id,
      details: { Name: change.name, Status: change.status },
    });
    return getCredential(tx, acting.accountId, id);
  });
}

async function getCredential(tx: Tx, accountId: AccountId, id: string): Promise<Credential> {
  const credential = isId(id) ? await findCredential(tx, accountId, id) : null;
  if (!credential) throw new NotFound('No credential');
  return credential;
}

const tooMany = {
  pointer: '',
  code: 'OutOfRange',
  detail: `An account can have at most ${credentialsMax} credentials; rotate or reuse one.`,
};
