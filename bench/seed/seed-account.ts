import { createAccount } from '../../service/src/accounts/create-account.ts';
import { createCredential } from '../../service/src/accounts/manage-credentials.ts';
import { requestFunding } from '../../service/src/funding/request-funding.ts';
import { settleFunding } from '../../service/src/funding/settle-funding.ts';
import { type Db, withTransaction } from '../../service/src/kit/database.ts';
import type { AccountId } from '../../service/src/kit/ids.ts';
import type { KeyRing } from '../../service/src/kit/keyring.ts';
import { Secret } from '../../service/src/kit/secret.ts';

const keyBytes = 32;
/** Enough for every order of a run, and far from the end of a bigint. */
const fundsMinor = 100_000_000_000n;

// No webhook is sent, so nobody ever opens what this key seals.
const keyRing: KeyRing = { currentKeyId: 'bench', keys: new Map([['bench', new Secret(Buffer.alloc(keyBytes))]]) };

export interface NewBenchAccount {
  readonly accountId: AccountId;
  readonly credentialId: string;
  readonly email: string;
  readonly accessToken: string;
}

/** An account with a credential and money, made by the service's own use cases. */
export async function seedAccount(db: Db, name: string): Promise<NewBenchAccount> {
  const email = `${name}@example.com`;
  const created = await withTransaction(db, async (tx) => {
    const { id } = await createAccount(tx, keyRing, { name });
    return { accountId: id, credential: await createCredential(tx, id, { name, email }) };
  });
  const funding = { currencyCode: 'USD' as const, amountMinor: fundsMinor, reference: 'bench' };
  const { id } = await requestFunding(db, { appliedAfterSeconds: null }, created.accountId, funding);
  await settleFunding(db, created.accountId, id, 'Applied');
  const { accountId, credential } = created;
  return { accountId, credentialId: credential.id, email, accessToken: credential.accessToken.reveal() };
}
