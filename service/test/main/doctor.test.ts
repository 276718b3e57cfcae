import { generateKeyPairSync } from 'node:crypto';
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exitCodes } from '../../src/cli/exit-codes.ts';
import { seal } from '../../src/kit/keyring.ts';
import { Secret } from '../../src/kit/secret.ts';
import { loadAuditKey } from '../../src/main/keys/audit-key.ts';
import { type SmtpSink, startSmtpSink } from '../delivery/support/smtp-sink.ts';
import { givenPerson } from '../portal/support/portal-caller.ts';
import { environOf } from '../support/child-process.ts';
import { makeDataFolder, removeDataFolder } from '../support/data-folder.ts';
import { type DnsServer, startDnsServer } from '../support/dns-server.ts';
import { startReferenceSupplier } from '../support/reference-supplier.ts';
import { runHere } from '../support/run-here.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { startTestWorker } from '../support/test-worker.ts';
import { tlsIdentity } from '../support/tls-identity.ts';

interface Report {
  readonly IsHealthy: boolean;
  readonly Findings: readonly { Check: string; State: string; Text: string; Advice: string | null }[];
}

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const published = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
const records: Record<string, string> = {
  's1._domainkey.gifts.example': `v=DKIM1; k=rsa; p=${published}`,
  'gifts.example': 'v=spf1 include:mail.example -all',
  '_dmarc.gifts.example': 'v=DMARC1; p=quarantine',
};

