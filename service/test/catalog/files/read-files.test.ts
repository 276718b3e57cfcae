import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseDocument, stringify } from 'yaml';
import { priceColumns, productColumns } from '../../../src/catalog/files/csv-columns.ts';
import { checkDrawing } from '../../../src/catalog/files/drawing-rules.ts';
import { readCsv } from '../../../src/catalog/files/read-csv.ts';
import { readNumber } from '../../../src/catalog/files/read-number.ts';
import { readPlainYaml } from '../../../src/catalog/files/read-plain-yaml.ts';
import { readYaml } from '../../../src/catalog/files/read-yaml.ts';

const isAmbiguous = { fault: expect.stringContaining('two ways') };

test.each([
  ['12', false, { value: 12 }],
  ['12.5', false, { value: 12.5 }],
  ['12,50', false, { value: 12.5 }],
  ['1.234,50', true, { value: 1234.5 }],
  ['1,234.50', false, { value: 1234.5 }],
  ['12,500', true, { value: 12.5 }],
  ['0.125', false, { value: 0.125 }],
  ['1.002', false, { value: 1.002 }],
  ['1,234', false, isAmbiguous],
  ['1.234', true, isAmbiguous],
  ['twelve', false, { fault: '"twelve" is not a number.' }],
  ['1,23,4', false, { fault: '"1,23,4" is not a number.' }],
])('the number %s with decimal commas: %s', (text, hasDecimalCommas, expected) => {
  expect(readNumber(text, hasDecimalCommas)).toEqual(expected);
});

test('a spreadsheet with semicolons, a BOM, decimal commas and line breaks in cells is read, each row with its line', () => {
  const text =
    '\ufeffId;Name;Fee;Denominations;Name[de-DE];RangeMin\r\na;"two\nlines";0,75;"10 12,50";Karte;\r\n\r\nb;Plain;;;;5\r\n';
  const { entries, faults } = readCsv('products.csv', text, productColumns);
  expect(faults).toEqual([]);
  expect(entries.map(({ members, lineOf }) => ({ line: lineOf(''), ...members }))).toMatchObject([
    { line: 2, Id: 'a', Name: 'two\nlines', Fee: 0.75, Denominations: [10, 12.5], Translations: [{ Name: 'Karte' }] },
    { line: 5, Id: 'b', Name: 'Plain', DenominationRange: { Min: 5 } },
  ]);
  expect(entries[1]?.members).not.toHaveProperty('Fee');
});

test('cells that cannot be read and unknown columns are faults with their line; "none" is null', () => {
  const rows = 'Account,ProductId,Fee,IsEntitled\nAcme,a,none,yes\nAcme,b,x,maybe\n';
  const read = readCsv('prices.csv', rows, priceColumns);
  expect(read.entries.map(({ members }) => members)).toEqual([
    { Account: 'Acme', ProductId: 'a', Fee: null, IsEntitled: true },
  ]);
  expect(read.faults.map(({ line, detail }) => `${line} ${detail}`)).toEqual([
    '3 Fee: "x" is not a number.',
    '3 IsEntitled: "maybe" must be true or false.',
  ]);
  expect(readCsv('prices.csv', 'Acount,ProductId\n', priceColumns).faults).toEqual([
    { file: 'prices.csv', line: 1, detail: 'There is no column Acount; did you mean Account?' },
  ]);
});

test.each([
  ['yaml', '- Id: a\n  Name: First\n- Id: b\n  Translations:\n    - CultureCode: de-DE\n      Name: 12\n'],
  ['json', '[{"Id": "a",\n"Name": "First"},\n{"Id": "b",\n"Translations": [\n{"Name": 12}]}]'],
])('the line of a member in %s', (ending, text) => {
  const { entries } = readYaml(`products.${ending}`, text);
  const lines = [
    entries[1]?.lineOf('/Translations/0/Name'),
    entries[1]?.lineOf('/Missing'),
    entries[0]?.lineOf('/Name'),
  ];
  expect(lines).toEqual(ending === 'yaml' ? [6, 3, 2] : [5, 3, 2]);
});

test('a file that is not YAML has a fault with its line, and so has a member that appears twice', () => {
  expect(readYaml('p.yaml', 'Id: a\nName: "open\n').faults[0]).toMatchObject({
    file: 'p.yaml',
    line: expect.any(Number),
  });
  expect(readYaml('p.yaml', 'Id: a\nName: x\nName: y\n').faults).toMatchObject([{ line: 3 }]);
  expect(readYaml('p.yaml', '- Id: a\n- text\n').faults).toMatchObject([{ line: 2 }]);
});

test('a drawing that runs or loads something is refused', () => {
  const faultOf = (inner: string) =>
    checkDrawing(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${inner}</svg>`), 1024).fault;
  expect(faultOf('<use href="#a"/><rect width="1"/>')).toBeNull();
  const hostile = [
    '<script>1</script>',
    '<rect onload="x()"/>',
    '<image href="https://a.example/x"/>',
    '<a xlink:href=//b>',
  ];
  expect(hostile.map(faultOf)).toEqual(hostile.map(() => 'must not contain scripts or load other files'));
});

const written = { Id: 'a', Name: 'It is', Fee: 0.5, Choices: [], Denominations: [5, 10], Range: null };
const translations = [
  { CultureCode: 'de-DE', Name: '1. Öffnen\n\n2. Einlösen', Terms: 'yes: "no"' },
  { CultureCode: 'en-US', Name: '', Terms: 'true' },
];
const exported = stringify({ ...written, Translations: translations }, { lineWidth: 0 });

test('what an export writes is read without the library', () => {
  expect(readPlainYaml(exported)).toEqual({ ...written, Translations: translations });
});

test('the fast reader reads a text as the library does, or not at all', () => {
  const fragment = fc.oneof(
    fc.string({ maxLength: 2 }),
    fc.constantFrom(
      ': ',
      ' #',
      '\n',
      '\n  ',
      '- ',
      '|',
      '>',
      '"',
      "'",
      '~',
      '007',
      '1e3',
      '0x1F',
      '&a ',
      '*a',
      '[1]',
      'Id: b\n',
    ),
  );
  const change = fc.tuple(fc.nat(exported.length), fc.nat(3), fragment);
  const changed = fc
    .array(change, { minLength: 1, maxLength: 2 })
    .map((changes) =>
      changes.reduce((text, [at, removed, added]) => text.slice(0, at) + added + text.slice(at + removed), exported),
    );
  const anyText = fc.oneof(fragment, fc.string(), fc.string({ unit: 'binary' }), fc.double({ noNaN: true }));
  const another = fc
    .record({
      Name: anyText,
      Terms: fc.array(anyText, { maxLength: 3 }),
      Note: fc.record({ True: anyText, A: anyText }),
    })
    .map((value) => stringify(value, { lineWidth: 0 }));
  fc.assert(
    fc.property(fc.oneof(changed, another), (text) => {
      const plain = readPlainYaml(text);
      if (plain === undefined) return true;
      const document = parseDocument(text);
      return document.errors.length === 0 && isDeepStrictEqual(plain, document.toJS());
    }),
    { numRuns: 200 },
  );
});
