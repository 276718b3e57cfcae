import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkWebhookUrl, isForbiddenAddress } from '../../src/kit/address-guard.ts';

const production = { allowHttp: false, allowLoopback: false };
const stage = { allowHttp: true, allowLoopback: true };

const loopbackHosts = [
  '127.0.0.1',
  '127.1',
  '127.255.255.254',
  '2130706433',
  '0x7f.1',
  '0x7F000001',
  '0177.0.0.1',
  '017700000001',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
  '１２７.0.0.1',
  '127.0.0.1.',
  '%31%32%37.0.0.1',
  'localhost',
  'localhost.',
  'LOCALHOST',
  'ｌocalhost',
  'loc%61lhost',

  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[0000::0001]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[0:0:0:0:0:ffff:127.0.0.1]',
];

const otherForbiddenHosts = [
  '0',
  '0.0.0.0',
  '0x0',
  '10.0.0.1',
  '10.1',
  '100.64.0.1',
  '169.254.169.254',
  '0xa9fea9fe',
  '2852039166',
  '172.16.0.1',

  '172.31.255.255',
  '192.0.0.1',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.0.1',
  '192.168.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',

  '[::]',
  '[::127.0.0.1]',
  '[::7f00:1]',
  '[::8.8.8.8]',
  '[::ffff:a9fe:a9fe]',
  '[::ffff:10.0.0.1]',
  '[::ffff:0:127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b::8.8.8.8]',
  '[64:ff9b:1::1]',
  '[100::1]',
  '[2001:db8::1]',
  '[2001::1]',

  '[2001:0:4136:e378:8000:63bf:3fff:fdd2]',
  '[2001:10::1]',
  '[2002:7f00:1::]',
  '[2002:808:808::1]',
  '[3fff::1]',
  '[5f00::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[fe80::1]',
  '[febf::1]',
  '[fec0::1]',
  '[ff02::1]',
  '[4000::1]',

  'metadata',
  'intranet',
  'db',
  'a.localhost',
  'a.localhost.',
  'printer.local',
  'printer.local.',
  'metadata.google.internal',

  'metadata.google.internal.',
  'METADATA.GOOGLE.INTERNAL',
  'localhost.localdomain',
  'router.lan',
  'nas.home.arpa',
  'x.corp',
  'localhost..',
  'a..example.com',
  '.example.com',
  'a!b.example.com',
  `${'a'.repeat(64)}.com`,
];

function isTaken(text: string, policy = production): boolean {
  return checkWebhookUrl(text, policy).ok;
}

