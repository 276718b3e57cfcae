import { createAccount } from '../../service/src/accounts/create-account.ts';
import { createCredential } from '../../service/src/accounts/manage-credentials.ts';
import { type Db, withTransaction } from '../../service/src/database/database.ts';
import { recordFundingRequest } from '../../service/src/funding/request-funding.ts';
import { applyFunding } from '../../service/src/funding/settle-funding.ts';
import type { CurrencyCode } from '../../service/src/kit/currencies.ts';
import type { AccountId } from '../../service/src/kit/ids.ts';
import { benchKeyRing } from './bench-key.ts';

/** Enough for every order of a run, and far below the maximum of a bigint. */
const fundsMinor = 100_000_000_000n;

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
    const { id: accountId } = await createAccount(tx, benchKeyRing, { name });
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
