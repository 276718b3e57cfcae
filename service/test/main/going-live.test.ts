import { type ChildProcess, spawn } from 'node:child_process';
import { createPublicKey, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { createServer, get, type Server } from 'node:https';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { findFreePort } from '../../src/kit/find-free-port.ts';
import { checkSignature } from '../delivery/support/dkim.ts';
import { type SmtpSink, startSmtpSink } from '../delivery/support/smtp-sink.ts';
import { type DnsServer, startDnsServer } from '../support/dns-server.ts';
import { type HeldSocket, holdSocket } from '../support/inherited-socket.ts';
import { databaseUrl } from '../support/postgres-url.ts';
import { runHere } from '../support/run-here.ts';
import { authorityFile, tlsIdentity } from '../support/tls-identity.ts';
import { type Machine, makeMachine, readUnit } from './support/machine.ts';
import { shellBlocksOf } from './support/shell-blocks.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });

const waiting = { timeout: 60_000, interval: 50 };
/** The role and the database: other tests share the server. */
const databaseName = `live_${randomBytes(6).toString('hex')}`;
const services = new Map<string, ChildProcess>();
const logs = new Map<string, string>();

let admin: pg.Client;
let sink: SmtpSink;
let dns: DnsServer;
let socket: HeldSocket;
let proxyPort: number;
let proxy: Server | null = null;
let machine: Machine;
beforeAll(async () => {
  admin = new pg.Client(inject('postgresUrl'));
  await admin.connect();
  sink = await startSmtpSink({ isTlsRequired: true });
  dns = await startDnsServer();
  socket = holdSocket();
  proxyPort = await findFreePort();
  const nothing = () => '';
  machine = await makeMachine({
    environ: { NODE_EXTRA_CA_CERTS: authorityFile, CURL_CA_BUNDLE: authorityFile, LOG_LEVEL: 'error' },
    names: {
      'https://deb.nodesource.com/setup_22.x': 'file:///dev/null',
      'gifts.example.com': `localhost:${proxyPort}`,
      'smtp://user:password@smtp.example.com:587': sink.url,
      'bestow doctor': `bestow doctor --dns ${dns.address}`,
    },
    // What needs the network, or changes the machine's users.
    programs: { 'apt-get': nothing, npm: nothing, useradd: nothing, chgrp: nothing, runuser: psql, systemctl, bestow },
    realCommands: ['init', 'doctor'],
  });
});
afterAll(async () => {
  for (const service of services.values()) {
    service.kill('SIGKILL');
    if (service.exitCode === null && service.signalCode === null) await once(service, 'close');
  }
  proxy?.close();
  socket.close();
  dns.close();
  await sink.close();
  await machine.close();
  await admin.query(`drop database if exists ${databaseName} with (force)`);
  await admin.query(`drop role if exists ${databaseName}`);
  await admin.end();
});

/** `runuser -u postgres -- psql`, with the role and database under another name and on the port of the tests' server. */
async function psql(args: readonly string[], input: string): Promise<string> {
  expect(args.slice(0, 4)).toEqual(['-u', 'postgres', '--', 'psql']);
  for (const statement of input.replaceAll(/\bbestow\b/g, databaseName).split(';\n')) await admin.query(statement);
  const path = machine.here('/etc/bestow/bestow.env');
  const settings = readFileSync(path, 'utf8');
  const url = /^DATABASE_URL=postgresql:\/\/bestow:(.+)@127\.0\.0\.1:5432\/bestow$/m;
  expect(settings).toMatch(url);
  const [, password = ''] = url.exec(settings) ?? [];
  const here = databaseUrl(inject('postgresUrl'), databaseName).replace(/\/\/.*?@/, `//${databaseName}:${password}@`);
  writeFileSync(path, settings.replace(url, `DATABASE_URL=${here}`).replace('METRICS_PORT=9090', 'METRICS_PORT=0'));
  return '';
}

/** A command in this process; standard input becomes a file. */
async function bestow(args: readonly string[], input: string): Promise<string> {
  const file = join(machine.root, 'input');
  writeFileSync(file, input);
  const words = args.map((word) => (word === '-' ? file : word));
  const { code, stdout, stderr } = await runHere(words, { BESTOW_SETTINGS: machine.here('/etc/bestow/bestow.env') });
  if (code !== 0) throw new Error(stderr);
  return stdout;
}

/** Starts what the copied units say. The socket unit's socket is inherited, as from systemd. */
async function systemctl([verb, ...names]: readonly string[]): Promise<string> {
  if (verb === 'daemon-reload') return '';
  if (verb === 'reload' && names[0] === 'caddy') await startProxy();
  else for (const name of names) if (name !== '--now' && !name.endsWith('.socket')) await startUnit(name);
  return '';
}

async function startUnit(name: string): Promise<void> {
  const file = `${name.replace(/@.*$/, '@')}.service`;
  const path = machine.here(`/etc/systemd/system/${file}`);
  writeFileSync(path, machine.here(readFileSync(path, 'utf8')));
  const { command, environ, cwd } = readUnit(path);
  const isOnce = readFileSync(path, 'utf8').includes('Type=oneshot');
  const service = spawn(process.execPath, command.slice(1), {
    cwd,
    env: { ...environ, NODE_EXTRA_CA_CERTS: authorityFile, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe', socket.fd],
  });
  services.set(name, service);
  for (const stream of [service.stdout, service.stderr])
    stream?.on('data', (piece: Buffer) => logs.set(name, `${logs.get(name) ?? ''}${piece}`));
  if (!isOnce) return;
  const [code] = (await once(service, 'close')) as [number | null];
  if (code !== 0) throw new Error(logs.get(name));
}

/** A TLS proxy as the Caddyfile describes it. */
async function startProxy(): Promise<void> {
  const file = readFileSync(machine.here('/etc/caddy/Caddyfile'), 'utf8');
  expect(file).toMatch(new RegExp(`^localhost:${proxyPort} \\{$`, 'm'));
  proxy = createServer(tlsIdentity(), (request, response) => {
    const headers = { ...request.headers, 'x-forwarded-for': '192.0.2.7', 'x-forwarded-proto': 'https' };
    const { method, url: path } = request;
    const passed = httpRequest({ port: socket.port, host: '127.0.0.1', method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => response.writeHead(502).end());
    request.pipe(passed);
  });
  proxy.listen(proxyPort, '127.0.0.1');
  await once(proxy, 'listening');
}

async function statusOf(url: string): Promise<number> {
  const request = get(url, { ca: readFileSync(authorityFile) });
  const [response] = (await once(request, 'response')) as [import('node:http').IncomingMessage];
  response.resume();
  return response.statusCode ?? 0;
}

test('the document’s commands lead from an empty machine to a gift that arrives by mail', async () => {
  const blocks = shellBlocksOf('docs/going-live.md');
  const doctorAt = blocks.findIndex((block) => block.includes('bestow doctor'));
  const before = await machine.run(blocks.slice(0, doctorAt).join('\n'));
  expect(before.code, before.output).toBe(0);
  for (const [, name = '', value = ''] of before.output.matchAll(/^ {2}(\S+) {2}TXT {2}"(.+)"$/gm))
    dns.records[name] = value.replace('<your mail provider>', 'mail.example');
  expect(Object.keys(dns.records)).toHaveLength(3);
  await vi.waitFor(() => expect(statusOf(`https://localhost:${proxyPort}/health/ready`)).resolves.toBe(200), waiting);

  const entry = 'cd /opt/bestow\nexport BESTOW_SETTINGS=/etc/bestow/bestow.env\n';
  const after = await machine.run(entry + blocks.slice(doctorAt).join('\n'));
  expect(after.code, after.output).toBe(0);
  for (const check of ['address', 'SMTP', 'SMTP certificate', 'DKIM', 'SPF', 'DMARC', 'workers', 'keys'])
    expect(after.output).toMatch(new RegExp(`^ok +${check} `, 'm'));

  const gift = await vi.waitFor(() => {
    const [mail] = sink.mailsTo('alan@acme.example');
    expect(mail, [...logs].join('\n')).toBeDefined();
    return mail;
  }, waiting);
  const link = new RegExp(`https://localhost:${proxyPort}/c/[\\w-]+`).exec(gift?.mail.html ?? '')?.[0] ?? '';
  expect(await statusOf(link)).toBe(200);
  const published = /p=(.+)$/.exec(dns.records['bestow1._domainkey.example.com'] ?? '')?.[1] ?? '';
  const key = createPublicKey({ key: Buffer.from(published, 'base64'), format: 'der', type: 'spki' });
  expect(checkSignature(gift?.raw ?? '', key)).toMatchObject({ isValid: true, tags: { d: 'example.com' } });
  expect(sink.mailsTo('admin@acme.example')).toHaveLength(1);

  // No error and no code was logged.
  const log = [...logs.values()].join('');
  expect(log).not.toMatch(/AURORA-TEST|"level":(50|60)/);
});
