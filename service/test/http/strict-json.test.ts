import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseStrictJson } from '../../src/http/strict-json/parse-strict-json.ts';

const fuzzRuns = 3_000;
const hostileLength = 4 * 1024 * 1024;

function codesAt(text: string): string[] {
  return parseStrictJson(text).faults.map((fault) => `${fault.code} ${fault.pointer}`);
}

function nativeParse(text: string): { readonly value: unknown } | null {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
}

describe('agrees with JSON.parse', () => {
  test('any JSON value is parsed the same, compact or with whitespace', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.integer({ min: 0, max: 4 }), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        const parsed = parseStrictJson(text);
        if (parsed.faults.length > 0) expect(parsed.faults.every(({ code }) => isExtraRule(code))).toBe(true);
        else expect(parsed.value).toStrictEqual(JSON.parse(text));
      }),
      { numRuns: fuzzRuns },
    );
  });

  test('near-JSON of random tokens is accepted or rejected alike', () => {
    const token = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"b"',
      '"',
      '\\',
      'true',
      'fals',
      'null',
      '-',
      '0',
      '1',
      '12',
      '.',
      'e',
      'E',
      '+',

      ' ',
      '\n',
      '\t',
      '\r',
      '\u00a0',
      '\u000b',
      '\u0000',
      '"\\u00e9"',
      '"\\u12"',
      '"\\x"',
      '"\\/"',
      "'",
      '/',
      '\ufeff',
      'é',
      '1e5',
      '0.5',
      '01',
    );
    const text = fc.oneof(
      fc.array(token, { maxLength: 12 }).map((tokens) => tokens.join('')),
      fc.array(token, { maxLength: 8 }).map((tokens) => `[${tokens.join(',')}]`),
      fc
        .array(fc.tuple(token, token), { maxLength: 4 })
        .map((pairs) => `{${pairs.map((pair) => pair.join(':')).join(',')}}`),
    );
    fc.assert(fc.property(text, expectSameResult), { numRuns: fuzzRuns * 3 });
  });

  test('a document with one character removed, doubled or replaced is accepted or rejected alike', () => {
    const damage = fc.tuple(
      fc.nat(),
      fc.constantFrom('', '"', '\\', ',', ':', '{', ']', '0', '-', '.', 'e', ' ', '\n', '\u0001', 'u'),
    );
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 3 }), damage, (value, [position, replacement]) => {
        const text = JSON.stringify(value);
        const at = position % text.length;
        expectSameResult(text.slice(0, at) + replacement + text.slice(at + 1));
      }),
      { numRuns: fuzzRuns },
    );
  });

  test('plain decimals are rounded as by JSON.parse', () => {
    const decimal = fc.tuple(
      fc.boolean(),
      fc.nat(99_999_999),
      fc.option(fc.stringMatching(/^[0-9]{1,6}$/), { nil: null }),
    );
    fc.assert(
      fc.property(decimal, ([isNegative, integer, fraction]) => {
        const text = `${isNegative ? '-' : ''}${integer}${fraction === null ? '' : `.${fraction}`}`;
        expect(parseStrictJson(text)).toStrictEqual({ value: JSON.parse(text), faults: [] });
      }),
      { numRuns: fuzzRuns },
    );
  });

  function isExtraRule(code: string): boolean {
    return code !== 'MalformedJson' && code !== 'TooDeep';
  }

  function expectSameResult(text: string): void {
    const native = nativeParse(text);
    const parsed = parseStrictJson(text);
    const isRefused = parsed.faults.some(({ code }) => code === 'MalformedJson');
    expect({ text, isRefused }).toStrictEqual({ text, isRefused: native === null });
    if (native !== null && parsed.faults.length === 0) expect(parsed.value).toStrictEqual(native.value);
    if (isRefused) expect(parsed.value).toBeUndefined();
  }
});

