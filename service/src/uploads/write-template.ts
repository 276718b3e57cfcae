import { byteOrderMark, csvLine } from '../kit/csv.ts';
import { fields as allFields, type FieldName, isPhysicalField } from './fields.ts';

/** Example values. All columns are included, most of them empty: only product, value and a recipient are required. */
const example: Readonly<Partial<Record<FieldName, string | number>>> = {
  ProductId: 'product id from the catalog',
  Value: 25,
  Email: 'ada@example.com',
  To: 'Ada Lovelace',
  Quantity: 1,
  Message: 'Thank you!',
};
const columnWidth = 22;
/** Lists of addresses come from elsewhere, and are mapped. */
const fields = allFields.filter((field) => !isPhysicalField(field));

/** A template: the column names, and one example row. */
export function templateCsv(): string {
  const names = fields.map(({ name }) => name);
  return byteOrderMark + csvLine(names) + csvLine(names.map((name) => example[name] ?? ''));
}

/** The same as a spreadsheet, with its first row frozen. */
export async function templateXlsx(): Promise<Buffer> {
  // 80 files, which no start should have to read.
  const { default: writeExcelFile } = await import('write-excel-file/node');
  const header = fields.map(({ name }) => ({ value: name, fontWeight: 'bold' as const }));
  const row = fields.map(({ name }) => {
    const value = example[name];
    return value === undefined ? null : { value };
  });
  const columns = fields.map(() => ({ width: columnWidth }));
  return writeExcelFile([header, row], { columns, stickyRowsCount: 1, sheet: 'Recipients' }).toBuffer();
}
