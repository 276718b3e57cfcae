import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenSignedIn } from '../portal/support/portal-caller.ts';
import type { Answer } from '../support/http-caller.ts';
import { expectFaults, expectNoInternals } from '../support/problems.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { hostileFiles } from '../uploads/support/hostile-files.ts';
import { givenOperatorCredential } from './support/operator-caller.ts';

/** Every way by which tables come in to operators, with a file that is read. */
const doors = {
  '/Shipments': 'ParcelId,Courier,TrackingNumber,TrackingUrl\nPABC-DEFG-HJKM,Post,KP1,https://post.example/1\n',
  '/Suppliers/supplier/Reconcile': 'Reference,Amount,Currency,Date\nR-1,12.50,USD,2026-03-31\n',
  '/Stock/Imports': 'ProductId,Value,Code\naurora-coffee-usd,25,AAAA-BBBB-CCCC\n',
} as const;
type Door = keyof typeof doors;
const paths = Object.keys(doors) as Door[];

let api: TestApi;
let send: Record<'credential' | 'person', (path: string, bytes: Buffer, type?: string) => Promise<Answer>>;
beforeAll(async () => {
  api = await startTestApi();
  const operator = await givenOperatorCredential(api);
  const { portal } = await givenSignedIn(api, null, 'operator');
  send = {
    credential: (path, bytes, type = 'text/csv') => operator.post(path, bytes, { 'content-type': type }),
    person: (path, bytes, type = 'text/csv') => portal.post(`/operator${path}`, bytes, { 'content-type': type }),
  };
});
afterAll(() => api.close());

const header = (path: Door) => doors[path].split('\n')[0] ?? '';
const row = (path: Door) => doors[path].split('\n')[1] ?? '';

/** Cells that break what reads, stores or compares them. */
const cells = [
  '\0',
  'R\0-1',
  '\u202egnp',
  '\ud800',
  '=HYPERLINK("http://x.example")',
  "'; drop table parcels; --",
  '__proto__',
  '2026-02-31',
  '2026-13-01',
  '0000-00-00',
  '9999-12-31',
  '-12.50',
  '1e999',
  `${'9'.repeat(900)}`,
  `0.${'1'.repeat(900)}`,
  '-0',
  'NaN',
  'javascript:alert(1)',
  'https://user:word@host.example/',
  'x'.repeat(5_000),
  '<script>alert(1)</script>',
  '#{7*7}{{7*7}}',
  '\uFEFF',
  '%00%0d%0aSet-Cookie: a=b',
];

/** What upsets readers of recipient files; large ones of every kind are below. */
const otherFiles = hostileFiles().flatMap(({ kind, what, bytes }): [string, Buffer][] =>
  kind === 'csv' && bytes.length < 300_000 ? [[what, bytes]] : [],
);

function hostileTables(path: Door): [what: string, bytes: Buffer][] {
  const first = header(path);
  const names = first.split(',');
  const whole = Buffer.from(doors[path]);
  const inEveryColumn = cells.flatMap((cell, index) =>
    names.map((name, column): [string, Buffer] => {
      const values = row(path).split(',');
      values[column] = `"${cell.replaceAll('"', '""')}"`;
      return [`cell ${index} in ${name}`, Buffer.from(`${first}\n${values.join(',')}\n`)];
    }),
  );
  return [
    ...otherFiles,
    ...inEveryColumn,
    ['nothing', Buffer.alloc(0)],
    ['a header alone', Buffer.from(first)],
    ['a header twice', Buffer.from(`${first}\n${first}\n`)],
    ['a column of the prototype', Buffer.from(`${first},__proto__,constructor\n${row(path)},x,y\n`)],
    ['a column twice', Buffer.from(`${first},${names[0]}\n${row(path)},x\n`)],
    ['too few cells', Buffer.from(`${first}\nx\n`)],
    ['too many cells', Buffer.from(`${first}\n${row(path)}${',x'.repeat(200)}\n`)],
    ['a cell that never ends', Buffer.from(`${first}\n"${'x\n'.repeat(100_000)}`)],
    ['a row of 3 MB', Buffer.from(`${first}\n${'x'.repeat(3_000_000)}\n`)],
    ['a million commas', Buffer.from(`${first}\n${','.repeat(1_000_000)}\n`)],
    ['a million empty lines', Buffer.from(`${first}\n${'\n'.repeat(1_000_000)}`)],
    ['carriage returns only', Buffer.from(doors[path].replaceAll('\n', '\r'))],
    ['UTF-16', Buffer.from(`\ufeff${doors[path]}`, 'utf16le')],
    ['Latin-1', Buffer.from(`${first}\n\xe9\xff\xfe,\xe9\n`, 'latin1')],
    ['a compressed file', gzipSync(whole)],
    ['a lone quote', Buffer.from(`${first}\n"`)],
  ];
}

