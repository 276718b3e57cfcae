import { chmodSync, chownSync, copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openDatabase } from '../../src/database/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/embedded-postgres/start-embedded-postgres.ts';
import { parseConfig } from '../../src/kit/config.ts';
import { endProcessesAfterEachTest, runCli } from '../support/cli.ts';
import { makeDataFolder, removeDataFolder } from '../support/data-folder.ts';

endProcessesAfterEachTest();

const filesDir = join(import.meta.dirname, '../support/tls');
const authority = join(filesDir, 'ca.crt');
const nobodyId = 65_534;

let folder: string;
let postgres: EmbeddedPostgres;
/** Addresses of the server with TLS and of the one without, by a name that does not count as this machine. */
let withTls: string;
let withoutTls: string;
beforeAll(async () => {
  folder = makeDataFolder();
  for (const name of ['server.crt', 'server.key']) copyFileSync(join(filesDir, name), join(folder, name));
  // PostgreSQL rejects a key that others can read, and runs as another user when we are root.
  chmodSync(join(folder, 'server.key'), 0o600);
  if (process.getuid?.() === 0) chownSync(join(folder, 'server.key'), nobodyId, nobodyId);
  const settings = { ssl: 'on', ssl_cert_file: join(folder, 'server.crt'), ssl_key_file: join(folder, 'server.key') };
  postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), durable: false, settings });
  withTls = elsewhere(postgres.url);
  withoutTls = elsewhere(inject('postgresUrl'));
});
afterAll(async () => {
  await postgres.stop();
  removeDataFolder(folder);
});

/** The embedded server's TCP address, even if its URL names the socket. */
function elsewhere(url: string): string {
  const [, credentials = '', database = ''] = /\/\/(.+)@[^/]*\/(\w+)/.exec(url) ?? [];
  const port = /@[^/]*:(\d+)\//.exec(url)?.[1] ?? /[?&]port=(\d+)/.exec(url)?.[1];
  return `postgresql://${credentials}@0.0.0.0:${port}/${database}`;
}

function databaseUrlOf(DATABASE_URL: string, more: Record<string, string> = {}): string | null {
  return parseConfig({ BESTOW_ENV: 'stage', DATABASE_URL, ...more }).databaseUrl;
}

test('a server on another machine is reached by verified TLS unless configured otherwise', () => {
  const far = 'postgresql://u:p@db.example:5432/bestow';
  expect(databaseUrlOf(far)).toBe(`${far}?sslmode=verify-full`);
  expect(databaseUrlOf(`${far}?application_name=x`)).toBe(`${far}?application_name=x&sslmode=verify-full`);
  expect(databaseUrlOf('postgres://u@/b?host=db.example')).toContain('sslmode=verify-full');
  for (const mode of ['allow', 'prefer', 'require', 'verify-ca', 'verify-full']) {
    expect(databaseUrlOf(`${far}?sslmode=${mode}`)).toBe(`${far}?sslmode=verify-full`);
  }
  for (const said of ['sslmode=disable', 'sslmode=no-verify', 'ssl=false']) {
    expect(databaseUrlOf(`${far}?${said}`)).toBe(`${far}?${said}`);
  }
  for (const near of ['localhost', '127.0.0.1', '127.1.2.3', '[::1]']) {
    expect(databaseUrlOf(`postgresql://u:p@${near}:5432/b`)).not.toContain('ssl');
  }
  for (const socket of ['postgresql://u@/b?host=/run/postgresql', 'postgresql://u@%2Frun%2Fpostgresql/b']) {
    expect(databaseUrlOf(socket)).toBe(socket);
  }
  for (const url of [far, `${far}?sslmode=require`, `${far}?ssl=true&sslmode=prefer`]) {
    expect(databaseUrlOf(url, { DATABASE_TLS: 'off' })).toBe(`${far}?sslmode=disable`);
  }
});

test('a server without TLS or with an untrusted certificate is rejected in one sentence', async () => {
  const environ = { BESTOW_ENV: 'stage', DATA_DIR: join(folder, 'none') };
  const [plain, unknown] = await Promise.all([
    runCli('migrate', { ...environ, DATABASE_URL: withoutTls }),
    runCli('migrate', { ...environ, DATABASE_URL: withTls }),
  ]);
  expect(plain.stderr).toMatch(/^bestow: The database server does not offer TLS; [^\n]+set DATABASE_TLS to off\.\n$/);
  expect(unknown.stderr).toMatch(/^bestow: The database server has an untrusted certificate \(\w+\); [^\n]+\.\n$/);
  for (const { code } of [plain, unknown]) expect(code).toBe(1);
});

test('the connection is encrypted with a configured certificate authority, and not when TLS is turned off', async () => {
  const isEncrypted = async (url: string | null) => {
    const database = openDatabase({ url: url ?? '', applicationName: 'bestow-test', connectionsMax: 1 });
    const asked = await sql<{ ssl: boolean }>`select ssl from pg_stat_ssl where pid = pg_backend_pid()`.execute(
      database.db,
    );
    await database.close();
    return asked.rows[0]?.ssl;
  };
  expect(await isEncrypted(databaseUrlOf(`${withTls}?sslrootcert=${authority}`))).toBe(true);
  expect(await isEncrypted(databaseUrlOf(withTls, { DATABASE_TLS: 'off' }))).toBe(false);
  expect(await isEncrypted(databaseUrlOf(`${withTls}?sslmode=disable`))).toBe(false);
  const refused = new pg.Client(databaseUrlOf(withTls) ?? '');
  await expect(refused.connect()).rejects.toThrow(/certificate/);
});