let api: TestApi;
let sink: SmtpSink;
let dns: DnsServer;
let folder: string;
let environ: Record<string, string>;
let words: string[];
beforeAll(async () => {
  api = await startTestApi();
  await loadAuditKey(api.database.db, api.keyRing);
  await api.givenAccount();
  sink = await startSmtpSink();
  dns = await startDnsServer(records);
  folder = makeDataFolder();
  const keyFile = join(folder, 'dkim.pem');
  writeFileSync(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  environ = {
    ...environOf(api),
    DATA_DIR: folder,
    SMTP_URL: sink.url,
    MAIL_FROM: 'hello@gifts.example',
    DKIM_SELECTOR: 's1',
    DKIM_KEY_FILE: keyFile,
  };
  words = ['doctor', '--json', '--dns', dns.address];
});
afterAll(async () => {
  dns.close();
  await sink.close();
  await api.close();
  removeDataFolder(folder);
});

async function examine(changes: Record<string, string> = {}) {
  const { code, stdout, stderr } = await runHere(words, { ...environ, ...changes });
  const report = JSON.parse(stdout) as Report;
  const statesOf = (check: string) => report.Findings.filter(({ Check }) => Check === check).map(({ State }) => State);
  const textsOf = (check: string) => report.Findings.filter(({ Check }) => Check === check).map(({ Text }) => Text);
  return { code, stderr, report, statesOf, textsOf };
}

test('a sound environment passes: settings, database, keys, mail server and records', async () => {
  const supplier = await startReferenceSupplier();
  const { code, stderr, report, statesOf } = await examine({ ...supplier.environ, WEBHOOK_PORTS: '9443' });
  await supplier.close();
  expect({ code, stderr, failed: report.Findings.filter(({ State }) => State === 'failed') }).toEqual({
    code: exitCodes.done,
    stderr: '',
    failed: [],
  });
  for (const check of [
    'configuration',
    'database',
    'clock',
    'schema',
    'rights',
    'keys',
    'SMTP',
    'DKIM',
    'SPF',
    'DMARC',
  ])
    expect(statesOf(check), check).not.toContain('failed');
  for (const check of ['DKIM', 'SPF', 'DMARC', 'SMTP', 'schema', 'keys', 'supplier'])
    expect(statesOf(check), check).toEqual(['ok']);
  expect(report.Findings).toContainEqual(
    expect.objectContaining({ Check: 'webhooks', State: 'ok', Text: expect.stringContaining('9443') }),
  );
  // Plain text on loopback, and no process with workers.
  expect([statesOf('SMTP certificate'), statesOf('workers')]).toEqual([['warning'], ['warning']]);
});

test('the folder of archived orders is for one user, and has the file that was written last', async () => {
  const archives = join(folder, 'archives');
  const found = async () => {
    const { report } = await examine({ ARCHIVE_DIR: archives });
    return report.Findings.filter(({ Check }) => Check === 'archive').map(({ State, Text }) => [State, Text]);
  };
  expect((await examine()).statesOf('archive')).toEqual([]);
  expect(await found()).toEqual([['ok', expect.stringContaining('will be created')]]);
  writeFileSync(archives, '');
  expect(await found()).toEqual([['failed', expect.stringContaining('is not a folder')]]);
  rmSync(archives);
  mkdirSync(archives, { mode: 0o755 });
  expect(await found()).toEqual([['warning', expect.stringContaining('Other users')]]);
  chmodSync(archives, 0o700);
  expect(await found()).toEqual([['ok', expect.stringContaining('is empty')]]);

  const { db } = api.database;
  const { accountId } = await api.givenAccount();
  await sql`
    insert into order_archives (account_id, id, file_name, byte_count, sha256, sealed_key, schema_version, order_count, row_counts,
                                product_versions, first_number, last_number, placed_from, placed_to)
    values (${accountId}, ${accountId}, 'newest.bestow', 1, ${Buffer.alloc(32)}, ${Buffer.alloc(60)}, '1', 1, '{}', '[]', 1, 1, now(), now())`.execute(
    db,
  );
  expect(await found()).toEqual([['failed', expect.stringContaining('newest.bestow')]]);
  writeFileSync(join(archives, 'newest.bestow'), '');
  expect(await found()).toEqual([['ok', expect.stringContaining('has the file')]]);
  rmSync(archives, { recursive: true });
  expect(await found()).toEqual([['failed', expect.stringContaining('ENOENT')]]);
  await sql`delete from order_archives`.execute(db);
});

// An idle worker keeps only the connection that polls for jobs: the others close after ten seconds.
test('a worker that has nothing to do is found by its connection for jobs', async () => {
  const worker = await startTestWorker(api);
  const found = await examine();
  await worker.close();
  expect([found.statesOf('workers'), (await examine()).statesOf('workers')]).toEqual([['ok'], ['warning']]);
});

test('operators without a second factor are named where it is required', async () => {
  const { email } = await givenPerson(api, null, 'operator');
  const relaxed = await examine();
  expect(relaxed.statesOf('operators')).toEqual(['ok']);
  const { report } = await examine({ OPERATOR_SECOND_FACTOR: 'on' });
  expect(report.Findings).toContainEqual(
    expect.objectContaining({ Check: 'operators', State: 'warning', Text: expect.stringContaining(email) }),
  );
});

test('each fault is a failed line with advice, and no secret is printed', async () => {
  const badUrl = sink.url.replace(/:[^:@]*@/, ':wrong-password@');
  const { code, report, statesOf } = await examine({
    SMTP_URL: badUrl,
    DKIM_SELECTOR: 's2',
    SUPPLIER_URL: 'http://127.0.0.1:1',
    SUPPLIER_TOKEN: 'supplier-token',
    SMS_URL: 'http://127.0.0.1:1/sms',
    SMS_SECRET: `whsec_${Buffer.alloc(32).toString('base64')}`,
  });
  expect(code).toBe(exitCodes.failed);
  expect(report.IsHealthy).toBe(false);
  for (const check of ['SMTP', 'DKIM', 'supplier', 'SMS']) expect(statesOf(check), check).toEqual(['failed']);
  for (const { State, Advice, Text } of report.Findings) if (State === 'failed') expect(Advice ?? Text).toMatch(/\w/);
  expect(JSON.stringify(report)).not.toMatch(/wrong-password|supplier-token|whsec_/);
});

test('suppliers that products name must be configured, unless the products have another source', async () => {
  const { db } = api.database;
  const findings = async () => (await examine()).report.Findings.filter(({ Check }) => Check === 'product sources');
  const nameSources = (sources: string[]) =>
    sql`update products set sources = ${sources} where id = 'aurora-coffee-usd'`.execute(db);
  expect(await findings()).toMatchObject([{ State: 'ok' }]);
  await nameSources(['north', 'inventory']);
  expect(await findings()).toMatchObject([{ State: 'warning', Text: expect.stringMatching(/^1 .*"north"/) }]);
  await nameSources(['north']);
  expect(await findings()).toMatchObject([{ State: 'failed', Advice: expect.stringContaining('SUPPLIERS') }]);
  await nameSources([]);
});

test('an old key with the wrong bytes is found, although the database’s own keys decrypt', async () => {
  const { currentKeyId, keys } = api.keyRing;
  const old = { currentKeyId: 'old', keys: new Map([['old', new Secret(Buffer.alloc(32, 7))]]) };
  const { rows } = await sql<{ id: string }>`select id from accounts limit 1`.execute(api.database.db);
  const id = rows[0]?.id ?? '';
  const before = await sql<{
    sealed: Buffer;
  }>`select sealed_webhook_secret as sealed from accounts where id = ${id}`.execute(api.database.db);
  const replace = (sealed: Buffer | undefined) =>
    sql`update accounts set sealed_webhook_secret = ${sealed} where id = ${id}`.execute(api.database.db);
  await replace(seal(old, { purpose: 'webhook-secret', row: [id] }, 'secret'));
  const current = `${currentKeyId}:${keys.get(currentKeyId)?.reveal().toString('base64')}`;
  const withOld = (byte: number) => ({ KEYS: `${current},old:${Buffer.alloc(32, byte).toString('base64')}` });
  const [right, wrong, missing] = [
    await examine(withOld(7)),
    await examine(withOld(8)),
    await examine({ KEYS: current }),
  ];
  await replace(before.rows[0]?.sealed);
  expect(right.statesOf('keys')).toEqual(['ok', 'ok']);
  expect(wrong.statesOf('keys')).toEqual(['ok', 'failed']);
  expect(wrong.report.Findings.find(({ State }) => State === 'failed')?.Text).toBe(
    '"old" does not decrypt webhook secrets of accounts.',
  );
  expect(missing.statesOf('keys')).toEqual(['failed', 'ok']);
});

test('a wrong setting, an unreachable database and pending migrations are findings, not crashes', async () => {
  const setting = await examine({ PORT: 'http' });
  expect(setting.report.Findings).toMatchObject([{ Check: 'configuration', State: 'failed' }]);
  const unreachable = await examine({ DATABASE_URL: 'postgresql://u:hunter2@127.0.0.1:1/b' });
  expect(unreachable.statesOf('database')).toEqual(['failed']);
  expect(unreachable.statesOf('SPF')).toEqual(['ok']);
  expect(JSON.stringify(unreachable.report)).not.toContain('hunter2');
  const { rows } = await sql<{ name: string; timestamp: string }>`
    delete from kysely_migration where name = (select max(name) from kysely_migration) returning name, timestamp`.execute(
    api.database.db,
  );
  const pending = await examine();
  await sql`insert into kysely_migration values (${rows[0]?.name}, ${rows[0]?.timestamp})`.execute(api.database.db);
  expect([pending.code, pending.statesOf('schema')]).toEqual([exitCodes.failed, ['failed']]);
});

test('Twilio: the account and token are tried, and nothing is sent', async () => {
  const requests: string[] = [];
  const twilio = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    const isRight = request.headers.authorization === `Basic ${Buffer.from('AC1:right').toString('base64')}`;
    response.writeHead(isRight ? 200 : 401).end('{}');
  });
  await new Promise<void>((resolve) => twilio.listen(0, '127.0.0.1', resolve));
  const TWILIO_URL = `http://127.0.0.1:${(twilio.address() as AddressInfo).port}`;
  const given = (token: string) => ({
    TWILIO_URL,
    TWILIO_ACCOUNT_SID: 'AC1',
    TWILIO_AUTH_TOKEN: token,
    TWILIO_FROM: '+14155550123',
  });
  const [right, wrong] = [await examine(given('right')), await examine(given('wrong'))];
  await new Promise((resolve) => twilio.close(resolve));
  const unreachable = await examine(given('right'));
  expect([right, wrong, unreachable].map(({ statesOf }) => statesOf('SMS'))).toEqual([['ok'], ['failed'], ['failed']]);
  expect(requests).toEqual(Array.from({ length: 2 }, () => 'GET /2010-04-01/Accounts/AC1.json'));
});