function expectDefined(answer: Answer, what: string): void {
  expect([200, 400, 404, 409, 413, 422], `${what}: ${answer.text}`).toContain(answer.status);
  expect(answer.headers.get('content-type'), what).toMatch(/^application\/(problem\+)?json/);
  expectNoInternals(answer);
  if (answer.status !== 200) expect(answer.body.detail, what).toMatch(/\S/);
}

describe.each(paths)('%s', (path) => {
  test('the file that is changed below is read', async () => {
    const answer = await send.credential(path, Buffer.from(doors[path]));
    expect(answer.status, answer.text).toBe(200);
  });

  test.each(hostileTables(path))(
    '%s: an answer that says what is wrong, or faults of its rows',
    async (what, bytes) => {
      expectDefined(await send.credential(path, bytes), what);
    },
  );
});

test('a day that no calendar has is refused', async () => {
  const [path] = paths.filter((each) => each.endsWith('Reconcile'));
  const file = Buffer.from('Reference,Amount,Currency\nR-1,12.50,USD\n');
  for (const query of ['from=2026-02-31&to=2026-03-01', 'from=2026-02-01&to=2026-02-30', 'from=0000-00-00&to=x'])
    expect((await send.credential(`${path}?${query}`, file)).status, query).toBe(400);
  expectFaults(await send.credential(`${path}?from=2026-02-31&to=31.3.2026`, file), [
    { parameter: 'from', code: 'NotAllowed' },
    { parameter: 'to', code: 'NotAllowed' },
  ]);
});

test('after a file of codes that was refused early, the connection takes the next request', async () => {
  const large = Buffer.from(`Nonsense\n${'x\n'.repeat(1_500_000)}`);
  for (let times = 0; times < 3; times++) {
    const answer = await send.credential('/Stock/Imports', large);
    expect(answer.status, answer.text).toBe(400);
  }
});

test('tables with changed bytes are answered, whoever sends them, and leave the service well', async () => {
  const edits = fc.array(fc.tuple(fc.nat(), fc.constantFrom(...cells, '"', ',', '\n', ';', '\r', '\xff')), {
    minLength: 1,
    maxLength: 5,
  });
  const senders = fc.constantFrom('credential' as const, 'person' as const);
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...paths), senders, edits, async (path, sender, changes) => {
      if (sender === 'person' && path.endsWith('Reconcile')) return;
      const text = changes.reduce((whole, [place, more]) => {
        const at = place % (whole.length + 1);
        return whole.slice(0, at) + more + whole.slice(at);
      }, doors[path] as string);
      expectDefined(await send[sender](path, Buffer.from(text)), JSON.stringify(text));
    }),
    { numRuns: 100, seed: 23 },
  );
  expect((await api.anonymous.get('/health/ready')).status).toBe(200);
});

test.each([
  ['deep JSON', `${'['.repeat(16_000)}`],
  ['a line of 3 MB', `{"Code":"${'x'.repeat(3_000_000)}"}`],
  ['members of the prototype', '{"__proto__":{"Code":"x"},"constructor":"y"}'],
  ['numbers instead of texts', '{"ProductId":1,"Value":1e400,"Code":12345678}'],
  ['no JSON', `nonsense\n${'{'.repeat(5)}\n\0\n`],
  ['100,000 empty objects', '{}\n'.repeat(100_000)],
  ['a lone surrogate', '{"ProductId":"aurora-coffee-usd","Value":"25","Code":"\\ud800AAAA"}'],
  ['codes with zero bytes', '{"ProductId":"aurora-coffee-usd","Value":"25","Code":"A\\u0000BCD"}'],
])('codes as NDJSON: %s', async (what, text) => {
  for (const sender of ['credential', 'person'] as const)
    expectDefined(await send[sender]('/Stock/Imports', Buffer.from(text), 'application/x-ndjson'), what);
});
