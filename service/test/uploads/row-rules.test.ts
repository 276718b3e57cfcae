import { expect, test } from 'vitest';
import { type DecimalSign, decimalSignOf, readAmount } from '../../src/uploads/amount-rules.ts';
import { guessByName, guessColumns } from '../../src/uploads/guess-columns.ts';
import { lineOfRow } from '../../src/uploads/row-rules.ts';

const header = ['Product', 'Amount', 'Email', 'Send on', 'Time zone'];
const mapping = {
  type: 'DigitalDelivery' as const,
  columns: guessByName(header),
  defaults: {},
  departmentId: null,
  note: null,
  decimalSign: null,
  foundDecimalSign: null,
  isRemembered: false,
};

test.each([
  ['2026-12-24', '', '2026-12-24T00:00:00Z', null],
  ['2026-12-24', 'Asia/Tokyo', '2026-12-24T00:00:00', 'Asia/Tokyo'],
  ['2026-12-24 09:00', 'Europe/Berlin', '2026-12-24T09:00', 'Europe/Berlin'],
  ['2026-12-24T09:00:00+01:00', 'Europe/Berlin', '2026-12-24T09:00:00+01:00', 'Europe/Berlin'],
  // As the reader writes a spreadsheet's date and time.
  ['2026-12-24T09:00:00.000Z', 'Europe/Berlin', '2026-12-24T09:00:00.000', 'Europe/Berlin'],
  ['2026-12-24T09:00:00.000Z', '', '2026-12-24T09:00:00.000Z', null],
  ['', 'Europe/Berlin', null, 'Europe/Berlin'],
])('a row with date "%s" and time zone "%s" is due at %s in %s', (date, zone, DeliveryDate, DeliveryZone) => {
  const line = lineOfRow(mapping, ['aurora-coffee-usd', '25', 'ann@example.com', date, zone]);
  expect(line.Personalization).toMatchObject({ DeliveryDate, DeliveryZone });
});

test.each<[string, DecimalSign | null, number, string | null]>([
  ['25', null, 25, null],
  ['25.00', null, 25, null],
  ['25,00', null, 25, null],
  ['25,5', 'Point', 25.5, null],
  ['$25', null, 25, 'USD'],
  ['€ 25', null, 25, 'EUR'],
  ['25 EUR', null, 25, 'EUR'],
  ['usd 25.10', null, 25.1, 'USD'],
  ['$25 USD', null, 25, 'USD'],
  ['25,50\u00a0€', null, 25.5, 'EUR'],
  ['1.000,50', null, 1_000.5, null],
  ['1,000.50', null, 1_000.5, null],
  ['1\u202f000,50 €', null, 1_000.5, 'EUR'],
  ['CHF 1’000.50', null, 1_000.5, 'CHF'],
  ['1,000,000', null, 1_000_000, null],
  ['25,- €', null, 25, 'EUR'],
  ['0.125', null, 0.125, null],
  ['1,000', 'Point', 1_000, null],
  ['1,000', 'Comma', 1, null],
  ['1.000', 'Comma', 1_000, null],
  ['1.000', 'Point', 1, null],
])('an amount written as "%s" in a column with decimal sign %s is %d', (text, sign, value, currency) => {
  const read = readAmount(text, sign);
  expect(read).toMatchObject({ kind: 'amount', value });
  const { currencies } = read as { currencies: ReadonlySet<string> | null };
  if (currency === null) expect(currencies).toBeNull();
  else expect([...(currencies ?? [])]).toContain(currency);
});

test.each(['1,000', '1.000', '$1,000'])('"%s" alone can be a thousand or one, and is not guessed', (text) => {
  expect(readAmount(text, null)).toMatchObject({ kind: 'ambiguous' });
});

test.each([
  '',
  'many',
  '-25',
  '1,00,000',
  '1.000.50',
  '25 bananas',
  '1e3',
  '.5',
  '25-30',
  '9'.repeat(16),
  `1${' '.repeat(5_000)}x`,
])('"%s" is not an amount', (text) => {
  expect(readAmount(text, 'Point')).toEqual({ kind: 'unreadable' });
});

test('$25 EUR is in no currency at all', () => {
  expect(readAmount('$25 EUR', null)).toMatchObject({ kind: 'amount', currencies: new Set() });
});

test.each<[string[], DecimalSign | null]>([
  [['1,000', '25.00'], 'Point'],
  [['1,000', '25,00'], 'Comma'],
  [['1.000', '1.000.000'], 'Comma'],
  [['1,000', '25'], null],
  [['25.00', '25,00', '1,000'], null],
])('a column with %j has the decimal sign %s', (texts, sign) => {
  expect(decimalSignOf(texts)).toBe(sign);
});

test('columns without a known name are recognised by their values', () => {
  const file = {
    header: ['Kontakt', 'Handy?', 'Karte', 'Hoehe', 'Ort'],
    rows: [
      ['ada@example.com', '+49 170 1234567', 'aurora-coffee-usd', '$25', 'Bern'],
      ['bob@example.com', '+41 79 123 45 67', 'aurora-coffee-usd', '$30', '25'],
    ],
  };
  const columns = guessColumns(file, (id) => id === 'aurora-coffee-usd');
  expect(columns).toEqual({ Email: 0, Sms: 1, ProductId: 2, Value: 3, City: 4 });
});
