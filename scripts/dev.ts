import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { startEmbeddedPostgres } from '../service/src/embedded-postgres/start-embedded-postgres.ts';
import { parseConfig } from '../service/src/kit/config.ts';
import { findFreePort } from '../service/src/kit/find-free-port.ts';
import { rootDir } from './files.ts';

// A stage environment that is rebuilt and restarted whenever something in service/src or service/migrations changes.
// PostgreSQL belongs to this process and keeps running, so only the service restarts.

const serviceDir = join(rootDir, 'service');
/** Not where `npm start` builds: both can run at the same time. */
const outDir = join(serviceDir, '.dev/dist');
/** Editors write several files at once, and some write one file twice. */
const settleMs = 50;

const config = parseConfig(process.env);
const { status } = spawnSync(process.execPath, [join(rootDir, 'scripts/build.mjs'), 'portal'], { stdio: 'inherit' });
if (status !== 0) process.exit(1);

const postgres = config.databaseUrl === null ? await startEmbeddedPostgres({ dataDir: config.dataDir }) : null;
const environ = {
  ...process.env,
  ...(postgres && { DATABASE_URL: postgres.url, BESTOW_ENV: config.environment }),
  // The same after each restart, even if any free port was requested.
  PORT: String(config.port || (await findFreePort())),
  // From Node 22 on a restart compiles only what changed: 2.0 s of processor time until it is ready instead of 2.7.
  NODE_COMPILE_CACHE: join(rootDir, 'node_modules/.cache/compiled'),
};

let service: ChildProcess | null = null;
let restarting = Promise.resolve();
let isEnding = false;

const watcher = await watchSources();
const migrations = watch(join(serviceDir, 'migrations'), { persistent: false }, () => restart());
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end());

async function watchSources(): Promise<Rolldown.RolldownWatcher> {
  process.env.NODE_ENV = 'production';
  const built = await build({
    configFile: join(serviceDir, 'vite.config.ts'),
    logLevel: 'error',
    // Finding what is never used takes a fifth of the time until the new service answers.
    build: { outDir, watch: { buildDelay: settleMs }, rolldownOptions: { treeshake: false } },
  });
  if (!('on' in built)) throw new Error('Vite does not watch.');
  built.on('event', async (event) => {
    if (event.code === 'ERROR')
      console.error(`\n  Not built, the service runs on as it was:\n${event.error.message}\n`);
    if (event.code === 'BUNDLE_END') restart();
    if (event.code === 'BUNDLE_END' || event.code === 'ERROR') await event.result?.close();
  });
  return built;
}

/** One restart at a time; changes during a restart are part of the next. */
function restart(): void {
  restarting = restarting.then(async () => {
    await stopService();
    if (!isEnding) service = startService();
  });
}

function startService(): ChildProcess {
  const child = spawn(process.execPath, [join(outDir, 'main/cli.js'), 'start'], { env: environ, stdio: 'inherit' });
  child.once('exit', (code) => {
    if (service === child && !isEnding && code !== 0)
      console.error('\n  The service ended; it starts again after the next change.\n');
  });
  return child;
}

async function stopService(): Promise<void> {
  const child = service;
  service = null;
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

async function end(): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  migrations.close();
  await watcher.close();
  await restarting;
  await stopService();
  await postgres?.stop();
  process.exit(0);
}
