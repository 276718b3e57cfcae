import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findNativeDir } from '../../src/embedded-postgres/binaries.ts';
import { chooseRunner, type Runner, serverEnvironment } from '../../src/embedded-postgres/runner.ts';
import { startEmbeddedPostgres } from '../../src/embedded-postgres/start-embedded-postgres.ts';
import { findFreePort } from '../../src/kit/find-free-port.ts';
import { makeDataFolder, removeDataFolder } from './data-folder.ts';

/** One PostgreSQL that can be killed, paused and promoted. */
export interface PairServer {
  readonly port: number;
  /** This server alone. */
  readonly url: string;
  /** Runs one statement on a connection of its own. */
  query<Row extends pg.QueryResultRow = pg.QueryResultRow>(statement: string): Promise<Row[]>;
  /** As after a crash: nothing is written any more. */
  kill(): Promise<void>;
  start(): Promise<void>;
}

/** A primary and a standby that streams from it; a commit is answered when both have it. */
export interface PostgresPair {
  readonly primary: PairServer;
  readonly standby: PairServer;
  /** Both servers, the standby first. */
  readonly url: string;
  /** Both servers, with more options. */
  urlWith(options: string): string;
  stop(): Promise<void>;
}

const startMsMax = 60_000;
const pollMs = 20;

/** Both are made from the embedded PostgreSQL: the standby's files are a copy of the stopped primary's. */
export async function startPostgresPair(): Promise<PostgresPair> {
  const folder = makeDataFolder();
  const dirs = [join(folder, 'one'), join(folder, 'two')] as const;
  const embedded = await startEmbeddedPostgres({ dataDir: dirs[0], durable: false });
  await embedded.stop();
  spawnSync('cp', ['-a', ...dirs]);
  const password = decodeURIComponent(/\/\/[^:]+:([^@]+)@/.exec(embedded.url)?.[1] ?? '');
  const { runner } = await chooseRunner(findNativeDir(), folder);
  const place = async (dir: string) => ({ dir: join(dir, 'postgres'), port: await findFreePort() });
  const places = [await place(dirs[0]), await place(dirs[1])] as const;
  const [primary, standby] = places.map((each) => createServer(runner, each, password)) as [PairServer, PairServer];
  await primary.start();
  followPrimary(places[1].dir, primary.port, password);
  await standby.start();
  await primary.query(`alter system set synchronous_standby_names = '*'`);
  await primary.query('select pg_reload_conf()');
  const urlWith = (options: string) =>
    `postgresql://bestow:${encodeURIComponent(password)}@127.0.0.1:${standby.port},127.0.0.1:${primary.port}/bestow${options}`;
  return {
    primary,
    standby,
    url: urlWith(''),
    urlWith,
    async stop() {
      await Promise.all([primary.kill(), standby.kill()]);
      removeDataFolder(folder);
    },
  };
}

function followPrimary(dir: string, port: number, password: string): void {
  const conninfo = `host=127.0.0.1 port=${port} user=bestow password=${password} application_name=two`;
  appendFileSync(join(dir, 'postgresql.auto.conf'), `primary_conninfo = '${conninfo}'\n`);
  writeFileSync(join(dir, 'standby.signal'), '');
}

function createServer(
  runner: Runner,
  { dir, port }: { readonly dir: string; readonly port: number },
  password: string,
): PairServer {
  const url = `postgresql://bestow:${encodeURIComponent(password)}@127.0.0.1:${port}/bestow?sslmode=disable`;
  let child: ChildProcess | null = null;

  async function query<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query<Row>(statement)).rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  return {
    port,
    url,
    query,
    async kill() {
      if (child === null) return;
      const closed = once(child, 'close');
      child.kill('SIGKILL');
      child = null;
      await closed;
    },
    async start() {
      const settings = ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=', 'fsync=off'];
      const { file, args } = runner.wrap(join(findNativeDir(), 'bin', 'postgres'), [
        '-D',
        dir,
        ...settings.flatMap((setting) => ['-c', setting]),
      ]);
      child = spawn(file, args, { ...runner.identity, cwd: '/', env: serverEnvironment(), stdio: 'ignore' });
      const startedAt = performance.now();
      while (!(await query('select 1').catch(() => null))) {
        if (performance.now() - startedAt > startMsMax) throw new Error(`PostgreSQL did not start in ${dir}`);
        await sleep(pollMs);
      }
    },
  };
}
