import { type ApiEnvironment, apiEnvironment } from '../api/api-environment.ts';
import { migrateApi } from '../api/migrate-api.ts';
import { type Api, startApi } from '../api/start-api.ts';
import { startWorker, type WorkerProcess } from '../api/start-worker.ts';
import type { CellNeeds } from '../cell-needs.ts';
import type { LoadProcess } from '../load/load-process.ts';
import { measureHttp } from '../measure/measure-http.ts';
import { listOrderableProductIds } from '../seed/seed-catalog.ts';
import { seedDatabase } from '../seed/seed-database.ts';
import { signIn } from '../seed/sign-in.ts';
import { completeLinksTraffic } from './links-orders.ts';

const warmupConnections = 64;
const warmup = { warmupMs: 0, measureMs: 8_000 };

/** An API and a worker, and one account that places orders. */
export interface FulfillmentScene {
  readonly api: Api;
  readonly worker: WorkerProcess;
  readonly load: LoadProcess;
  readonly environment: ApiEnvironment;
  readonly databaseUrl: string;
  readonly token: string;
  /** A product in USD with the value 25 that can be ordered as links. */
  readonly productId: string;
}

/** Its own database: the other one has orders that were placed without a worker. */
export async function setFulfillmentScene({ postgres, load, tempDir, cleanup }: CellNeeds): Promise<FulfillmentScene> {
  const databaseUrl = await postgres.createDatabase('fulfillment');
  const environment = apiEnvironment(databaseUrl, tempDir);
  await migrateApi(environment);
  const [account] = await seedDatabase(databaseUrl, 1);
  const [productId] = listOrderableProductIds('Links');
  if (account === undefined || productId === undefined)
    throw new Error('There is nothing to order, or nobody to order it.');
  const api = await startApi(environment, cleanup);
  const worker = await startWorker(environment, cleanup);
  const { token } = await signIn(api.baseUrl, account);
  const scene: FulfillmentScene = { api, worker, load, environment, databaseUrl, token, productId };
  // Long enough for JIT compilation: the first cells of each round measure these orders.
  const first = await measureHttp(load, api, completeLinksTraffic(scene, warmupConnections), warmup);
  if (first.count === 0) throw new Error(`No order gets complete: ${JSON.stringify(first.errors)} ${first.firstError}`);
  return scene;
}
