import { isCurrencyCode } from '../../../kit/currencies.ts';
import type { DecimalMark } from './decimal-amount.ts';
import { StatementRefused } from './types.ts';

export const csvFields = ['Date', 'Amount', 'Currency', 'Text', 'Payer', 'Id'] as const;
export type CsvField = (typeof csvFields)[number];

/** Which column of a CSV file holds what. */
export interface CsvMapping {
  readonly columns: Readonly<Partial<Record<CsvField, string>>>;
  /** If there is no column for it. */
  readonly currencyCode: string | null;
  readonly decimalMark: DecimalMark;
  /** Whose statement it is: makes ids of two bank accounts differ. */
  readonly account: string;
}

const needed: readonly CsvField[] = ['Date', 'Amount', 'Text'];

/** "Date=Booked on,Amount=Sum": the columns that are named otherwise than the fields. */
export function parseCsvMapping(given: {
  readonly columns: string | null;
  readonly currency: string | null;
  readonly decimal: string | null;
  readonly account: string | null;
}): CsvMapping {
  const columns = new Map<string, string>(given.columns === null ? csvFields.map((field) => [field, field]) : []);
  for (const pair of given.columns?.split(',') ?? []) {
    const [field = '', ...name] = pair.split('=');
    if (!csvFields.some((known) => known === field.trim()) || name.join('=').trim() === '')
      throw new StatementRefused(`"${pair}" must be one of ${csvFields.join(', ')}, "=" and the name of a column.`);
    columns.set(field.trim(), name.join('=').trim());
  }
  const missing = needed.find((field) => !columns.has(field));
  if (missing) throw new StatementRefused(`The columns must name one for ${missing}, such as ${missing}=Name.`);
  if (!columns.has('Currency') && !isCurrencyCode(given.currency ?? ''))
    throw new StatementRefused('Without a column for Currency, give the currency of the statement, such as EUR.');
  const mark = given.decimal ?? '.';
  if (mark !== '.' && mark !== ',') throw new StatementRefused(`The decimal mark is "${mark}" but must be "." or ",".`);
  return {
    columns: Object.fromEntries(columns) as CsvMapping['columns'],
    currencyCode: given.currency,
    decimalMark: mark,
    account: given.account ?? '',
  };
}
