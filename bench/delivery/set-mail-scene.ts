import { type ApiEnvironment, apiEnvironment } from '../api/api-environment.ts';
import { migrateApi } from '../api/migrate-api.ts';
import { type Api, startApi } from '../api/start-api.ts';
import type { CellNeeds } from '../cell-needs.ts';
import type { LoadProcess } from '../load/load-process.ts';
import { listOrderableProductIds } from '../seed/seed-catalog.ts';
import { seedDatabase } from '../seed/seed-database.ts';
import { signIn } from '../seed/sign-in.ts';

/** An API on its own database, and one account that sends gifts by email. */
export interface MailScene {
  readonly api: Api;
  readonly load: LoadProcess;
  readonly environment: ApiEnvironment;
  readonly databaseUrl: string;
  readonly token: string;
  readonly productId: string;
}

export async function setMailScene(needs: CellNeeds, name: string, smtpUrl: string): Promise<MailScene> {
  const { postgres, load, tempDir, cleanup } = needs;
  const databaseUrl = await postgres.createDatabase(name);
  const { variables, ...rest } = apiEnvironment(databaseUrl, tempDir);
  const environment = { ...rest, variables: { ...variables, SMTP_URL: smtpUrl } };
  await migrateApi(environment);
  const [account] = await seedDatabase(databaseUrl, 1);
  const [productId] = listOrderableProductIds('DigitalDelivery');
  if (account === undefined || productId === undefined)
    throw new Error('There is nothing to order, or nobody to order it.');
  const api = await startApi(environment, cleanup);
  const { token } = await signIn(api.baseUrl, account);
  return { api, load, environment, databaseUrl, token, productId };
}
