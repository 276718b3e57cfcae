import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { createAccount } from '../../src/accounts/create-account.ts';
import { createCredential } from '../../src/accounts/manage-credentials.ts';
import { insertDepartment } from '../../src/accounts/queries.ts';
import { insertAccountCarrier, insertBranding } from '../../src/catalog/queries.ts';
import { withTransaction } from '../../src/database/database.ts';
import { recordFundingRequest } from '../../src/funding/request-funding.ts';
import { applyFunding } from '../../src/funding/settle-funding.ts';
import { type Config, parseConfig } from '../../src/kit/config.ts';
import type { CurrencyCode } from '../../src/kit/currencies.ts';
import type { AccountId } from '../../src/kit/ids.ts';
import type { KeyRing } from '../../src/kit/keyring.ts';
import { createLogger } from '../../src/kit/logger.ts';
import { Secret } from '../../src/kit/secret.ts';
import { createApi } from '../../src/main/api.ts';
import { demoBrandings, demoCarriers, demoDepartments } from './demo-catalog.ts';
import { HttpCaller } from './http-caller.ts';
import './strict-answers.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

export interface TestApi {
  readonly baseUrl: string;
  readonly database: TestDatabase;
  readonly config: Config;
  readonly keyRing: KeyRing;
  /** Without any token. */
  readonly anonymous: HttpCaller;
  givenAccount(account?: GivenAccount): Promise<TestCaller>;
  close(): Promise<void>;
}

export interface GivenAccount {
  /** Available money in minor units by currency; a million dollars when left out. */
  readonly available?: Readonly<Record<string, bigint>>;
  readonly pending?: Readonly<Record<string, bigint>>;
  readonly hasDepartments?: boolean;
}

/** Calls the API as one account. */
export class TestCaller extends HttpCaller {
  readonly accountId: AccountId;
  readonly credentialId: string;
  readonly email: string;
  readonly accessToken: string;
  constructor(
    baseUrl: string,
    token: string,
    account: { accountId: AccountId; credentialId: string; email: string; accessToken: string },
  ) {
    super(baseUrl, { authorization: `Bearer ${token}` });
    this.accountId = account.accountId;
    this.credentialId = account.credentialId;
    this.email = account.email;
    this.accessToken = account.accessToken;
  }

  async balance(currencyCode: string): Promise<{ Available: number; Pending: number }> {
    const { body } = await this.get('/v1/Balances?pageSize=50');
    const found = (body.Data as { CurrencyCode: string; Available: number; Pending: number }[]).find(
      (balance) => balance.CurrencyCode === currencyCode,
    );
    return { Available: found?.Available ?? 0, Pending: found?.Pending ?? 0 };
  }
}

/** Each API has its own: a test that adds a key affects no other. */
function createKeyRing(): KeyRing {
  return { currentKeyId: 'test', keys: new Map([['test', new Secret(randomBytes(32))]]) };
}

/** The whole API on its own database, listening on a free port of loopback. Rate limits are off unless set. */
export async function startTestApi(
  environ: Record<string, string> = {},
  ownDatabase?: TestDatabase,
  keyRing: KeyRing = createKeyRing(),
): Promise<TestApi> {
  const database = ownDatabase ?? (await createTestDatabase());
  const config = parseConfig({ RATE_LIMITS: 'off', LOG_LEVEL: 'silent', PORT: '0', ORDER_WAIT_MS: '0', ...environ });
  const api = await createApi({
    config,
    database,
    databaseUrl: database.url,
    keyRing,
    logger: createLogger(config.logLevel),
    baseUrl: 'http://bestow.test',
  });
  await api.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = api.app.server.address() as AddressInfo;
  const baseUrl = `http://127.0.0.1:${port}`;
  const anonymous = new HttpCaller(baseUrl);
  return {
    baseUrl,
    database,
    config,
    keyRing,
    anonymous,
    givenAccount: (account = {}) => makeAccount({ baseUrl, database, keyRing, anonymous }, account),
    async close() {
      await api.close();
      await database.close();
    },
  };
}

async function makeAccount(
  { baseUrl, database, keyRing, anonymous }: Pick<TestApi, 'baseUrl' | 'database' | 'keyRing' | 'anonymous'>,
  given: GivenAccount,
): Promise<TestCaller> {
  const email = `integrator-${randomBytes(4).toString('hex')}@example.com`;
  const { accountId, credential } = await withTransaction(database.db, async (tx) => {
    const { id } = await createAccount(tx, keyRing, { name: 'Test account' });
    for (const branding of demoBrandings) await insertBranding(tx, id, branding);
    for (const carrier of demoCarriers) await insertAccountCarrier(tx, id, carrier.id);
    if (given.hasDepartments) for (const department of demoDepartments) await insertDepartment(tx, id, department);
    const fund = (currencyCode: string, amountMinor: bigint) =>
      recordFundingRequest(tx, { appliedAfterSeconds: null }, id, {
        currencyCode: currencyCode as CurrencyCode,
        amountMinor,
        reference: null,
        idempotencyKey: null,
      });
    for (const [currency, minor] of Object.entries(given.available ?? { USD: 100_000_000n })) {
      if (minor > 0n) await applyFunding(tx, await fund(currency, minor));
    }
    for (const [currency, minor] of Object.entries(given.pending ?? {})) await fund(currency, minor);
    return { accountId: id, credential: await createCredential(tx, id, { name: 'Test', email }) };
  });
  const accessToken = credential.accessToken.reveal();
  const { body } = await anonymous.post('/v1/Tokens', undefined, { email, accesstoken: accessToken });
  return new TestCaller(baseUrl, String(body.Value), { accountId, credentialId: credential.id, email, accessToken });
}
