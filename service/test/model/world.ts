import { sql } from 'kysely';
import { afterAll, beforeAll, expect } from 'vitest';
import { actingBy, type PersonActing } from '../../src/accounts/acting.ts';
import { createCredential } from '../../src/accounts/manage-credentials.ts';
import { loadFingerprints } from '../../src/cards/fingerprints.ts';
import { verifyCards } from '../../src/cards/verify-cards.ts';
import { announceChange } from '../../src/database/changes.ts';
import { clockChange } from '../../src/database/clock.ts';
import { one, openDatabase, withTransaction } from '../../src/database/database.ts';
import { type AccountScope, usualAccountScopes } from '../../src/kit/account-scopes.ts';
import type { AccountId, OrderId } from '../../src/kit/ids.ts';
import { createLogger } from '../../src/kit/logger.ts';
import { expectSound } from '../fulfillment/support.ts';
import { passTime } from '../jobs/support.ts';
import { givenPerson } from '../portal/support/portal-caller.ts';
import { type ApiOn, startApiOn } from '../support/api-on.ts';
import type { HttpCaller } from '../support/http-caller.ts';
import { freshPoNumber } from '../support/order-requests.ts';
import { freshToken, withToken } from '../support/sign-in.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import type { Buyer } from './acts.ts';
import { createStepWorker, type StepWorker } from './run-jobs.ts';
import { approvalHours, approvalsAbove } from './terms.ts';

/** Two instances of the API, the handlers of a worker, and an operator, on one database. */
export interface World {
  /** Sets the scene, and looks at what came of it. */
  readonly api: TestApi;
  readonly first: ApiOn;
  /** Replaced when it is restarted. */
  second: ApiOn;
  readonly worker: StepWorker;
  readonly operator: PersonActing;
  /** How its processes reach the database: directly, or through a proxy. */
  readonly databaseUrl: string;
}

/** One account of the world, with what its clients remember. */
export interface Client {
  readonly accountId: AccountId;
  /** By instance of the API. */
  readonly tokens: Record<Buyer | 'reader', string>;
  readonly bornAt: Date;
  readonly fundings: Map<string, string>;
  readonly orders: Map<string, OrderId>;
  /** Turns of the instances. */
  calls: number;
}

export const openingMinor = 200_00n;
const eachHourMs = 3_600_000;

export const atHours = ({ bornAt }: Client, hours: number) =>
  new Date(bornAt.getTime() + hours * eachHourMs).toISOString();

/** A test file calls this once, at its top. Its members are set once a test runs. */
export function setWorld(through: (databaseUrl: string) => Promise<string> = async (url) => url): World {
  const world = {} as { -readonly [Key in keyof World]: World[Key] };
  beforeAll(async () => {
    const api = await startTestApi();
    const databaseUrl = await through(api.database.url);
    const [first, second] = [await startApiOn(api, databaseUrl), await startApiOn(api, databaseUrl)];
    const { config, keyRing } = api;
    const logger = createLogger('silent');
    const database = openDatabase({ url: databaseUrl, applicationName: 'bestow-test-worker', connectionsMax: 10 });
    const worker = await createStepWorker({ config, database, databaseUrl, keyRing, logger });
    const person = await givenPerson(api, null, 'operator');
    const actor = { kind: 'Operator' as const, id: person.id, name: person.name };
    const operator = { person, actor, visitor: { address: null }, ...actingBy(async () => undefined) };
    Object.assign(world, { api, first, second, worker, operator, databaseUrl });
  });
  afterAll(async () => {
    await expectSound(world.api.database.db);
    await expectOpen(world.api);
    await world.worker.close();
    await world.second.close();
    await world.first.close();
    await world.api.close();
  });
  return world;
}

/** Every issued card decrypts with its key. */
async function expectOpen({ database: { db }, keyRing }: TestApi): Promise<void> {
  const fingerprints = await loadFingerprints(db, keyRing);
  for await (const { unopened } of verifyCards({ db, keyRing, fingerprints })) expect(unopened).toEqual([]);
}

/** A new account with money, credentials and a rule that sends large orders to an approver. */
export async function givenClient({ api }: World): Promise<Client> {
  const { accountId } = await api.givenAccount({ available: { USD: openingMinor } });
  const usual = usualAccountScopes.filter((scope) => scope !== 'codes:read');
  const tokens = {
    buyer: await givenToken(api, accountId, usual),
    approver: await givenToken(api, accountId, [...usual, 'orders:approve', 'rules:write']),
    reader: await givenToken(api, accountId, ['orders:read', 'codes:read']),
  };
  const { db } = api.database;
  await sql`update accounts set receives_raw_codes = true where id = ${accountId}`.execute(db);
  const AboveAmount = [{ CurrencyCode: 'USD', Amount: approvalsAbove / 100 }];
  const rules = { Rules: [{ Name: 'Large', AboveAmount }], ExpireAfterDays: approvalHours / 24 };
  const set = await withToken(api.baseUrl, tokens.approver).send('PUT', '/v1/ApprovalRules', rules);
  if (set.status !== 200) throw new Error(`rules were answered ${set.status}: ${set.text}`);
  const { bornAt } = await one(db, sql<{ bornAt: Date }>`select service_now() as "bornAt"`);
  return { accountId, tokens, bornAt, fundings: new Map(), orders: new Map(), calls: 0 };
}

async function givenToken(api: TestApi, accountId: AccountId, scopes: readonly AccountScope[]): Promise<string> {
  const email = `${freshPoNumber().toLowerCase()}@example.com`;
  const { accessToken } = await withTransaction(api.database.db, (tx) =>
    createCredential(tx, accountId, { name: 'Model', email, scopes }),
  );
  return freshToken({ baseUrl: api.baseUrl, email, accessToken: accessToken.reveal() });
}

/** The instances take turns. */
export const instanceFor = ({ first, second }: World, client: Client) => (client.calls++ % 2 === 0 ? first : second);

export function callAs(world: World, client: Client, who: keyof Client['tokens']): HttpCaller {
  return withToken(instanceFor(world, client).baseUrl, client.tokens[who]);
}

/** The service's clock goes on. */
export async function passSeconds({ api }: World, seconds: number): Promise<void> {
  await passTime(api.database.db, seconds);
  await withTransaction(api.database.db, (tx) => announceChange(tx, clockChange));
}

export async function restartSecond(world: World): Promise<void> {
  const before = world.second;
  world.second = await startApiOn(world.api, world.databaseUrl);
  await before.close();
}
