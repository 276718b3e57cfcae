import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvCell, csvLine } from '../../src/kit/csv.ts';

test('any cell can be read back, at most with a leading apostrophe', () => {
  const cell = fc.string({ unit: 'grapheme', maxLength: 40 });
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1, maxLength: 8 }), (cells) => {
      const [read = []] = parse(csvLine(cells), { relax_column_count: true }) as string[][];
      expect(read.map((text, index) => text === cells[index] || text === `'${cells[index]}`)).toEqual(
        cells.map(() => true),
      );
    }),
  );
});

test.each(['=1+1', '+1', '-1', '@a', '\t=1', '\r=1', ' =1', '\0=1', '\n-1', '＝1'])(
  'a spreadsheet does not execute %j',
  (text) => {
    expect(csvCell(text)).toBe(`"'${text}"`);
  },
);

test('numbers stay numbers, and null is an empty cell', () => {
  expect(csvLine([-5, 7n, null, 'a "b"'])).toBe('-5,7,,"a ""b"""\r\n');
});
