import fc from 'fast-check';
import { expect, test } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { columnName, parseCellReference } from '../../src/kit/xlsx/cell-reference.ts';
import { readTable } from '../../src/uploads/read-table.ts';
import { inline, row, sheetFile, sheetParts } from './support/sheet-files.ts';
import { writeZip } from './support/zip-writer.ts';

const header = row(1, inline('A1', 'One'), inline('B1', 'Two'), inline('C1', 'Three'));
const read = async (rows: string, changes: Record<string, string> = {}) =>
  (await readTable('xlsx', sheetFile(header + rows, changes))).rows;

test('texts, numbers, booleans and errors are read as a spreadsheet shows them', async () => {
  const strings =
    '<sst><si><t>plain</t></si><si><r><t>rich </t></r><r><t>text</t></r><rPh><t>reading</t></rPh></si></sst>';
  const rows = await read(
    `<row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2" t="s"><v>1</v></c></row>
     <row r="5"><c r="A5"><v>25</v></c><c r="B5"><v>14155550123</v></c><c r="C5"><v>1.0E-2</v></c></row>
     <row r="6"><c t="b"><v>1</v></c><c t="e"><v>#REF!</v></c><c t="str"><f>A1&amp;"x"</f><v>Onex</v></c></row>
     <row r="7"><c t="inlineStr"><is><t xml:space="preserve"> Ren&#233;e &lt;3 &amp; co </t></is></c></row>`,
    { 'xl/sharedStrings.xml': strings },
  );
  expect(rows).toEqual([
    ['plain', '', 'rich text'],
    ['25', '14155550123', '0.01'],
    ['true', '#REF!', 'Onex'],
    ['Renée <3 & co', '', ''],
  ]);
});

test('numbers formatted as dates are read as dates, in both date systems', async () => {
  const styles =
    '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/><numFmt numFmtId="165" formatCode="&quot;day&quot; 0.00"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>';
  const relations = sheetParts('')['xl/_rels/workbook.xml.rels']?.replace(
    '</Relationships>',
    '<Relationship Id="rId3" Type="x/styles" Target="styles.xml"/></Relationships>',
  );
  const changes = { 'xl/styles.xml': styles, 'xl/_rels/workbook.xml.rels': relations ?? '' };
  const dates = '<row r="2"><c s="1"><v>46023</v></c><c s="2"><v>46023.5</v></c><c s="3"><v>46023</v></c></row>';
  expect(await read(dates, changes)).toEqual([['2026-01-01', '2026-01-01T12:00:00.000Z', '46023']]);
  const workbook = sheetParts('')['xl/workbook.xml']?.replace('<sheets>', '<workbookPr date1904="1"/><sheets>') ?? '';
  expect(await read(dates, { ...changes, 'xl/workbook.xml': workbook })).toEqual([
    ['2030-01-02', '2030-01-02T12:00:00.000Z', '46023'],
  ]);
});

test('prefixed tags, 64-bit sizes, and formatting far outside the rows are accepted', async () => {
  const prefixed = `<x:worksheet xmlns:x="y"><x:sheetData>${(header + row(2, inline('A2', 'ada'))).replace(/<(\/?)/g, '<$1x:')}<x:row r="1048576"><x:c r="XFD1048576" s="3"/></x:row></x:sheetData></x:worksheet>`;
  const extra = Buffer.alloc(20);
  const name = 'xl/worksheets/sheet1.xml';
  const files = Object.entries(sheetParts('', { [name]: prefixed })).map(([part, content]) => ({
    name: part,
    content,
  }));
  const plain = writeZip(files);
  const packedBytes = plain.readUInt32LE(plain.lastIndexOf(name) - 46 + 20);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(16, 2);
  extra.writeBigUInt64LE(BigInt(prefixed.length), 4);
  extra.writeBigUInt64LE(BigInt(packedBytes), 12);
  const says = { unpackedBytes: 0xffffffff, packedBytes: 0xffffffff, extra };
  const file = writeZip(files.map((each) => (each.name === name ? { ...each, says } : each)));
  expect((await readTable('xlsx', file)).rows).toEqual([['ada', '', '']]);
});

test('the first visible sheet is read', async () => {
  const workbook =
    '<workbook><sheets><sheet name="Old" state="hidden" r:id="rId9"/><sheet name="New" r:id="rId1"/></sheets></workbook>';
  expect(await read(row(2, inline('A2', 'ada')), { 'xl/workbook.xml': workbook })).toEqual([['ada', '', '']]);
});

/** What XML cannot contain, and what spreadsheets read as an escaped character. */
const unwritable = /[\p{Cc}\p{Cn}\p{Cs}\ufffe\uffff]|_x[0-9a-f]{4}_/iu;

test('files written by another spreadsheet library are read back unchanged', async () => {
  const characters = fc.string({ unit: 'grapheme', maxLength: 40 }).filter((value) => !unwritable.test(value));
  // The writing library mistakes "toString" for a text it has already stored.
  const text = characters.map((value) => `text ${value}.`);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(text, fc.integer()), { minLength: 1, maxLength: 20 }), async (rows) => {
      const file = await writeExcelFile([
        [{ value: 'A' }, { value: 'B' }],
        ...rows.map(([name, number]) => [{ value: name }, { value: number, type: Number }]),
      ]).toBuffer();
      const read = await readTable('xlsx', file);
      expect(read.rows).toEqual(rows.map(([name, number]) => [name, String(number)]));
    }),
    { numRuns: 30 },
  );
});

test('CSV from Windows, from old and new spreadsheets and in UTF-16 is read with its characters', async () => {
  const rows = async (bytes: Buffer) => (await readTable('csv', bytes)).rows;
  expect(await rows(Buffer.from('\ufeffName;Ort\r\nRenée;"Zürich; Kreis 4"\r\n'))).toEqual([
    ['Renée', 'Zürich; Kreis 4'],
  ]);
  expect(await rows(Buffer.from('Name,City\rRen\u00e9e,Bern\r', 'latin1'))).toEqual([['Renée', 'Bern']]);
  expect(await rows(Buffer.from('\ufeffName\tCity\nRenée\t東京\n', 'utf16le'))).toEqual([['Renée', '東京']]);
  expect(await rows(Buffer.from('Name,City\n\n,,,\nRenée\nAda,Bern,,\n'))).toEqual([
    ['Renée', ''],
    ['Ada', 'Bern'],
  ]);
});

test('cells are named as a spreadsheet names them', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 16_384 }), fc.integer({ min: 1, max: 1_048_576 }), (column, number) => {
      expect(parseCellReference(`${columnName(column)}${number}`)).toEqual({ row: number, column });
    }),
  );
});