describe('faults that do not stop the parser', () => {
  test('all of them are reported, each with its location', () => {
    const text = `{"a":1,"a":2,"b":[{"x/y":1,"x/y":1},{"m~n":"\\u0000"}],"c":"\\ud800","d":1e400,"e":{"__proto__":{"f":1}}}`;
    expect(codesAt(text)).toEqual([
      'DuplicateMember /a',
      'DuplicateMember /b/0/x~1y',
      'ForbiddenCharacter /b/1/m~0n',
      'ForbiddenCharacter /c',
      'NumberOutOfRange /d',
      'ForbiddenMember /e/__proto__',
    ]);
  });

  test('the first of two members with the same name is kept', () => {
    expect(parseStrictJson('{"Quantity":1,"Quantity":1000}').value).toEqual({ Quantity: 1 });
  });

  test('escaped and unescaped spellings of a name are equal', () => {
    expect(codesAt('{"a":1,"\\u0061":2}')).toEqual(['DuplicateMember /a']);
    expect(codesAt('{"\\u005f_proto__":1}')).toEqual(['ForbiddenMember /__proto__']);
  });

  test('names that every object inherits are ordinary members, and duplicates of them are found', () => {
    const text = '{"toString":1,"hasOwnProperty":null,"constructor":{}}';
    const { value, faults } = parseStrictJson(text);
    expect({ text: JSON.stringify(value), faults }).toEqual({ text, faults: [] });
    expect(codesAt('{"toString":null,"toString":2}')).toEqual(['DuplicateMember /toString']);
  });

  test('no member changes a prototype', () => {
    for (const text of [
      '{"__proto__":{"polluted":1}}',
      '{"constructor":{"prototype":{"polluted":1}}}',
      '[{"__proto__":null}]',
    ]) {
      const { value, faults } = parseStrictJson(text);
      const result = Array.isArray(value) ? value[0] : value;
      expect(faults.map(({ code }) => code)).toEqual(['ForbiddenMember']);
      expect(Object.getPrototypeOf(result)).toBe(Object.prototype);
      expect(Object.keys(result as object)).toEqual([]);
      expect(Object.assign({}, result)).not.toHaveProperty('polluted');
    }
  });

  test.each([
    '"\\u0000"',
    '"a\\u0000b"',
    '"\\ud83d"',
    '"\\ude00"',
    '"\\ude00\\ud83d"',
    '"\ud83d"',
    '"x\ude00"',
    '{"\\ud800":1}',
    '{"\\u0000":1}',
  ])('%j contains a character that cannot be stored', (text) => {
    expect(parseStrictJson(text).faults).toMatchObject([{ code: 'ForbiddenCharacter' }]);
  });

  test.each(['"\\ud83d\\ude00"', '"\ud83d\ude00"', '"\\ud83d\ude00"', '"\ud83d\\ude00"'])(
    '%j is one character',
    (text) => {
      expect(parseStrictJson(text)).toStrictEqual({ value: '\u{1f600}', faults: [] });
    },
  );

  test.each([
    '1234567890123456e-3',
    '0.1234567890123456',
    '9.007199254740993',
    '123456789.0123456',
    '-1.0000000000000001',
  ])('%s has too many significant digits', (text) => {
    expect(codesAt(text)).toEqual(['NumberTooPrecise ']);
  });

  test.each([
    '1e400',
    '-1e400',
    '1e-400',
    '1e15',
    '1000000000000000',
    '9007199254740993',
    '0.0000001',
    '1e-7',
    '9.9e-7',
    '-0.00000099',
    '1e99999999',
  ])('%s is out of range', (text) => {
    expect(codesAt(text)).toEqual(['NumberOutOfRange ']);
  });

  test.each([
    '0',
    '-0',
    '0.0',
    '0e400',
    '0.00000000000000000000',
    '1e-6',
    '0.000001',
    '0.0000010',
    '999999999999999',
    '1e14',
    '25.005',
  ])('%s is accepted unchanged', (text) => {
    expect(parseStrictJson(text)).toStrictEqual({ value: JSON.parse(text), faults: [] });
  });

  test.each([
    '1.10000000000000000000000',
    '100000000000000.00000',
    '0.00012345678901234500',
    '123456789012345',
    '0.123456789012345e3',
  ])('leading and trailing zeros of %s do not count as digits', (text) => {
    expect(parseStrictJson(text)).toStrictEqual({ value: JSON.parse(text), faults: [] });
  });

  test('at most 100 faults are kept, including the one that stopped the parser', () => {
    expect(parseStrictJson(`[${'1e400,'.repeat(500)}0]`).faults).toHaveLength(100);
    const { faults, value } = parseStrictJson(`[${'1e400,'.repeat(500)}`);
    expect(faults).toHaveLength(100);
    expect(faults.at(-1)).toMatchObject({ code: 'MalformedJson', pointer: '/500' });
    expect(value).toBeUndefined();
  });

  test('a name of megabytes is not repeated in every fault', () => {
    const name = 'n'.repeat(1_000_000);
    const { faults } = parseStrictJson(`{"${name}":[${'1e400,'.repeat(200)}0]}`);
    expect(JSON.stringify(faults).length).toBeLessThan(50_000);
  });

  test('a pointer is well-formed text even when the name is not', () => {
    expect(codesAt('{"a\\ud800\\u0000":1}')).toEqual(['ForbiddenCharacter /a\ufffd\ufffd']);
  });
});

