import { type ApiEnvironment, apiEnvironment } from '../api/api-environment.ts';
import { migrateApi } from '../api/migrate-api.ts';
import { type Api, startApi } from '../api/start-api.ts';
import type { CellNeeds } from '../cell-needs.ts';
import type { LoadProcess } from '../load/load-process.ts';
import type { NewBenchAccount } from '../seed/seed-account.ts';
import { listOrderableProductIds } from '../seed/seed-catalog.ts';
import { seedDatabase } from '../seed/seed-database.ts';
import { signIn } from '../seed/sign-in.ts';
import { hangPath, type Receiver } from './receiver.ts';

/** An API and a receiver; one account whose messages arrive, and others whose receivers hang. */
export interface WebhookScene {
  readonly environment: ApiEnvironment;
  readonly api: Api;
  readonly receiver: Receiver;
  readonly load: LoadProcess;
  readonly databaseUrl: string;
  readonly account: NewBenchAccount;
  readonly token: string;
  readonly productId: string;
  readonly hanging: readonly NewBenchAccount[];
}

/** The events that the account subscribes to, and how many other receivers never answer. */
export interface WebhookSetting {
  readonly database: string;
  readonly receiver: Receiver;
  readonly eventType: string;
  readonly hangingCount: number;
}

export async function setWebhookScene(
  { postgres, load, tempDir, cleanup }: CellNeeds,
  { database, receiver, eventType, hangingCount }: WebhookSetting,
): Promise<WebhookScene> {
  const databaseUrl = await postgres.createDatabase(database);
  const environment = apiEnvironment(databaseUrl, tempDir);
  await migrateApi(environment);
  const [account, ...hanging] = await seedDatabase(databaseUrl, 1 + hangingCount);
  const [productId] = listOrderableProductIds('Links');
  if (account === undefined || productId === undefined) throw new Error('There is nobody to order, or nothing.');
  const api = await startApi(environment, cleanup);
  const { token } = await signIn(api.baseUrl, account);
  await addEndpoint(api, token, { Url: receiver.origin, EventTypes: [eventType] });
  for (const other of hanging) {
    const { token: othersToken } = await signIn(api.baseUrl, other);
    await addEndpoint(api, othersToken, { Url: `${receiver.origin}${hangPath}` });
  }
  return { environment, api, receiver, load, databaseUrl, account, token, productId, hanging };
}

export async function addEndpoint({ baseUrl }: Api, token: string, endpoint: object): Promise<void> {
  const response = await fetch(`${baseUrl}/v1/WebhookEndpoints`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(endpoint),
  });
  if (!response.ok) throw new Error(`The endpoint was answered ${response.status}: ${await response.text()}`);
}
