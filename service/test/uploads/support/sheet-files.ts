import { type Lies, type SaidOfAll, writeZip } from './zip-writer.ts';

const namespace = 'http://schemas.openxmlformats.org';
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const relation = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="${namespace}/officeDocument/2006/relationships/${kind}" Target="${target}"/>`;
const relations = (...all: string[]) =>
  `${head}<Relationships xmlns="${namespace}/package/2006/relationships">${all.join('')}</Relationships>`;

/** The parts of a spreadsheet with one sheet, by name. `rows` is the content of sheetData. */
export function sheetParts(rows: string, changes: Readonly<Record<string, string>> = {}): Record<string, string> {
  return {
    '[Content_Types].xml': `${head}<Types xmlns="${namespace}/package/2006/content-types"/>`,
    '_rels/.rels': relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `${head}<workbook xmlns="${namespace}/spreadsheetml/2006/main" xmlns:r="${namespace}/officeDocument/2006/relationships"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      relation('rId1', 'worksheet', 'worksheets/sheet1.xml'),
      relation('rId2', 'sharedStrings', '/xl/sharedStrings.xml'),
    ),
    'xl/sharedStrings.xml': `${head}<sst xmlns="${namespace}/spreadsheetml/2006/main"><si><t>Email</t></si></sst>`,
    'xl/worksheets/sheet1.xml': `${head}<worksheet xmlns="${namespace}/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`,
    ...changes,
  };
}

export function sheetFile(
  rows: string,
  changes: Readonly<Record<string, string>> = {},
  says: { readonly of?: Readonly<Record<string, Lies>>; readonly all?: SaidOfAll } = {},
): Buffer {
  const files = Object.entries(sheetParts(rows, changes)).map(([name, content]) => ({
    name,
    content,
    says: says.of?.[name],
  }));
  return writeZip(files, says.all);
}

/** A cell with its text in it. */
export const inline = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
export const row = (number: number, ...cells: string[]) => `<row r="${number}">${cells.join('')}</row>`;
/** Two rows that are read: the name of a column, and a recipient. */
export const goodRows = row(1, inline('A1', 'Email')) + row(2, inline('A2', 'ada@example.com'));