describe('faults that stop the parser', () => {
  test.each([
    ['', '', 'Line 1, column 1: expected a value, found the end of the body.'],
    [' \n ', '', 'Line 2, column 2: expected a value, found the end of the body.'],
    ['\ufeff{}', '', "Line 1, column 1: expected a JSON document without a byte order mark, found '\\ufeff{}'."],
    ['{"a":{"b":[1,2,}]}', '/a/b/2', "Line 1, column 16: expected a value, found '}]}'."],
    ['{\n  "a": 1,\n  b: 2\n}', '', "Line 3, column 3: expected a member name in double quotes, found 'b: 2\\u000a}'."],
    ['{"a":[1 2]}', '/a', "Line 1, column 9: expected ',' or ']', found '2]}'."],
    ['{"a" 1}', '/a', "Line 1, column 6: expected ':', found '1}'."],
    ['{"a":1', '', "Line 1, column 7: expected ',' or '}', found the end of the body."],
    ['{"a":tru}', '/a', "Line 1, column 6: expected true, found 'tru}'."],
    ['{"a":1} x', '', "Line 1, column 9: expected the end of the body, found 'x'."],
    ['["😀", 01]', '', "Line 1, column 8: expected ',' or ']', found '1]'."],
    ['[-]', '/0', "Line 1, column 3: expected a digit, found ']'."],
    ['["a\nb"]', '/0', "Line 1, column 4: expected control characters to be escaped, found '\\u000ab\"]'."],
    ['["\\u12g4"]', '/0', "Line 1, column 3: expected four hexadecimal digits after \\u, found '\\u12g4\"]'."],
    ['["abc', '/0', 'Line 1, column 6: expected a closing quote, found the end of the body.'],
    [`[${'x'.repeat(99)}`, '/0', `Line 1, column 2: expected a value, found '${'x'.repeat(20)}'.`],
  ])('%j names the location and what was expected', (text, pointer, detail) => {
    expect(parseStrictJson(text)).toStrictEqual({
      value: undefined,
      faults: [{ pointer, code: 'MalformedJson', detail }],
    });
  });

  test('32 levels of arrays or objects are parsed and the 33rd is rejected', () => {
    expect(parseStrictJson('['.repeat(32) + ']'.repeat(32)).faults).toEqual([]);
    expect(parseStrictJson(`${'{"a":'.repeat(32)}1${'}'.repeat(32)}`).faults).toEqual([]);
    expect(parseStrictJson('['.repeat(33) + ']'.repeat(33))).toMatchObject({
      value: undefined,
      faults: [{ code: 'TooDeep' }],
    });
    expect(codesAt(`${'{"a":'.repeat(33)}1${'}'.repeat(33)}`)).toEqual([`TooDeep ${'/a'.repeat(32)}`]);
  });

  test('faults found before the parser stopped are reported too', () => {
    expect(codesAt('{"a":1,"a":2,')).toEqual(['DuplicateMember /a', 'MalformedJson ']);
  });
});

// Quadratic time would take hours and exceed the test's time limit.
describe('4 MiB of hostile text is parsed in linear time', () => {
  const fill = (piece: string) => piece.repeat(Math.floor(hostileLength / piece.length));
  const manyNames = () => Array.from({ length: 350_000 }, (_, index) => `"k${index}":1`).join(',');

  test.each<[string, () => string]>([
    ['open brackets', () => fill('[')],
    ['open objects', () => fill('{"a":')],
    ['digits', () => fill('9')],
    ['zeros after the decimal point', () => `0.${fill('0')}1`],
    ['an exponent', () => `1e${fill('9')}`],
    ['an unclosed string', () => `"${fill('a')}`],
    ['escapes', () => `"${fill('\\n')}"`],
    ['escaped unpaired surrogates', () => `"${fill('\\ud800')}"`],
    ['short strings with escapes', () => `[${fill('"\\n",')}0]`],
    ['duplicate names', () => `{${fill('"a":1,')}"a":1}`],
    ['different names', () => `{${manyNames()}}`],
    ['spaces', () => fill(' ')],
    ['newlines before a fault', () => `${fill('\n')}x`],
    ['numbers out of range', () => `[${fill('1e99,')}0]`],
    ['backslashes', () => `"${fill('\\\\')}`],
  ])('%s', (_, build) => {
    expect(() => parseStrictJson(build())).not.toThrow();
  });
});

test('parsing a long body leaves nothing behind for the next short one', () => {
  parseStrictJson(`["${'a'.repeat(1_000)}"]`);
  expect(codesAt('["a')).toEqual(['MalformedJson /0']);
  expect(codesAt('[1')).toEqual(['MalformedJson ']);
  expect(parseStrictJson('12')).toStrictEqual({ value: 12, faults: [] });
});

test('a long body is read completely', () => {
  const list = (name: string) => Array.from({ length: 5_000 }, (_, index) => `é-${name}-${index}-😀`);
  const value = { lists: ['a', 'b', 'c', 'd'].map(list) };
  expect(parseStrictJson(JSON.stringify(value))).toStrictEqual({ value, faults: [] });
});

test('a list or object with too many entries is rejected at its location, before it is read to the end', () => {
  const list = `{"LineItems":[${'0,'.repeat(1_500_000)}0]}`;
  expect(parseStrictJson(list)).toMatchObject({
    value: undefined,
    faults: [{ pointer: '/LineItems', code: 'TooLong' }],
  });
  const members = `{"A":{${Array.from({ length: 5_000 }, (_, index) => `"m${index}":0`).join()}}}`;
  expect(parseStrictJson(members)).toMatchObject({ value: undefined, faults: [{ pointer: '/A', code: 'TooLong' }] });
});
