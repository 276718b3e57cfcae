import { parseConfig } from '../../src/kit/config.ts';
import type { KeyRing } from '../../src/kit/keyring.ts';
import { createLogger } from '../../src/kit/logger.ts';
import type { DeliveryHooks } from '../../src/main/worker/delivery.ts';
import type { Hooks } from '../../src/main/worker/fulfillment.ts';
import type { WebhookHooks } from '../../src/main/worker/webhooks.ts';
import { startWorker, type Worker } from '../../src/main/worker.ts';
import type { TestApi } from './test-api.ts';

/** A worker on the database of a test API, with additional settings. */
export async function startTestWorker(
  api: TestApi,
  environ: Record<string, string> = {},
  hooks: Hooks & DeliveryHooks & WebhookHooks & { readonly keyRing?: KeyRing } = {},
): Promise<Worker> {
  const { database, keyRing } = api;
  const config = parseConfig({ LOG_LEVEL: 'silent', BASE_URL: 'http://bestow.test', ...environ });
  const logger = createLogger(config.logLevel);
  return startWorker({ config, database, databaseUrl: database.url, keyRing, logger, ...hooks });
}
