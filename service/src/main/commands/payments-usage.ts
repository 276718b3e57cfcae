import type { CommandOption } from '../../cli/command.ts';

/** Options and help of "bestow payments import". */
export const paymentsImportOptions: Readonly<Record<string, CommandOption>> = {
  format: {
    value: 'camt|csv',
    does: 'required unless the file name ends in .xml or .csv',
    choices: ['camt', 'csv'],
  },
  columns: { value: 'Field=Column,…', does: 'CSV: which column holds what, if they are named otherwise' },
  currency: { value: 'code', does: 'CSV: the currency, if there is no column for it' },
  decimal: { value: 'mark', does: 'CSV: the mark before the decimals, "." by default', choices: ['.', ','] },
  account: { value: 'IBAN', does: 'CSV: your bank account, if you import statements of several' },
  'dry-run': { does: 'only show what would be applied' },
};

export const paymentsImportMore = `A camt.053 file (ISO 20022, UTF-8) is a bank's statement as XML. A CSV file starts with a line of column names; separators are commas,
semicolons or tabs. Its fields:
  Date      the day, such as 2026-03-31 or 31.03.2026
  Amount    negative amounts are outgoing and skipped
  Currency  ISO 4217, such as EUR; or give --currency
  Text      what the payer wrote; the payment reference is found in it
  Payer     optional
  Id        optional: the bank's id of the entry
Without an Id, an entry is recognised by its content: the file must then contain whole days.

Example: bestow payments import march.csv --columns "Date=Buchungstag,Amount=Betrag,Text=Verwendungszweck,Payer=Name" --currency EUR --decimal ,

Payments that name one pending funding request and its exact amount are applied. The others are listed in the operator portal under
Payments. An entry counts once, however often its file is imported. "-" reads standard input. Entries that cannot be read are named
with their line, and the command then ends with code 1; the others are imported all the same.`;
