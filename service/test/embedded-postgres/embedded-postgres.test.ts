import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from '../../src/embedded-postgres/start-embedded-postgres.ts';
import { StartupError } from '../../src/kit/startup-error.ts';
import { databasesDir } from '../support/data-folder.ts';

const repositoryDir = join(import.meta.dirname, '../../..');
const launcherPath = join(repositoryDir, 'service/src/embedded-postgres/start-embedded-postgres.ts');
const isRoot = process.getuid?.() === 0;
const hasUserNamespaces = spawnSync('unshare', ['-U', '--map-user=65534', '--map-group=65534', 'true']).status === 0;
const hasReadableRepository = isRoot && spawnSync('test', ['-r', launcherPath], { uid: 1, gid: 1 }).status === 0;
const recoveryWaitMs = 30_000;
const ownerQuery = `select a.application_name as owner from pg_locks l join pg_stat_activity a on a.pid = l.pid
  where l.locktype = 'advisory' and l.granted`;

const folders: string[] = [];
const servers: EmbeddedPostgres[] = [];
const children: ChildProcess[] = [];
let sharedDir: string;

/** Creating a folder takes a second, so most tests share this one, and each leaves it stopped and with its row. */
beforeAll(async () => {
  sharedDir = makeFolder();
  folders.length = 0;
  const server = await startEmbeddedPostgres({ dataDir: sharedDir, durable: false });
  await query(server.url, 'create table notes (text text)');
  await query(server.url, "insert into notes values ('kept')");
  await server.stop();
});

afterAll(() => rmSync(sharedDir, { recursive: true, force: true }));

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const server of servers.splice(0)) await server.stop();
  const used = folders.splice(0);
  for (const folder of [sharedDir, ...used]) killProcessesOf(folder);
  for (const folder of used) rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
});

