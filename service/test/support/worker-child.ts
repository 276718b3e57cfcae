import { openDatabase } from '../../src/database/database.ts';
import { parseConfig } from '../../src/kit/config.ts';
import { createLogger } from '../../src/kit/logger.ts';
import { loadKeyRing } from '../../src/main/keys/keys.ts';
import { startWorker } from '../../src/main/worker.ts';

// A worker in a separate process that kills itself when it reaches the named point; with "stay" it blocks there
// instead.
const [failpoint = '', act = 'die'] = process.argv.slice(2);
const config = parseConfig(process.env);
const url = config.databaseUrl ?? '';
const database = openDatabase({ url, applicationName: 'bestow-test-child', connectionsMax: 5 });
const keyRing = await loadKeyRing(config);
const needs = { config, database, databaseUrl: url, keyRing, logger: createLogger(config.logLevel) };
const crashAt = (name: string) => {
  if (name !== failpoint) return;
  if (act === 'stay') return new Promise<void>(() => undefined);
  process.kill(process.pid, 'SIGKILL');
};
await startWorker({ ...needs, failpoint: crashAt, deliveryFailpoint: crashAt, sendingHook: crashAt } as typeof needs);
process.stdout.write('ready\n');
