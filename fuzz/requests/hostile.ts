import type { Random } from '../../chaos/random.ts';

const longText = 'x'.repeat(3_000);

/** Texts that have broken programs before: encodings, injections, paths, and names that JavaScript knows. */
export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\0',
  '\u0001\u001b[31m',
  '\ud800',
  '\u202e\u2066abc',
  '\ufeff',
  'e\u0301'.repeat(40),
  '\ud83c\udf81'.repeat(300),
  longText,
  '%',
  '_',
  '%00',
  '%zz',
  "' or 1=1 --",
  '"; drop table orders; --',
  '$1',
  '{"a":1}',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '{{7*7}}',
  '=1+1',
  '../../etc/passwd',
  '..%2f',
  '.',
  'a\r\nSet-Cookie: x=1',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  '-1',
  '1e400',
  '0x10',
  '9007199254740993',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '0000-00-00',
  '9999-12-31T23:59:59Z',
  '2026-02-30',
  '-271821-04-20T00:00:00Z',
  'https://127.0.0.1/',
  'https://[::1]:5432/',
  'https://169.254.169.254/latest/meta-data',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'a@b',
  '"a b"@example.com',
  'a@[127.0.0.1]',
  '+0000000000',
  'ZZZ',
  'Pacific/Nowhere',
];

const hostileNumbers: readonly number[] = [
  0,
  -0,
  -1,
  1,
  0.005,
  0.1 + 0.2,
  1e-7,
  1e15,
  1e21,
  2 ** 31,
  2 ** 53,
  9_999_999_999,
  1.7976931348623157e308,
];

export function hostileValue(random: Random): unknown {
  const kind = random.between(0, 9);
  if (kind < 5) return random.pick(hostileTexts);
  if (kind < 8) return random.pick(hostileNumbers);
  return random.pick<() => unknown>([
    () => null,
    () => true,
    () => [],
    () => ({}),
    () => [[]],
    () => ({ a: {} }),
    () => Array.from({ length: 60 }, () => null),
  ])();
}

/** Bodies that no program means to send. */
export function brokenJson(random: Random): string {
  return random.pick([
    '',
    '{',
    '[',
    'null',
    '[]',
    '0',
    '"x"',
    '{"a":1,"a":2}',
    '{"__proto__":{"isAdmin":true}}',
    '1e400',
    '"\\ud800"',
    '{"a":"\\u0000"}',
    '['.repeat(200),
    `${'{"a":'.repeat(120)}1${'}'.repeat(120)}`,
    '\ufeff{}',
    '{"Amount":12345678901234567890.123456789}',
  ]);
}
