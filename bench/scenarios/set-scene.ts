import { apiEnvironment } from '../api/api-environment.ts';
import { migrateApi } from '../api/migrate-api.ts';
import { startApi } from '../api/start-api.ts';
import type { CellNeeds } from '../cell-needs.ts';
import { measureHttp } from '../measure/measure-http.ts';
import { mapBounded } from '../seed/map-bounded.ts';
import { listOrderableProductIds } from '../seed/seed-catalog.ts';
import { seedDatabase } from '../seed/seed-database.ts';
import { signIn } from '../seed/sign-in.ts';
import { hotOrderRequests } from './place-orders.ts';
import type { Scene } from './scenario.ts';

const manyAccounts = 1_000;
const signInsUnderWayMax = 8;
const warmupConnections = 16;
const warmup = { warmupMs: 0, measureMs: 5_000 };

/** One warmed-up API process on its own database, with accounts. */
export async function setScene({ postgres, load, tempDir, cleanup }: CellNeeds): Promise<Scene> {
  const databaseUrl = await postgres.createDatabase('api');
  const environment = apiEnvironment(databaseUrl, tempDir);
  await migrateApi(environment);
  const accounts = await seedDatabase(databaseUrl, 1 + manyAccounts);
  const api = await startApi(environment, cleanup);
  const [hot, ...many] = await mapBounded(accounts, signInsUnderWayMax, (account) => signIn(api.baseUrl, account));
  const [productId] = listOrderableProductIds('DigitalDelivery');
  if (hot === undefined || productId === undefined)
    throw new Error('There is nothing to order, or nobody to order it.');
  const scene: Scene = { api, load, seeded: { hot, many, productId } };
  // Otherwise the first cell would measure JIT compilation, and there would be no order to read.
  const requests = hotOrderRequests(scene);
  const first = await measureHttp(load, api, { requests, connections: warmupConnections }, warmup);
  if (first.count === 0)
    throw new Error(`The API takes no orders: ${JSON.stringify(first.errors)} ${first.firstError}`);
  return scene;
}
