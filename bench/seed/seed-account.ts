import { createAccount } from '../../service/src/accounts/create-account.ts';
import { createCredential } from '../../service/src/accounts/manage-credentials.ts';
import { type Db, withTransaction } from '../../service/src/database/database.ts';
import { recordFundingRequest } from '../../service/src/funding/request-funding.ts';
import { applyFunding } from '../../service/src/funding/settle-funding.ts';
import type { CurrencyCode } from '../../service/src/kit/currencies.ts';
import type { AccountId } from '../../service/src/kit/ids.ts';
import type { KeyRing } from '../../service/src/kit/keyring.ts';
import { Secret } from '../../service/src/kit/secret.ts';

const keyBytes = 32;
/** Enough for every order of a run, and far below the maximum of a bigint. */
const fundsMinor = 100_000_000_000n;

// No webhook is sent, so nothing is ever decrypted with this key.
const keyRing: KeyRing = { currentKeyId: 'bench', keys: new Map([['bench', new Secret(Buffer.alloc(keyBytes))]]) };

export interface NewBenchAccount {
  readonly accountId: AccountId;
  readonly credentialId: string;
  readonly email: string;
  readonly accessToken: string;
}

/** An account with a credential and funds, created with the service's own functions. */
export async function seedAccount(db: Db, name: string): Promise<NewBenchAccount> {
  const email = `${name}@example.com`;
  return withTransaction(db, async (tx) => {
    const { id: accountId } = await createAccount(tx, keyRing, { name });
    const credential = await createCredential(tx, accountId, { name, email });
    const asked = {
      currencyCode: 'USD' as CurrencyCode,
      amountMinor: fundsMinor,
      reference: null,
      idempotencyKey: null,
    };
    await applyFunding(tx, await recordFundingRequest(tx, { appliedAfterSeconds: null }, accountId, asked));
    return { accountId, credentialId: credential.id, email, accessToken: credential.accessToken.reveal() };
  });
}