test('a new data folder gets a password-protected database, and stopping leaves no process', async () => {
  const dataDir = makeFolder();
  const server = await start({ dataDir, durable: true });

  expect(server.isAdopted).toBe(false);
  const [settings] = await query(
    server.url,
    `select current_database() as database, current_user as user, current_setting('listen_addresses') as listen,
       current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
       current_setting('server_encoding') as encoding, current_setting('max_connections') as connections,
       (select datlocprovider::text || ' ' || datlocale from pg_database where datname = current_database()) as locale,
       (select string_agg(distinct auth_method, ',') from pg_hba_file_rules) as auth`,
  );
  expect(settings).toEqual({
    database: 'bestow',
    user: 'bestow',
    listen: '127.0.0.1',
    fsync: 'on',
    commit: 'on',
    encoding: 'UTF8',
    connections: '100',
    locale: 'b C.UTF-8',
    auth: 'scram-sha-256',
  });
  expect(statSync(join(dataDir, 'postgres-password')).mode & 0o777).toBe(0o600);
  expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700);
  expect(readdirSync(dataDir).sort()).toEqual(['postgres', 'postgres-password']);
  await expect(query(server.url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toMatchObject({ code: '28P01' });

  await Promise.all([server.stop(), server.stop()]);
  await untilNoProcessOf(dataDir);
});

test('a later start finds the data, applies the settings, and removes what a killed first start left behind', async () => {
  const dead = spawnSync('true').pid;
  await mkdir(join(sharedDir, `postgres.init-${dead}-abc/data`), { recursive: true });

  const server = await start({ dataDir: sharedDir, settings: { work_mem: '7MB' } });

  expect(await query(server.url, 'select text from notes')).toEqual([{ text: 'kept' }]);
  const shown = "select current_setting('work_mem') as memory, current_setting('fsync') as fsync";
  expect(await query(server.url, shown)).toEqual([{ memory: '7MB', fsync: 'off' }]);
  expect(readdirSync(sharedDir).sort()).toEqual(['postgres', 'postgres-password']);
});

test('a path with unusual characters works through its socket, and one too long for a socket through the port', async () => {
  const folder = makeFolder();
  const odd = join(folder, 'a, "b" %20 ü&c');
  execFileSync('cp', ['-a', sharedDir, odd]);
  const first = await start({ dataDir: odd });
  expect(first.url).toContain('@/bestow?host=%2F');
  expect(await query(first.url, 'select text from notes')).toEqual([{ text: 'kept' }]);
  await first.stop();

  const long = join(folder, 'x'.repeat(100));
  renameSync(odd, long);
  const second = await start({ dataDir: long });
  expect(second.url).toContain('@127.0.0.1:');
  expect(await query(second.url, 'select text from notes')).toEqual([{ text: 'kept' }]);
});

test('a setting that PostgreSQL rejects is named in one sentence, and no process is left running', async () => {
  const error = await refusal(startEmbeddedPostgres({ dataDir: sharedDir, settings: { work_mem: 'plenty' } }));
  expect(error).toMatch(/PostgreSQL could not start in .*FATAL: .*work_mem/);
  await untilNoProcessOf(sharedDir);
});

test('after kill -9 of the owner the next start adopts the running server with all its data', async () => {
  const owner = await startOwnerProcess(sharedDir);
  await query(owner.url, 'create table left_behind as select 1 as one');
  const postmaster = postmasterOf(sharedDir);
  owner.child.kill('SIGKILL');
  await once(owner.child, 'exit');

  const server = await start({ dataDir: sharedDir });
  expect(server.isAdopted).toBe(true);
  expect(postmasterOf(sharedDir)).toBe(postmaster);
  expect(await query(server.url, 'select * from left_behind')).toEqual([{ one: 1 }]);

  await server.stop();
  await untilNoProcessOf(sharedDir);
});

test('after kill -9 of the owner and of every server process the next start recovers what was committed', async () => {
  const owner = await startOwnerProcess(sharedDir);
  await query(owner.url, 'create table counted (number int)');
  for (let number = 1; number <= 20; number += 1) await query(owner.url, 'insert into counted values ($1)', [number]);
  owner.child.kill('SIGKILL');
  killProcessesOf(sharedDir);

  const server = await start({ dataDir: sharedDir });
  expect(server.isAdopted).toBe(false);
  expect(await query(server.url, 'select count(*)::int as committed from counted')).toEqual([{ committed: 20 }]);
  expect(readdirSync(join(sharedDir, 'postgres')).filter((name) => name.startsWith('.s.PGSQL'))).toHaveLength(2);
});

test('a second owner is rejected with the process id of the first, which keeps working', async () => {
  const first = await start({ dataDir: sharedDir });

  const error = await refusal(startEmbeddedPostgres({ dataDir: sharedDir }));

  expect(error).toContain(`in use by another Bestow (process ${process.pid})`);
  expect(error).toContain(sharedDir);
  expect(await query(first.url, 'select text from notes')).toEqual([{ text: 'kept' }]);
});

test.each([
  { version: '99', advice: 'use the newer Bestow that created it' },
  { version: '9', advice: 'use the older Bestow that created it' },
])('data of PostgreSQL $version is rejected and left untouched', async ({ version, advice }) => {
  const dataDir = makeFolder();
  await mkdir(join(dataDir, 'postgres'), { mode: 0o700 });
  await writeFile(join(dataDir, 'postgres/PG_VERSION'), `${version}\n`);
  await writeFile(join(dataDir, 'postgres-password'), 'secret\n', { mode: 0o600 });
  const before = describeFiles(dataDir);

  const error = await refusal(startEmbeddedPostgres({ dataDir }));

  expect(error).toContain(`belongs to PostgreSQL ${version}, and this Bestow includes PostgreSQL 18: ${advice}`);
  expect(describeFiles(dataDir)).toEqual(before);
});

test('a folder with unrelated files is rejected and left unchanged', async () => {
  const dataDir = makeFolder();
  await mkdir(join(dataDir, 'postgres'));
  await writeFile(join(dataDir, 'postgres/holiday.jpg'), 'picture');
  expect(await refusal(startEmbeddedPostgres({ dataDir }))).toContain('is not a PostgreSQL data folder');
  expect(readdirSync(dataDir)).toEqual(['postgres']);
});

test('a lost password is reported, and no new one is created', async () => {
  const dataDir = makeFolder();
  await mkdir(join(dataDir, 'postgres'), { mode: 0o700 });
  await writeFile(join(dataDir, 'postgres/PG_VERSION'), '18\n');
  expect(await refusal(startEmbeddedPostgres({ dataDir }))).toContain('restore it from a backup');
  expect(readdirSync(dataDir)).toEqual(['postgres']);
});

test('a wrong password is rejected, and the server that was started for it is stopped', async () => {
  const passwordFile = join(sharedDir, 'postgres-password');
  const password = readFileSync(passwordFile);
  onTestFinished(() => writeFile(passwordFile, password));
  await writeFile(passwordFile, 'another\n');

  expect(await refusal(startEmbeddedPostgres({ dataDir: sharedDir }))).toContain('does not accept the password');
  await untilNoProcessOf(sharedDir);
});

test('of two concurrent first starts one succeeds, the other is rejected, and one complete cluster remains', async () => {
  const dataDir = makeFolder();
  const starts = [0, 1].map(() => startEmbeddedPostgres({ dataDir, durable: false }));
  const outcomes = await Promise.allSettled(starts);
  const won = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  servers.push(...won);

  expect(won).toHaveLength(1);
  const lost = outcomes.find((outcome) => outcome.status === 'rejected');
  expect(lost?.reason).toBeInstanceOf(StartupError);
  expect(String(lost?.reason)).toContain(`in use by another Bestow (process ${process.pid})`);
  expect(await query(won[0]?.url ?? '', 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(readdirSync(dataDir).sort()).toEqual(['postgres', 'postgres-password']);
});

test('a server that is killed while in use is restarted at the same address', async () => {
  const notices: string[] = [];
  const server = await start({ dataDir: sharedDir, onNotice: (text) => notices.push(text) });
  const busy = await occupyBackend(server.url);
  const killed = postmasterOf(sharedDir);
  process.kill(killed, 'SIGKILL');

  await waitUntil(async () => (await query(server.url, 'select text from notes')).length === 1);
  await waitUntil(async () => notices.at(-1) === 'The embedded PostgreSQL accepts connections again.');
  await busy.ended;
  expect(postmasterOf(sharedDir)).not.toBe(killed);
  expect(await query(server.url, ownerQuery)).toEqual([{ owner: `bestow-owner-${process.pid}` }]);
});

test('ownership is reacquired after PostgreSQL has restarted its processes', async () => {
  const server = await start({ dataDir: sharedDir });
  const postmaster = postmasterOf(sharedDir);
  const [killed] = await query(
    server.url,
    "select pid from pg_stat_activity where application_name like 'bestow-owner-%'",
  );
  process.kill(Number(killed?.pid), 'SIGKILL');

  const newOwnerQuery = `${ownerQuery} and l.pid <> $1`;
  await waitUntil(async () => (await query(server.url, newOwnerQuery, [killed?.pid])).length === 1);
  expect(postmasterOf(sharedDir)).toBe(postmaster);
});

test('stopping during a restart of the server leaves no process', async () => {
  const notices: string[] = [];
  const server = await start({ dataDir: sharedDir, onNotice: (text) => notices.push(text) });
  process.kill(postmasterOf(sharedDir), 'SIGKILL');
  await waitUntil(async () => notices.length > 0);
  await server.stop();
  await waitUntil(async () => processesOf(sharedDir).length === 0);
});

test('a lock file with a reused process id does not block the start', async () => {
  const identity = isRoot ? { uid: 65_534, gid: 65_534 } : {};
  const unrelated = spawn('sleep', ['60'], { ...identity, stdio: 'ignore' });
  children.push(unrelated);
  await once(unrelated, 'spawn');
  const lockFile = join(sharedDir, 'postgres/postmaster.pid');
  await writeFile(
    lockFile,
    `${unrelated.pid}\n${sharedDir}/postgres\n1\n5432\n${sharedDir}/postgres\n127.0.0.1\n 1 1\nready\n`,
  );

  const server = await start({ dataDir: sharedDir });
  expect(server.isAdopted).toBe(false);
  expect(await query(server.url, 'select text from notes')).toEqual([{ text: 'kept' }]);
  expect(unrelated.exitCode).toBeNull();
});

test('a copy of a folder in use gets its own server', async () => {
  const copy = join(makeFolder(), 'data');
  execFileSync('cp', ['-a', sharedDir, copy]);
  const first = await start({ dataDir: sharedDir });
  execFileSync('cp', ['-a', join(sharedDir, 'postgres/postmaster.pid'), join(copy, 'postgres/postmaster.pid')]);

  const second = await start({ dataDir: copy });
  await query(second.url, 'delete from notes');
  expect(second.isAdopted).toBe(false);
  expect(await query(first.url, 'select text from notes')).toEqual([{ text: 'kept' }]);
});

test.skipIf(!isRoot || !hasUserNamespaces)(
  'as root, a folder that only root can access works, also after its mode was changed (needs root and unshare)',
  async () => {
    onTestFinished(() => chmodSync(sharedDir, 0o755));
    for (const { mode, serverUid } of [
      { mode: 0o700, serverUid: 0 },
      { mode: 0o755, serverUid: 65_534 },
      { mode: 0o700, serverUid: 0 },
    ]) {
      chmodSync(sharedDir, mode);
      const server = await start({ dataDir: sharedDir });
      expect(statSync(`/proc/${postmasterOf(sharedDir)}`).uid).toBe(serverUid);
      expect(await query(server.url, 'select text from notes')).toEqual([{ text: 'kept' }]);
      await server.stop();
    }
  },
);

test.skipIf(!isRoot)('as root, the folder of an ordinary user is rejected (needs root)', async () => {
  const dataDir = makeFolder();
  await mkdir(join(dataDir, 'postgres'), { mode: 0o700 });
  await writeFile(join(dataDir, 'postgres/PG_VERSION'), '18\n');
  await writeFile(join(dataDir, 'postgres-password'), 'secret\n', { mode: 0o600 });
  chownSync(join(dataDir, 'postgres'), 12_345, 12_345);
  expect(await refusal(startEmbeddedPostgres({ dataDir }))).toContain('start Bestow as the user with id 12345');
});

test.skipIf(!hasReadableRepository)(
  'an ordinary user gets a message that root used the folder before (needs root and a repository that others can read)',
  async () => {
    const dataDir = makeFolder();
    await mkdir(join(dataDir, 'postgres'), { mode: 0o700 });
    await expect(startOwnerProcess(dataDir, { uid: 1, gid: 1 })).rejects.toThrow(
      /^StartupError: The data folder .* belongs to another user: it was first used by root/,
    );
  },
);

function makeFolder(): string {
  const folder = realpathSync(mkdtempSync(join(databasesDir(), 'bestow-epg-')));
  chmodSync(folder, 0o755);
  folders.push(folder);
  return folder;
}

async function start(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ durable: false, ...options });
  servers.push(server);
  return server;
}

async function refusal(starting: Promise<EmbeddedPostgres>): Promise<string> {
  const error = await starting.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(StartupError);
  const { message } = error as StartupError;
  expect(message).toMatch(/^[^\n]+\.$/);
  return message;
}

/** A separate process that owns the database until it is killed. */
async function startOwnerProcess(dataDir: string, identity: { uid?: number; gid?: number } = {}) {
  const script = `
    import { runnerImport } from 'vite';
    const { module } = await runnerImport(${JSON.stringify(launcherPath)}, { configFile: false, logLevel: 'silent' });
    try {
      console.log((await module.startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} })).url);
      setInterval(() => {}, 60_000);
    } catch (error) {
      console.log(String(error));
      process.exit(1);
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    ...identity,
    cwd: repositoryDir,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [line] = await once(child.stdout, 'data');
  const url = String(line).trim();
  if (!url.startsWith('postgresql://')) throw new Error(url);
  return { child, url };
}

async function query(url: string, text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text, values)).rows;
  } finally {
    await client.end();
  }
}

async function waitUntil(isTrue: () => Promise<boolean>): Promise<void> {
  const startedAt = performance.now();
  while (!(await isTrue().catch(() => false))) {
    if (performance.now() - startedAt > recoveryWaitMs) throw new Error('The awaited state did not come.');
    await sleep(25);
  }
}

function postmasterOf(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
}

/** A busy backend does not notice that the server has died, and prevents PostgreSQL from restarting meanwhile. */
async function occupyBackend(url: string): Promise<{ ended: Promise<unknown> }> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  const begun = new Promise((resolve) => client.once('notice', resolve));
  const ended = client
    .query(
      `do $$ declare until timestamptz := clock_timestamp() + interval '1 second';
       begin raise notice 'begun'; while clock_timestamp() < until loop end loop; end $$`,
    )
    .catch(() => {});
  await begun;
  return { ended };
}

/** The server and its children, which have the data folder as their working folder. */
/** For an instant an ended process still has its folder but no command line. */
async function untilNoProcessOf(folder: string): Promise<void> {
  await expect.poll(() => processesOf(folder)).toEqual([]);
}

function processesOf(folder: string): number[] {
  if (process.platform !== 'linux') return processesOfByLsof(folder);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && workingFolderOf(name).startsWith(folder))
    .map(Number);
}

function killProcessesOf(folder: string): void {
  for (const pid of processesOf(folder)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It had already ended with the server.
    }
  }
}

function workingFolderOf(pid: string): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return '';
  }
}

function processesOfByLsof(folder: string): number[] {
  const listing = spawnSync('lsof', ['-a', '-c', 'postgres', '-d', 'cwd', '-Fpn'], { encoding: 'utf8' }).stdout;
  return listing
    .split(/^(?=p)/m)
    .filter((entry) => entry.includes(`\nn${folder}`))
    .map((entry) => Number(/^p(\d+)/.exec(entry)?.[1]));
}

function describeFiles(folder: string): string {
  return execFileSync('find', [folder, '-printf', '%p %s %m %U %T@\\n'], { encoding: 'utf8' });
}
