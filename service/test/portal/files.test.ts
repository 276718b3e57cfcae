import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type App, createApp } from '../../src/http/app.ts';
import { parseConfig } from '../../src/kit/config.ts';
import { createLogger } from '../../src/kit/logger.ts';
import { fileRoutes } from '../../src/portal/files/routes.ts';
import { HttpCaller } from '../support/http-caller.ts';
import { expectProblem } from '../support/problems.ts';

const page = '<!doctype html><meta name="csp-nonce" content="__CSP_NONCE__"><title>Portal</title>';
const script = `export const words = '${'gift '.repeat(500)}';`;
let folder: string;
let app: App;
let caller: HttpCaller;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bestow-portal-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), page);
  writeFileSync(join(folder, 'assets', 'index-abc123.js'), 'export {};');
  writeFileSync(join(folder, 'assets', 'large-abc123.js'), script);
  writeFileSync(join(folder, 'assets', 'large-abc123.js.br'), brotliCompressSync(script));
  writeFileSync(join(folder, 'assets', 'large-abc123.js.gz'), gzipSync(script));
  writeFileSync(join(folder, '.built-from'), 'a stamp');
  app = await createApp(
    {
      baseUrl: 'http://bestow.test',
      version: 'test',
      logger: createLogger('silent'),
      authenticate: () => null,
      authenticateOperator: async () => null,
      rateLimits: parseConfig({}).rateLimits,
      trustedProxyHops: 0,
      isHttpsOnly: false,
    },
    (routes) => fileRoutes(routes, { filesDir: folder }),
  );
  await app.listen({ host: '127.0.0.1', port: 0 });
  caller = new HttpCaller(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

test('every URL of the application returns the page, with a new nonce and a policy without inline scripts', async () => {
  const nonces = new Set<string>();
  for (const path of [
    '/portal',
    '/portal/',
    '/portal/orders',
    '/portal/orders/0190-x?tab=lines',
    '/portal/link/bsl_abc',
  ]) {
    const { status, headers, text } = await caller.get(path);
    expect(status, path).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store');
    const nonce = /content="([^"]{20,})"/.exec(text)?.[1] ?? '';
    nonces.add(nonce);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  }
  expect(nonces.size).toBe(5);
});

test('files with a hash in their name are cached forever', async () => {
  const { status, headers } = await caller.get('/portal/assets/index-abc123.js');
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(headers.get('content-type')).toContain('javascript');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

test.each([
  ['br, gzip, deflate', 'br'],
  ['gzip, br;q=0.5', 'gzip'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['identity', null],
])('a browser that accepts %s gets %s, as compressed by the build', async (accepted, encoding) => {
  const { status, headers, text } = await caller.get('/portal/assets/large-abc123.js', { 'accept-encoding': accepted });
  expect(status).toBe(200);
  expect(headers.get('content-encoding')).toBe(encoding);
  expect(headers.get('vary')?.toLowerCase()).toContain('accept-encoding');
  expect(headers.get('content-type')).toContain('javascript');
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(text).toBe(script);
});

test('unknown files and API paths do not return the page, and no other file on disk is served', async () => {
  for (const path of [
    '/portal/assets/none.js',
    '/portal/api/Nothing',
    '/portal/index.html',
    '/portal/.built-from',
    '/portal/assets/..%2f.built-from',
    '/portal/assets/%2e%2e/.built-from',
    '/portal/assets/..%5c.built-from',
    '/portal/%2e%2e/%2e%2e/etc/passwd',
    '/portal/favicon.ico',
  ]) {
    const answer = await caller.get(path);
    expect([400, 404], `${path} ${answer.status}`).toContain(answer.status);
    expect(answer.text).not.toContain('a stamp');
  }
  expectProblem(await caller.post('/portal'), 'MethodNotAllowed');
});