describe('production', () => {
  test.each([...loopbackHosts, ...otherForbiddenHosts])('https://%s/ is rejected', (host) => {
    expect(isTaken(`https://${host}/`)).toBe(false);
    expect(isTaken(`https://${host}:8443/hook?x=1`)).toBe(false);
  });

  test.each([
    ['https://hooks.example.com/bestow?a=b', 'https://hooks.example.com/bestow?a=b'],
    ['HTTPS://Hooks.Example.COM', 'https://hooks.example.com/'],
    ['https://hooks.example.com:443/', 'https://hooks.example.com/'],
    ['https://hooks.example.com:8443/', 'https://hooks.example.com:8443/'],
    ['https://hooks.example.com./x', 'https://hooks.example.com./x'],
    ['https://münchen.example/', 'https://xn--mnchen-3ya.example/'],
    ['https://my_hook.example.com/', 'https://my_hook.example.com/'],
    ['https://8.8.8.8/', 'https://8.8.8.8/'],
    ['https://0x08080808/', 'https://8.8.8.8/'],
    ['https://[2606:4700:4700::1111]/', 'https://[2606:4700:4700::1111]/'],
    ['https://[::ffff:8.8.8.8]/', 'https://[::ffff:808:808]/'],
    ['https://hooks.example.com/#part', 'https://hooks.example.com/'],
    ['https://hooks.example.com/a@b', 'https://hooks.example.com/a@b'],
    ['https://notlocalhost.com/', 'https://notlocalhost.com/'],
    ['https://mylocal.example/', 'https://mylocal.example/'],
  ])('%s is accepted', (text, href) => {
    const checked = checkWebhookUrl(text, production);
    expect(checked.ok && checked.url.href).toBe(href);
  });

  test.each([
    '',
    'x',
    'hooks.example.com',
    '//hooks.example.com',
    'https:',
    'https://',
    'https:///hooks.example.com',
    'https:hooks.example.com',
    'http://hooks.example.com/',
    'http:127.0.0.1',
    'https:127.0.0.1',
    'https:/127.0.0.1',

    'ftp://hooks.example.com/',
    'file:///etc/passwd',
    'gopher://hooks.example.com/',
    'javascript:alert(1)',
    'data:text/plain,x',
    'ws://hooks.example.com/',
    'blob:https://hooks.example.com/',
    'view-source:https://hooks.example.com/',
  ])('%j is rejected: only https with a host is allowed', (text) => {
    expect(isTaken(text)).toBe(false);
  });

  test.each([
    'https://ok.com@127.0.0.1/',
    'https://user:pass@hooks.example.com/',
    'https://user@hooks.example.com/',

    'https://@hooks.example.com/',
    'https://:@hooks.example.com/',
    'https://127.0.0.1\\@ok.com/',
    'https://ok.com\\@127.0.0.1/',
    'https:\\\\hooks.example.com/',
    'https://hooks.example.com\\x',
    'https://hooks.example.com%00.ok.com/',

    'https://hooks.example.com/%00',
    'https://hooks.example.com/%0d%0aX: y',
    'https://hooks.example.com/%0D%0AX',
    'https://hooks.example.com/?a=%7F',

    'https://hooks.example.com/\r\nX: y',
    'https://hooks.example.com/a\tb',
    'https://hooks.exa\nmple.com/',
    'https://127.0.\t0.1/',

    ' https://hooks.example.com/',
    'https://hooks.example.com/ ',
    'https://hooks.example.com/a b',
    '\u0000https://hooks.example.com/',

    'https://hooks.example.com/\u2028',
    'https://hooks.example.com/\u00a0',
    'https://exa%6d%23ple.com/',
    'https://[::1%25eth0]/',
  ])('%j is rejected: URL parsers disagree about it', (text) => {
    expect(isTaken(text)).toBe(false);
  });

  test('a port that the operator allows is accepted, and changes nothing about hosts', () => {
    const policy = { ...production, extraPorts: [9443] };
    expect(isTaken('https://hooks.example.com:9443/', policy)).toBe(true);
    expect(isTaken('https://hooks.example.com:9444/', policy)).toBe(false);
    expect(isTaken('http://hooks.example.com:9443/', policy)).toBe(false);
    for (const host of ['127.0.0.1', '10.0.0.1', 'localhost', '[::1]', '169.254.169.254']) {
      expect(isTaken(`https://${host}:9443/`, policy), host).toBe(false);
    }
  });

  test.each([22, 25, 80, 5432, 6379, 8080, 65535, 0])('port %i is rejected', (port) => {
    expect(isTaken(`https://hooks.example.com:${port}/`)).toBe(false);
  });

  test('a URL has at most 2,048 characters', () => {
    const base = 'https://hooks.example.com/';
    expect(isTaken(base + 'a'.repeat(2_048 - base.length))).toBe(true);
    expect(isTaken(base + 'a'.repeat(2_049 - base.length))).toBe(false);
  });
});

describe('stage with http and loopback allowed', () => {
  test.each(loopbackHosts)('http://%s is accepted on any port', (host) => {
    expect(isTaken(`http://${host}:39123/hook`, stage)).toBe(true);
    expect(isTaken(`https://${host}/hook`, stage)).toBe(true);
  });

  test.each(otherForbiddenHosts)('http://%s is still rejected', (host) => {
    expect(isTaken(`http://${host}/hook`, stage)).toBe(false);
    expect(isTaken(`https://${host}:8443/hook`, stage)).toBe(false);
  });

  test('a public host is limited to the web ports', () => {
    expect(isTaken('http://hooks.example.com/', stage)).toBe(true);
    expect(isTaken('https://hooks.example.com:80/', stage)).toBe(false);
    expect(isTaken('http://hooks.example.com:6379/', stage)).toBe(false);
  });

  test('each permission works without the other', () => {
    expect(isTaken('http://127.0.0.1/', { allowHttp: true, allowLoopback: false })).toBe(false);
    expect(isTaken('http://127.0.0.1/', { allowHttp: false, allowLoopback: true })).toBe(false);
    expect(isTaken('https://127.0.0.1:9/', { allowHttp: false, allowLoopback: true })).toBe(true);
  });
});

