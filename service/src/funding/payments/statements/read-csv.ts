import { CsvError, parse } from 'csv-parse';
import { type CurrencyCode, isCurrencyCode } from '../../../kit/currencies.ts';
import { payerName, remittanceText } from '../providers/json-members.ts';
import type { ReceivedPayment } from '../types.ts';
import { type CsvMapping, csvFields } from './csv-mapping.ts';
import { parseDecimal } from './decimal-amount.ts';
import { bankEntryId, createContentIds } from './entry-id.ts';
import { parseDay } from './parse-day.ts';
import { entriesMax, type Statement, type StatementEntry, type StatementFault, StatementRefused } from './types.ts';

const recordLengthMax = 16_384;

interface Row {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

/** Reads a bank's CSV export. Rows with a negative amount are outgoing and skipped. */
export async function readCsvStatement(text: string, mapping: CsvMapping): Promise<Statement> {
  const entries: StatementEntry[] = [];
  const faults: StatementFault[] = [];
  const idOf = createContentIds();
  let skipped = 0;
  let cellOf: CellReader | null = null;
  for await (const { record, info } of rowsOf(text)) {
    if (cellOf === null) {
      cellOf = readHeader(record, mapping);
      continue;
    }
    const read = readRow(cellOf, record, mapping, idOf);
    if (typeof read === 'string') faults.push({ line: info.lines, detail: read });
    else if (read.amountMinor < 0n) skipped++;
    else entries.push({ line: info.lines, payment: read });
    if (entries.length + faults.length > entriesMax)
      throw new StatementRefused(`The file has more than ${entriesMax} entries; split it.`);
  }
  if (cellOf === null) throw new StatementRefused('The file is empty: its first line must name the columns.');
  return { entries, faults, skipped };
}

type CellReader = (record: readonly string[], field: keyof CsvMapping['columns']) => string;

async function* rowsOf(text: string): AsyncGenerator<Row> {
  const [firstLine = ''] = text.split('\n', 1);
  const delimiter = [';', '\t', ','].find((mark) => firstLine.includes(mark)) ?? ',';
  const options = { bom: true, delimiter, info: true, relax_column_count: true, skip_empty_lines: true } as const;
  // A line break of two characters within quotes would count as two lines.
  const parser = parse(text.replaceAll('\r\n', '\n'), { ...options, max_record_size: recordLengthMax });
  try {
    for await (const row of parser) yield row as Row;
  } catch (error) {
    if (error instanceof CsvError) throw new StatementRefused(`The file is not a readable CSV file: ${error.message}`);
    throw error;
  }
}

function readHeader(record: readonly string[], { columns }: CsvMapping): CellReader {
  const names = record.map((cell) => cell.trim());
  const missing = csvFields.map((field) => columns[field]).find((name) => name !== undefined && !names.includes(name));
  if (missing !== undefined)
    throw new StatementRefused(
      `There is no column "${missing}"; the file has ${names.map((name) => `"${name}"`).join(', ')}.`,
    );
  const places = new Map(csvFields.map((field) => [field, names.indexOf(columns[field] ?? '')]));
  return (cells, field) => cells[places.get(field) ?? -1]?.trim() ?? '';
}

/** The payment, or what is wrong with the row. */
function readRow(
  cellOf: CellReader,
  record: readonly string[],
  mapping: CsvMapping,
  idOf: (content: readonly string[]) => string,
): ReceivedPayment | string {
  const cell = (field: keyof CsvMapping['columns']) => cellOf(record, field);
  const currency = (mapping.columns.Currency === undefined ? mapping.currencyCode : cell('Currency')) ?? '';
  if (!isCurrencyCode(currency)) return `"${currency}" is not a currency of ISO 4217.`;
  const currencyCode: CurrencyCode = currency;
  const amountMinor = parseDecimal(cell('Amount'), currencyCode, mapping.decimalMark);
  if (amountMinor === null)
    return `"${cell('Amount')}" is not an amount in ${currencyCode} with "${mapping.decimalMark}" before the decimals.`;
  const day = parseDay(cell('Date'));
  if (day === null) return `"${cell('Date')}" is not a date such as 2026-03-31 or 31.03.2026.`;
  const text = remittanceText([cell('Text')]);
  const payer = payerName(cell('Payer'));
  const id = cell('Id');
  const content = [mapping.account, day, currencyCode, String(amountMinor), text, payer ?? ''];
  return {
    provider: 'bank',
    providerPaymentId: id === '' ? idOf(content) : bankEntryId(mapping.account, id),
    currencyCode,
    amountMinor,
    text,
    payer,
    paidAt: new Date(`${day}T00:00:00.000Z`),
  };
}
