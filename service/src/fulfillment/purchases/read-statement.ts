import { CsvError, parse } from 'csv-parse/sync';
import { isCurrencyCode } from '../../kit/currencies.ts';
import { isRealDay } from '../../kit/instant.ts';
import { amountFromWire } from '../../kit/money.ts';
import { hasControlCharacter } from '../../kit/text-rules.ts';
import { type StatementRow, StatementUnreadable, type SupplierStatement } from './types.ts';

const bytesMax = 64 * 1024 * 1024;
const rowsMax = 500_000;
const cellLengthMax = 1_000;
const referenceLengthMax = 200;

/** A supplier's statement: CSV with the columns Reference, Amount, Currency and, if it has one, Date; others are ignored. */
export function readSupplierStatement(bytes: Buffer): SupplierStatement {
  if (bytes.length > bytesMax) throw new StatementUnreadable('The file is larger than 64 MB; split it by days.');
  const records = parseRecords(bytes);
  if (records.length > rowsMax)
    throw new StatementUnreadable(`The file has more than ${rowsMax} rows; split it by days.`);
  const days = records.flatMap(({ Date: day }, index) => (day === undefined ? [] : [dayOf(day, index + 2)])).sort();
  const rows = records.map((record, index) => rowOf(record, index + 2));
  const charges = rows.filter(({ amountMinor }) => amountMinor >= 0n);
  const [first, last] = [days[0], days.at(-1)];
  return { rows: charges, credits: rows.length - charges.length, days: first && last ? { first, last } : null };
}

type Row = Readonly<Record<string, string>>;

function parseRecords(bytes: Buffer): Row[] {
  try {
    const options = {
      bom: true,
      columns: checkHeader,
      delimiter: [',', ';', '\t'],
      skip_empty_lines: true,
      trim: true,
    };
    return parse(bytes, { ...options, max_record_size: 16_384 });
  } catch (error) {
    if (error instanceof CsvError) throw new StatementUnreadable(`Line ${error.lines} is not valid CSV.`);
    throw error;
  }
}

function checkHeader(header: readonly string[]): string[] {
  const missing = ['Reference', 'Amount', 'Currency'].find((name) => !header.includes(name));
  if (missing) throw new StatementUnreadable(`The first line must name the columns; ${missing} is missing.`);
  return [...header];
}

function dayOf(text: string, line: number): string {
  const day = text.slice(0, 10);
  if (isRealDay(day)) return day;
  throw new StatementUnreadable(`Line ${line}: Date must be a day such as 2026-03-31.`);
}

function rowOf(
  { Reference: reference = '', Amount: amount = '', Currency: currency = '' }: Row,
  line: number,
): StatementRow {
  if (reference === '' || reference.length > referenceLengthMax)
    throw new StatementUnreadable(`Line ${line}: Reference must have 1 to ${referenceLengthMax} characters.`);
  if (hasControlCharacter(reference))
    throw new StatementUnreadable(`Line ${line}: Reference must be one line of plain text.`);
  if (!isCurrencyCode(currency)) throw new StatementUnreadable(`Line ${line}: Currency must be a code such as USD.`);
  const isNumber = amount.length < cellLengthMax && /^-?\d+(\.\d+)?$/.test(amount);
  const value = isNumber ? Math.abs(Number(amount)) : Number.NaN;
  const minor = value === 0 ? 0n : amountFromWire(value, currency);
  if (!isNumber || minor === null)
    throw new StatementUnreadable(`Line ${line}: Amount must be a number in ${currency} such as 12.50.`);
  return { line, reference, amountMinor: amount.startsWith('-') ? -minor : minor, currencyCode: currency };
}
