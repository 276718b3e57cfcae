import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listFiles, readText, rootDir } from '../../../scripts/files.ts';

const files = listFiles('deploy').map((path) => ({ path, text: readText(path) }));
const settings = new Set(
  [...readText('docs/configuration.md').matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name),
);
/** Of other programs, or of the files themselves. */
const others = /^(POSTGRES_\w+|PATRONI_\w+|BESTOW_(HOST|IMAGE|API)|NODE_ENV)$/;

test('every setting in the deployment files exists', () => {
  const assigned = /(?:^|\s|\{ name: |Environment=|- \{ name: )([A-Z][A-Z_]{3,})(?:=|: |, value)/gm;
  for (const { path, text } of files.filter(({ path }) => !path.endsWith('.md') && !path.includes('observability'))) {
    const names = [...text.matchAll(assigned)].map(([, name]) => name as string).filter((name) => !others.test(name));
    expect(
      names.filter((name) => !settings.has(name)),
      path,
    ).toEqual([]);
  }
});

test('the image is built from paths that exist, and leaves out tests', () => {
  const dockerfile = files.find(({ path }) => path.endsWith('/Dockerfile'))?.text ?? '';
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, sources]) =>
    (sources as string).split(' '),
  );
  expect(copied.length).toBeGreaterThan(5);
  for (const path of copied) expect(existsSync(join(rootDir, path)), path).toBe(true);
  const packed = JSON.parse(readText('service/package.json')) as { files: string[] };
  for (const folder of packed.files) expect(dockerfile, folder).toContain(`/build/service/${folder} `);
  expect(readText('deploy/container/Dockerfile.dockerignore')).toContain('service/test\n');
});

test('the proxies allow the largest request and wait longer than the service does', () => {
  const bytesMax = Number(
    /importBytesMax = (\d+) \* 1024/.exec(readText('service/src/fulfillment/stock/load-stock.ts'))?.[1],
  );
  const secondsMax = Number(/requestTimeoutMs = (\d+)_000/.exec(readText('service/src/http/app.ts'))?.[1]);
  const keepAliveSeconds = Number(/keepAliveTimeoutMs = (\d+)_000/.exec(readText('service/src/http/app.ts'))?.[1]);
  const nginx = readText('deploy/proxy/nginx.conf');
  expect(Number(/client_max_body_size (\d+)m/.exec(nginx)?.[1])).toBeGreaterThan(bytesMax);
  expect(Number(/proxy_read_timeout (\d+)s/.exec(nginx)?.[1])).toBeGreaterThan(secondsMax);
  expect(Number(/keepalive_timeout (\d+)s/.exec(nginx)?.[1])).toBeLessThan(keepAliveSeconds);
  const caddy = readText('deploy/proxy/Caddyfile');
  expect(Number(/max_size (\d+)MB/.exec(caddy)?.[1])).toBeGreaterThan(bytesMax);
  expect(Number(/keepalive (\d+)s/.exec(caddy)?.[1])).toBeLessThan(keepAliveSeconds);
});

test('the proxy redirects people to https, and refuses programs that send a token in plain text', () => {
  const [, plain = ''] = /listen 80;([\s\S]*?)\n}/.exec(readText('deploy/proxy/nginx.conf')) ?? [];
  const [, pattern = ''] = /location ~ (\S+) \{\s+return 403;/.exec(plain) ?? [];
  for (const path of ['/v1/Orders', '/v1', '/operator/v1/Accounts', '/operator/Tokens'])
    expect(path).toMatch(new RegExp(pattern));
  for (const path of ['/portal', '/c/token', '/', '/v12', '/docs/operator'])
    expect(path).not.toMatch(new RegExp(pattern));
  expect(plain).toMatch(/location \/ \{\s+return 301 https:/);
});

test('the proxy speaks TLS 1.2 and 1.3 only, and tells the service the address that it saw itself', () => {
  const nginx = readText('deploy/proxy/nginx.conf');
  expect([...nginx.matchAll(/ssl_protocols (.+);/g)].map(([, versions]) => versions)).toEqual(['TLSv1.2 TLSv1.3']);
  expect([...nginx.matchAll(/X-Forwarded-For (\S+);/g)].map(([, value]) => value)).toEqual(['$remote_addr']);
  expect(nginx).not.toContain('proxy_add_x_forwarded_for');
});

test('the proxy’s access log masks every path that holds a token', () => {
  const routes = listFiles('service/src')
    .filter((path) => path.endsWith('.ts'))
    .flatMap((path) => [...readText(path).matchAll(/'(\/[^']*\/):token\b/g)].map(([, start = '']) => start));
  const masked =
    /~\^\(\?<bestow_start>\/\(\?:(.+)\)\/\)/.exec(readText('deploy/proxy/nginx.conf'))?.[1]?.split('|') ?? [];
  expect(masked.map((path) => `/${path}/`)).toEqual(expect.arrayContaining([...new Set(routes), '/portal/link/']));
});