test('SMTP over TLS: a certificate that this machine does not trust is a failure, and nobody signs in', async () => {
  const secure = await startSmtpSink({ isTlsRequired: true });
  const untrusted = await examine({ SMTP_URL: secure.url });
  await secure.close();
  expect(untrusted.textsOf('SMTP')).toEqual([expect.stringContaining('does not trust the certificate of localhost')]);
  expect(secure.received).toEqual([]);
});

test('a mail server that cannot be used is described by its fault', async () => {
  const port = new URL(sink.url).port;
  const cases = [
    [sink.url.replace(/:[^:@/]*@/, ':wrong@'), /does not accept the user and password \(535\)/],
    [`smtps://localhost:${port}`, /does not begin with TLS on this port/],
    ['smtp://localhost:1', /localhost refuses the connection \(ECONNREFUSED\)/],
  ] as const;
  const found = await Promise.all(cases.map(([SMTP_URL]) => examine({ SMTP_URL })));
  for (const [index, [, text]] of cases.entries()) expect(found[index]?.textsOf('SMTP')[0]).toMatch(text);
});

test('the public address: unreachable is a warning, and a certificate that callers refuse is a failure', async () => {
  const server = createSecureServer(tlsIdentity(), (_, response) => response.end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const BASE_URL = `https://localhost:${(server.address() as AddressInfo).port}`;
  const untrusted = await examine({ BASE_URL });
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  const unreachable = await examine({ BASE_URL });
  expect([untrusted.statesOf('address'), unreachable.statesOf('address')]).toEqual([['failed'], ['warning']]);
  expect(untrusted.textsOf('address')[0]).toContain('does not trust the certificate of localhost');
  expect(unreachable.textsOf('address')[0]).toContain('ECONNREFUSED');
});
