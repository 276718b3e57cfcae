import { announceChange } from '../database/changes.ts';
import { type Db, type Tx, withTransaction } from '../database/database.ts';
import type { CurrencyCode } from '../kit/currencies.ts';
import { InvalidRequest, NotFound } from '../kit/errors.ts';
import { type AccountId, isId } from '../kit/ids.ts';
import { describeAmount } from '../kit/money.ts';
import type { Secret } from '../kit/secret.ts';
import type { AccountActing } from './acting.ts';
import { findCredential, listCredentials, lockCredential, updateCredential } from './credential-queries.ts';
import { createCredential, credentialChange, renewAccessToken, setCredentialStatus } from './manage-credentials.ts';
import type { Credential, CredentialLimits } from './types.ts';

const credentialsMax = 100;

export interface WithAccessToken {
  readonly credential: Credential;
  readonly accessToken: Secret<string>;
}

/** Null: stays as it is. */
export interface CredentialChange {
  readonly name: string | null;
  readonly status: 'Active' | 'Disabled' | null;
  readonly limits: CredentialLimits | null;
}

export async function addCredential(
  db: Db,
  acting: AccountActing,
  given: CredentialLimits & { readonly name: string; readonly email: string },
): Promise<WithAccessToken> {
  return withTransaction(db, async (tx) => {
    if ((await listCredentials(tx, acting.accountId)).length >= credentialsMax) throw new InvalidRequest([tooMany]);
    const { id, accessToken } = await createCredential(tx, acting.accountId, given, acting.person.id);
    const details = { Name: given.name, ...describeLimits(given) };
    await acting.record(tx, { action: 'CredentialCreated', target: id, details });
    return { credential: await getCredential(tx, acting.accountId, id), accessToken };
  });
}

export async function rotate(
  db: Db,
  acting: AccountActing,
  id: string,
  overlapSeconds: number,
): Promise<WithAccessToken> {
  return withTransaction(db, async (tx) => {
    await getCredential(tx, acting.accountId, id);
    const accessToken = await renewAccessToken(tx, acting.accountId, id, overlapSeconds, acting.person.id);
    const details = overlapSeconds > 0 ? { OverlapHours: overlapSeconds / 3_600 } : {};
    await acting.record(tx, { action: 'CredentialRotated', target: id, details });
    return { credential: await getCredential(tx, acting.accountId, id), accessToken };
  });
}

export async function changeCredential(
  db: Db,
  acting: AccountActing,
  id: string,
  { name, status, limits }: CredentialChange,
): Promise<Credential> {
  const { accountId } = acting;
  return withTransaction(db, async (tx) => {
    const before = isId(id) ? await lockCredential(tx, accountId, id) : null;
    if (!before) throw new NotFound('No credential');
    if (name !== null || limits !== null)
      await updateCredential(tx, accountId, { ...before, ...limits, name: name ?? before.name });
    if (status !== null) await setCredentialStatus(tx, accountId, id, status);
    await announceChange(tx, credentialChange(id));
    const details = { Name: name, Status: status, ...(limits && describeLimits(limits)) };
    await acting.record(tx, { action: 'CredentialChanged', target: id, details });
    return getCredential(tx, accountId, id);
  });
}

/** The limits in the audit log; those that were not set are left out. */
function describeLimits({ scopes, addressBlocks, expiresAt, spendingLimits }: CredentialLimits) {
  return {
    Scopes: scopes.join(' '),
    ...(addressBlocks.length > 0 && { AddressBlocks: addressBlocks.join(' ') }),
    ...(expiresAt && { ExpiresAt: expiresAt.toISOString() }),
    ...(spendingLimits.length > 0 && {
      SpendingLimits: spendingLimits
        .map(({ currencyCode, amountMinor }) => describeAmount(BigInt(amountMinor), currencyCode as CurrencyCode))
        .join(', '),
    }),
  };
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
