import { expect, test } from 'vitest';
import { parseCsvMapping } from '../../src/funding/payments/statements/csv-mapping.ts';
import { parseDecimal } from '../../src/funding/payments/statements/decimal-amount.ts';
import { parseDay } from '../../src/funding/payments/statements/parse-day.ts';
import { readCamt } from '../../src/funding/payments/statements/read-camt.ts';
import { readCsvStatement } from '../../src/funding/payments/statements/read-csv.ts';
import type { CurrencyCode } from '../../src/kit/currencies.ts';

const bytesOf = async function* (text: string) {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += 97) yield bytes.subarray(at, at + 97);
};
const camt = (entries: string) =>
  readCamt(
    bytesOf(`<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>S1</Id>
<Acct><Id><IBAN>DE02120300000000202051</IBAN></Id></Acct>
${entries}
</Stmt></BkToCstmrStmt></Document>`),
  );
const entry = (inside: string, { amount = '100.00', direction = 'CRDT', status = '<Cd>BOOK</Cd>' } = {}) =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Sts>${status}</Sts><BookgDt><Dt>2026-03-02</Dt></BookgDt>${inside}</Ntry>`;
const details = (text: string, more = '') =>
  `<TxDtls>${more}<RltdPties><Dbtr><Pty><Nm>Acme &amp; Co</Nm></Pty></Dbtr></RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`;

test('a camt.053 credit is read with its amount, text, payer, day, id of the bank and line', async () => {
  const ref = '<AcctSvcrRef>B-77</AcctSvcrRef>';
  const { entries, faults, skipped } = await camt(entry(`${ref}<NtryDtls>${details('RF85 4071 8259 36')}</NtryDtls>`));
  expect([faults, skipped]).toEqual([[], 0]);
  expect(entries).toEqual([
    {
      line: 4,
      payment: {
        provider: 'bank',
        providerPaymentId: 'DE02120300000000202051 B-77',
        currencyCode: 'EUR',
        amountMinor: 100_00n,
        text: 'RF85 4071 8259 36',
        payer: 'Acme & Co',
        paidAt: new Date('2026-03-02T00:00:00Z'),
      },
    },
  ]);
});

test('structured references count, outgoing and unbooked entries are skipped, a reversed credit is negative', async () => {
  const structured =
    '<NtryDtls><TxDtls><RmtInf><Strd><CdtrRefInf><Ref>RF854071825936</Ref></CdtrRefInf></Strd></RmtInf></TxDtls></NtryDtls>';
  const { entries, skipped } = await camt(
    [
      entry(structured),
      entry('', { direction: 'DBIT' }),
      entry('', { status: 'PDNG' }),
      entry('<RvslInd>true</RvslInd>', { direction: 'DBIT', status: 'BOOK' }),
    ].join('\n'),
  );
  expect(entries.map(({ payment: { text, amountMinor } }) => [text, amountMinor])).toEqual([
    ['RF854071825936', 100_00n],
    ['', -100_00n],
  ]);
  expect(skipped).toBe(2);
});

test('a batch is several payments if the bank names each amount, else one', async () => {
  const part = (amount: string, text: string) => details(text, `<Amt Ccy="EUR">${amount}</Amt>`);
  const ref = '<AcctSvcrRef>B-78</AcctSvcrRef>';
  const split = await camt(entry(`${ref}<NtryDtls>${part('60.00', 'a')}${part('40.00', 'b')}</NtryDtls>`));
  expect(
    split.entries.map(({ payment: { amountMinor, providerPaymentId } }) => [amountMinor, providerPaymentId]),
  ).toEqual([
    [60_00n, 'DE02120300000000202051 B-78 1'],
    [40_00n, 'DE02120300000000202051 B-78 2'],
  ]);
  const whole = await camt(entry(`${ref}<NtryDtls>${part('60.00', 'a')}${part('39.00', 'b')}</NtryDtls>`));
  expect(whole.entries.map(({ payment: { amountMinor, text } }) => [amountMinor, text])).toEqual([[100_00n, 'a b']]);
});

test('entries without an id of the bank get the same id in every file, and equal ones differ', async () => {
  const text = entry(`<NtryDtls>${details('x')}</NtryDtls>`);
  const ids = async (entries: string) => (await camt(entries)).entries.map(({ payment }) => payment.providerPaymentId);
  const [first, second] = await ids(`${text}${text}`);
  expect(first).not.toBe(second);
  expect(await ids(`${entry('', { amount: '1.00' })}${text}`)).toContain(first);
});

test('every wrong entry is named with its line', async () => {
  const wrong = [
    entry('', { amount: '1,00' }),
    entry('', { direction: 'X' }),
    entry('').replace('2026-03-02', '2026-02-31'),
  ];
  const { faults } = await camt(wrong.join('\n'));
  expect(faults.map(({ line }) => line)).toEqual([4, 5, 6]);
  expect(faults.map(({ detail }) => detail)).toEqual([
    expect.stringContaining('Amt'),
    expect.stringContaining('CdtDbtInd'),
    expect.stringContaining('BookgDt'),
  ]);
});

test.each([
  ['a document type', '<!DOCTYPE x [<!ENTITY a "b">]><Document/>'],
  ['another document', '<Document><Other/></Document>'],
  ['no XML', 'Date,Amount'],
  ['an end that is missing', '<Document><BkToCstmrStmt>'],
])('a file with %s is refused', async (_what, text) => {
  await expect(readCamt(bytesOf(text))).rejects.toThrow(/not a (readable XML|camt\.053)/);
});

const german = parseCsvMapping({
  columns: 'Date=Buchungstag,Amount=Betrag,Text=Verwendungszweck,Payer=Name',
  currency: 'EUR',
  decimal: ',',
  account: null,
});

test('a CSV file is read by its mapping, with every wrong row named by its line', async () => {
  const text = [
    'Buchungstag;Betrag;Name;Verwendungszweck',
    '02.03.2026;1.234,50;Acme;"RF85 4071',
    '8259 36"',
    '02.03.2026;-5,00;Bank;Fee',
    '31.02.2026;1,00;A;B',
    '02.03.2026;1.00;A;B',
  ].join('\r\n');
  const { entries, faults, skipped } = await readCsvStatement(text, german);
  expect(entries).toMatchObject([
    { payment: { amountMinor: 1234_50n, text: 'RF85 4071 8259 36', payer: 'Acme', currencyCode: 'EUR' } },
  ]);
  expect(skipped).toBe(1);
  expect(faults).toEqual([
    { line: 5, detail: expect.stringContaining('"31.02.2026" is not a date') },
    { line: 6, detail: expect.stringContaining('"1.00" is not an amount') },
  ]);
});

test('a mapping or a header that does not fit is refused with what is missing', async () => {
  const given = { columns: null, currency: null, decimal: null, account: null };
  const plain = parseCsvMapping(given);
  await expect(readCsvStatement('Date,Amount\n', plain)).rejects.toThrow('There is no column "Currency"');
  await expect(readCsvStatement('', plain)).rejects.toThrow('empty');
  expect(() => parseCsvMapping({ ...given, columns: 'Datum=X' })).toThrow('"Datum=X" must be one of Date');
  expect(() => parseCsvMapping({ ...given, columns: 'Date=X,Amount=Y' })).toThrow('one for Text');
  expect(() => parseCsvMapping({ ...given, columns: 'Date=X,Amount=Y,Text=Z' })).toThrow('such as EUR');
  expect(() => parseCsvMapping({ ...given, decimal: ';' })).toThrow('decimal mark');
});

test.each([
  ['1234.5', 'USD', '.', 1234_50n],
  ["1'234.50", 'USD', '.', 1234_50n],
  ['1,234.50-', 'USD', '.', -1234_50n],
  ['1.234,50', 'EUR', ',', 1234_50n],
  ['500.00', 'JPY', '.', 500n],
  ['500.01', 'JPY', '.', null],
  ['1.2345', 'KWD', '.', null],
  ['1,23', 'USD', '.', null],
  ['', 'USD', '.', null],
  ['12x', 'USD', '.', null],
] as const)('%s %s with "%s" is %s', (text, currency, mark, minor) => {
  expect(parseDecimal(text, currency as CurrencyCode, mark)).toBe(minor);
});

test('days are read in two forms, and 03/04 is not guessed', () => {
  expect(['2026-03-31', '31.3.2026', '2026-02-30', '03/04/2026', ''].map(parseDay)).toEqual([
    '2026-03-31',
    '2026-03-31',
    null,
    null,
    null,
  ]);
});
