import { sql } from 'kysely';
import { createAccount } from '../../service/src/accounts/create-account.ts';
import { createCredential } from '../../service/src/accounts/manage-credentials.ts';
import { loadFingerprints } from '../../service/src/cards/fingerprints.ts';
import { type Db, withTransaction } from '../../service/src/database/database.ts';
import { importCodes } from '../../service/src/fulfillment/stock/import-codes.ts';
import type { FileRow } from '../../service/src/fulfillment/stock/types.ts';
import { recordFundingRequest } from '../../service/src/funding/request-funding.ts';
import { applyFunding } from '../../service/src/funding/settle-funding.ts';
import type { CurrencyCode } from '../../service/src/kit/currencies.ts';
import type { AccountId } from '../../service/src/kit/ids.ts';
import type { KeyRing } from '../../service/src/kit/keyring.ts';
import { seedCatalog } from '../../service/src/main/demo/seed-catalog.ts';
import { productOfStock, productOfSupplier } from './products.ts';

const accountsCount = 3;
export const openingMinor = 100_000_000n;

export interface NewAccount {
  readonly accountId: AccountId;
  readonly email: string;
  readonly accessToken: string;
}

/** The demo catalog, codes in stock, and a few accounts with money. */
export async function seed(db: Db, keyRing: KeyRing, stock: readonly string[]): Promise<NewAccount[]> {
  await withTransaction(db, seedCatalog);
  await setSources(db);
  await loadStock(db, keyRing, stock);
  const accounts: NewAccount[] = [];
  for (let number = 1; number <= accountsCount; number++) accounts.push(await makeAccount(db, keyRing, number));
  return accounts;
}

async function setSources(db: Db): Promise<void> {
  await sql`update products set sources = '{supplier}' where id = ${productOfSupplier}`.execute(db);
  await sql`update products set sources = '{inventory,supplier}' where id = ${productOfStock}`.execute(db);
}

async function loadStock(db: Db, keyRing: KeyRing, codes: readonly string[]): Promise<void> {
  async function* rows(): AsyncGenerator<FileRow> {
    for (const [index, Code] of codes.entries())
      yield { row: index + 1, content: Code, fields: { ProductId: productOfStock, Value: '25', Code, Pin: '1234' } };
  }
  const fingerprints = await loadFingerprints(db, keyRing);
  await importCodes(
    { db, keyRing, fingerprints },
    { name: 'chaos', rows: rows(), onFaults: async () => undefined, onProgress: () => undefined },
  );
}

function makeAccount(db: Db, keyRing: KeyRing, number: number): Promise<NewAccount> {
  const email = `integrator-${number}@chaos.example`;
  return withTransaction(db, async (tx) => {
    const { id: accountId } = await createAccount(tx, keyRing, { name: `Account ${number}` });
    const credential = await createCredential(tx, accountId, { name: 'Chaos', email });
    const asked = {
      currencyCode: 'USD' as CurrencyCode,
      amountMinor: openingMinor,
      reference: null,
      idempotencyKey: null,
    };
    await applyFunding(tx, await recordFundingRequest(tx, { appliedAfterSeconds: null }, accountId, asked));
    return { accountId, email, accessToken: credential.accessToken.reveal() };
  });
}
