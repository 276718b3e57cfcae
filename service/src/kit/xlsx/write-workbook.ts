import type { Cell } from '../csv.ts';
import { writeZip } from './write-zip.ts';

/** The first row is the header. */
export const sheetRowsMax = 1_048_575;
const cellCharactersMax = 32_767;

const xmlStart = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const officeDocument = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** A workbook of one sheet, written row by row, of any length up to `sheetRowsMax`. */
export function writeWorkbook(
  sheetName: string,
  columns: readonly string[],
  portions: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<Buffer> {
  const part = (text: string) => [Buffer.from(xmlStart + text, 'utf8')];
  return writeZip([
    {
      name: '[Content_Types].xml',
      content: part(
        `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${contentType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${contentType}.worksheet+xml"/></Types>`,
      ),
    },
    {
      name: '_rels/.rels',
      content: part(
        `<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${officeDocument}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ),
    },
    {
      name: 'xl/workbook.xml',
      content: part(
        `<workbook xmlns="${spreadsheet}" xmlns:r="${officeDocument}"><sheets><sheet name="${escapeXml(sheetName)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: part(
        `<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${officeDocument}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      ),
    },
    { name: 'xl/worksheets/sheet1.xml', content: writeSheet(columns, portions) },
  ]);
}

async function* writeSheet(
  columns: readonly string[],
  portions: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<Buffer> {
  const frozenHeader =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';
  yield Buffer.from(`${xmlStart}<worksheet xmlns="${spreadsheet}">${frozenHeader}<sheetData>${rowXml(columns)}`);
  for await (const rows of portions) yield Buffer.from(rows.map(rowXml).join(''), 'utf8');
  yield Buffer.from('</sheetData></worksheet>');
}

function rowXml(cells: readonly Cell[]): string {
  return `<row>${cells.map(cellXml).join('')}</row>`;
}

/** Texts are stored as texts, so that none of them can be a formula. */
function cellXml(cell: Cell): string {
  if (cell === null) return '<c/>';
  if (typeof cell !== 'string') return `<c><v>${cell}</v></c>`;
  return `<c t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell.slice(0, cellCharactersMax))}</t></is></c>`;
}

// XML cannot hold most control characters, nor halves of a surrogate pair, and a spreadsheet would refuse the whole file.
const notInXml = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeXml(text: string): string {
  return text.replace(notInXml, '\ufffd').replace(/[&<>"]/g, (character) => entities[character] ?? character);
}
