import { apiEnvironment } from '../api/api-environment.ts';
import { migrateApi } from '../api/migrate-api.ts';
import { type Api, startApi } from '../api/start-api.ts';
import { startWorker, type WorkerProcess } from '../api/start-worker.ts';
import type { CellNeeds } from '../create-cells.ts';
import type { LoadProcess } from '../load/load-process.ts';
import type { NewBenchAccount } from '../seed/seed-account.ts';
import { listOrderableProductIds } from '../seed/seed-catalog.ts';
import { seedDatabase } from '../seed/seed-database.ts';
import { signIn } from '../seed/sign-in.ts';
import { hangPath, type Receiver, startReceiver } from './receiver.ts';

const hangingCount = 50;

/** An API, a worker and a receiver; one account whose messages arrive, and others whose receivers hang. */
export interface WebhookScene {
  readonly api: Api;
  readonly worker: WorkerProcess;
  readonly receiver: Receiver;
  readonly load: LoadProcess;
  readonly databaseUrl: string;
  readonly account: NewBenchAccount;
  readonly token: string;
  readonly productId: string;
  readonly hanging: readonly NewBenchAccount[];
}

export async function setWebhookScene({ postgres, load, tempDir, cleanup }: CellNeeds): Promise<WebhookScene> {
  const databaseUrl = await postgres.createDatabase('webhooks');
  const environment = apiEnvironment(databaseUrl, tempDir);
  await migrateApi(environment);
  const [account, ...hanging] = await seedDatabase(databaseUrl, 1 + hangingCount);
  const [productId] = listOrderableProductIds('Links');
  if (account === undefined || productId === undefined) throw new Error('There is nobody to order, or nothing.');
  const api = await startApi(environment, cleanup);
  const worker = await startWorker(environment, cleanup);
  const receiver = await startReceiver(cleanup);
  const { token } = await signIn(api.baseUrl, account);
  // One endpoint for each cell, so that neither gets what the other is about.
  await addEndpoint(api, token, { Url: `${receiver.origin}/deliveries`, EventTypes: ['ShipmentUpdated'] });
  await addEndpoint(api, token, { Url: `${receiver.origin}/orders`, EventTypes: ['OrderCreated'] });
  for (const other of hanging) {
    const { token: othersToken } = await signIn(api.baseUrl, other);
    await addEndpoint(api, othersToken, { Url: `${receiver.origin}${hangPath}` });
  }
  return { api, worker, receiver, load, databaseUrl, account, token, productId, hanging };
}

async function addEndpoint({ baseUrl }: Api, token: string, endpoint: object): Promise<void> {
  const response = await fetch(`${baseUrl}/v1/WebhookEndpoints`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(endpoint),
  });
  if (!response.ok) throw new Error(`The endpoint was answered ${response.status}: ${await response.text()}`);
}
