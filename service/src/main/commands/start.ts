import { answerTimeoutMs, openDatabase } from '../../database/database.ts';
import { migrateToLatest } from '../../database/migrate.ts';
import type { Environment } from '../../kit/config.ts';
import { findFreePort } from '../../kit/find-free-port.ts';
import { StartupError } from '../../kit/startup-error.ts';
import { type ServedApi, serveApi } from '../api/serve-api.ts';
import type { CommandContext } from '../command-context.ts';
import { type DemoFile, demoFileOf, writeDemoFile } from '../demo/demo-file.ts';
import { refreshDemoFile } from '../demo/refresh-demo-file.ts';
import { seedDemo } from '../demo/seed-demo.ts';
import { makeSignInUrls } from '../demo/sign-in-urls.ts';
import { loadProvenKeys, makeStageKeys } from '../keys/keys.ts';
import { startTracing } from '../monitoring/start-tracing.ts';
import { openServiceDatabase } from '../open-service-database.ts';
import { runUntilSignal } from '../shutdown.ts';
import { startWorker } from '../worker.ts';
import { startBanner } from './start-banner.ts';

/** Everything in one process: a new stage environment, or one on the configured database. */
export async function start({ config: given, logger, out }: CommandContext): Promise<void> {
  // Chosen immediately: the worker writes the address into mails before the API listens there.
  const config = { ...given, port: given.port || (await findFreePort()) };
  if (config.environment === 'production') {
    throw new StartupError(
      '"bestow start" runs a stage environment; in production use "bestow migrate", "serve" and "work".',
    );
  }
  await runUntilSignal(async (closers) => {
    await startTracing(config, logger, closers);
    const { database, url, isEmbedded, close } = await openServiceDatabase(config, logger, 'bestow', {
      answerTimeoutMs,
    });
    closers.add(close);
    await migrateAtLeisure(url, config.environment);
    await makeStageKeys(database.db, config);
    const keyRing = await loadProvenKeys(database.db, config);
    await seedDemo(database.db, keyRing, (signIns) => writeDemoFile(config.dataDir, demoFileOf('', signIns)));
    const worker = await startWorker({ config, database, databaseUrl: url, keyRing, logger });
    closers.add(() => worker.close());
    let demo: DemoFile | null = null;
    const needs = { config, logger, keyRing, database, databaseUrl: url };
    // Written before the service reports that it is ready.
    const beforeReady = async ({ baseUrl, metricsUrl }: ServedApi) => {
      demo = await refreshDemoFile(config, baseUrl, metricsUrl);
    };
    const served = await serveApi(needs, closers, { role: 'api and worker', beforeReady });
    const signInUrls = await makeSignInUrls(database.db, served.baseUrl, demo);
    out.raw(startBanner(config, served, isEmbedded, { demo, signInUrls }));
  }, config);
}

/** On a separate connection: a migration may take longer than anything else. */
async function migrateAtLeisure(url: string, environment: Environment): Promise<void> {
  const { db, close } = openDatabase({ url, applicationName: 'bestow-migrate', connectionsMax: 2 });
  try {
    await migrateToLatest(db, environment);
  } finally {
    await close();
  }
}