describe('addresses', () => {
  test.each([
    '8.8.8.8',
    '1.1.1.1',
    '172.32.0.1',
    '100.128.0.1',
    '198.20.0.1',
    '2606:4700:4700::1111',
    '2a00:1450:4001::1',
    '::ffff:8.8.8.8',
  ])('%s is public', (ip) => {
    expect(isForbiddenAddress(ip, production)).toBe(false);
    expect(isForbiddenAddress(ip, stage)).toBe(false);
  });

  test.each(['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1'])(
    '%s is loopback, for a stage only',
    (ip) => {
      expect(isForbiddenAddress(ip, production)).toBe(true);
      expect(isForbiddenAddress(ip, stage)).toBe(false);
    },
  );

  test.each([
    '',
    'x',
    'example.com',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '127.1',
    '1.2.3',
    '1.2.3.4.5',
    '1.2.3.256',
    '8.8.8.8 ',
    '[::1]',
    'fe80::1%eth0',
    '::ffff:300.1.1.1',
    '::127.0.0.1',
    '::8.8.8.8',
    '0:0:0:0:0:0:8.8.8.8',
    '64:ff9b::8.8.8.8',
    '::ffff:0:8.8.8.8',
    '2606:4700::1111%eth0',
  ])('%j is never allowed: not an address, or not reachable from another machine', (ip) => {
    expect(isForbiddenAddress(ip, production)).toBe(true);
    expect(isForbiddenAddress(ip, stage)).toBe(true);
  });

  test('an IPv4 address is treated the same when mapped into IPv6', () => {
    fc.assert(
      fc.property(fc.ipV4(), (ip) => {
        expect(isForbiddenAddress(`::ffff:${ip}`, production)).toBe(isForbiddenAddress(ip, production));
      }),
      { numRuns: 2_000 },
    );
  });

  test('every IPv6 address outside global unicast is forbidden, in any notation', () => {
    fc.assert(
      fc.property(fc.ipV6(), (ip) => {
        const groups = new URL(`http://[${ip}]`).hostname.slice(1, -1);
        const isMapped = groups.startsWith('::ffff:') && groups.split(':').length === 5;
        const isGlobal = /^[23][0-9a-f]{3}:/.test(groups);
        if (!isGlobal && !isMapped) expect(isForbiddenAddress(ip, stage)).toBe(groups !== '::1');
        expect(isForbiddenAddress(ip, production)).toBe(isForbiddenAddress(groups, production));
      }),
      { numRuns: 5_000 },
    );
  });
});

test('the host of any accepted URL is a public IP address or a name with a dot', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.webUrl(),
        fc.string({ unit: 'binary' }).map((text) => `https://${text}`),
      ),
      (text) => {
        const checked = checkWebhookUrl(text, production);
        if (!checked.ok) return;
        expect(checked.url.protocol).toBe('https:');
        expect(checked.url.username + checked.url.password).toBe('');
        expect(checked.url.hostname).toMatch(/\.|:/);
      },
    ),
    { numRuns: 2_000 },
  );
});

test.each([
  [`https://hooks.example/${'x'.repeat(2_100)}`, 'A URL can have at most 2048 characters.'],
  ['https://hooks.example/a b', 'A URL must not contain spaces, control characters or backslashes.'],
  ['https://hooks.example/%0d', 'A URL must not contain escaped control characters.'],
  ['x https://hooks.example', 'A URL must not contain spaces, control characters or backslashes.'],
  ['xhttps://hooks.example', 'A URL must begin with https:// and a host.'],
  ['https://me@hooks.example', 'A URL must not contain a user name or password.'],
  ['https://hooks.example:99999', 'The URL is not valid.'],
  ['http://hooks.example', 'The URL must begin with https://.'],
  ['https://10.0.0.1', 'The URL’s address is not public.'],
  ['https://intranet', 'The URL’s host is not public.'],
  [`https://${'a'.repeat(64)}.example`, 'The URL’s host name is not valid.'],
  [`https://${'a.'.repeat(124)}example`, 'The URL’s host name is not valid.'],
  ['https://hooks.example:80', 'The URL must use port 443, 8443 or 9443.'],
])('%s is refused with the reason', (url, detail) => {
  expect(checkWebhookUrl(url, { ...production, extraPorts: [9443] })).toEqual({ ok: false, detail });
});

test('usual ports are allowed, 80 only for http, and without others the sentence names two', () => {
  const isOk = (url: string, policy = production) => checkWebhookUrl(url, policy).ok;
  for (const port of ['', ':443', ':8443']) expect(isOk(`https://hooks.example${port}`), port).toBe(true);
  for (const port of ['', ':80', ':443', ':8443']) expect(isOk(`http://hooks.example${port}`, stage), port).toBe(true);
  expect(isOk('https://hooks.example:80', stage)).toBe(false);
  expect(isOk(`https://${'a.'.repeat(123)}example`)).toBe(true);
  expect(checkWebhookUrl('https://hooks.example:81', production)).toEqual({
    ok: false,
    detail: 'The URL must use port 443 or 8443.',
  });
});
