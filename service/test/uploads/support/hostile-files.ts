import { goodRows, inline, row, sheetFile, sheetParts } from './sheet-files.ts';
import { writeZip } from './zip-writer.ts';

export interface HostileFile {
  readonly what: string;
  readonly kind: 'csv' | 'xlsx';
  readonly bytes: Buffer;
  /** The expected message. */
  readonly says: RegExp;
}

const megabyte = 1024 * 1024;
const sheet = 'xl/worksheets/sheet1.xml';
const header = row(1, inline('A1', 'Email'));

/** Malicious or mislabelled files. They are generated for each run; nothing is stored on disk. */
export function hostileFiles(): HostileFile[] {
  return [...wrongReferences(), ...bombs(), ...brokenZips(), ...wrongXml(), ...otherKinds(), ...wrongCsv()];
}

const xlsx = (what: string, bytes: Buffer, says: RegExp): HostileFile => ({ what, kind: 'xlsx', bytes, says });
const csv = (what: string, bytes: Buffer | string, says: RegExp): HostileFile => ({
  what,
  kind: 'csv',
  bytes: Buffer.from(bytes as string),
  says,
});

function wrongReferences(): HostileFile[] {
  const rows = ['Infinity', 'NaN', '-1', '0', '1e9', '1048577', '9'.repeat(400), '2.5', ' 2', ''].map((number) =>
    xlsx(
      `row ${number.slice(0, 12)}`,
      sheetFile(`${header}<row r="${number}">${inline('A2', 'x')}</row>`),
      /a row after row 1 with an invalid number/,
    ),
  );
  const cells = ['XFE2', 'A0', 'AAAA2', 'A99999999', 'A3', 'Infinity', 'a2', ''].map((place) =>
    xlsx(`cell ${place}`, sheetFile(header + row(2, inline(place, 'x'))), /a cell in row 2 with an invalid number/),
  );
  return [
    ...rows,
    ...cells,
    xlsx(
      'a duplicate row',
      sheetFile(header + row(2, inline('A2', 'x')) + row(2, inline('A2', 'y'))),
      /Row 2 is a duplicate/,
    ),
    xlsx(
      'rows in reverse order',
      sheetFile(row(3, inline('A3', 'x')) + row(2, inline('A2', 'y'))),
      /Row 2 is a duplicate or out/,
    ),
    xlsx(
      'a duplicate cell',
      sheetFile(header + row(2, inline('A2', 'x'), inline('A2', 'y'))),
      /Cell A2 is a duplicate/,
    ),
    xlsx('a cell far to the right', sheetFile(header + row(2, inline('XFD2', 'x'))), /Cell XFD2 is beyond column AX/),
    xlsx(
      'an invalid number',
      sheetFile(`${header}<row r="2"><c r="A2"><v>Infinity</v></c></row>`),
      /Cell A2 has a number/,
    ),
    xlsx('a missing shared text', sheetFile(`${header}<row r="2"><c r="A2" t="s"><v>7</v></c></row>`), /cell A2 is/),
  ];
}

function bombs(): HostileFile[] {
  const spaces = sheetFile(`${header}${' '.repeat(20 * megabyte)}`);
  const rows = sheetFile(`${header}${'<row/>'.repeat(11 * megabyte)}`);
  // Comments are read faster than rows.
  const comments = `<!--${'x'.repeat(1_000)}-->`.repeat(68_000);
  const liar = sheetFile(`${header}${comments}`);
  // The sheet's directory entry, which is the last one: its declared uncompressed size.
  liar.writeUInt32LE(900, liar.lastIndexOf(sheet) - 46 + 24);
  const long = 'x'.repeat(1_900);
  const echo = `<sst><si><t>${long}</t></si></sst>`;
  const echoes = Array.from({ length: 9_000 }, () => `<row>${'<c t="s"><v>0</v></c>'.repeat(50)}</row>`);
  return [
    xlsx('a text of 20 MB', spaces, /a text is too long/),
    xlsx('11 million empty rows in a file of 70 KB', rows, /more cells or text/),
    xlsx('66 MB of comments', sheetFile(`${header}${comments}`), /unpacks to more than 64 MB/),
    xlsx('66 MB of comments, declared as 900 bytes', liar, /unpacks to more than 64 MB/),
    xlsx(
      'a text that 450,000 cells repeat',
      sheetFile(echoes.join(''), { 'xl/sharedStrings.xml': echo }),
      /more cells or text/,
    ),
    xlsx('a cell of 10 MB', sheetFile(header + row(2, inline('A2', 'x'.repeat(10 * megabyte)))), /a text is too long/),
    xlsx(
      'a cell of 10 MB in pieces',
      sheetFile(header + row(2, inline('A2', `${'x'.repeat(500_000)}<!---->`.repeat(20)))),
      /Cell A2 has more than 2000/,
    ),
    xlsx(
      'a cell of 3,000 letters',
      sheetFile(header + row(2, inline('A2', 'x'.repeat(3_000)))),
      /Cell A2 has more than 2000/,
    ),
    xlsx(
      'a million cells',
      sheetFile(header + row(2, '<c/>'.repeat(2 * megabyte))),
      /more cells or text|with an invalid number/,
    ),
    xlsx('too many rows', sheetFile(`<row>${'<c t="b"><v>1</v></c>'}</row>`.repeat(10_002)), /more than 10000 rows/),
    xlsx(
      'too many texts',
      sheetFile(goodRows, { 'xl/sharedStrings.xml': `<sst>${'<si/>'.repeat(600_001)}</sst>` }),
      /more than 600000 texts/,
    ),
  ];
}

function brokenZips(): HostileFile[] {
  const whole = sheetFile(goodRows);
  const damaged = /^The spreadsheet is damaged: its parts cannot be found/;
  const extra = Buffer.alloc(28);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(24, 2);
  for (const at of [4, 12, 20]) extra.writeBigUInt64LE(0x7fffffffffffffffn, at);
  const far = { unpackedBytes: 0xffffffff, packedBytes: 0xffffffff, extra };
  const parts = Object.entries(sheetParts(goodRows)).map(([name, content]) => ({ name, content }));
  const kernel = { name: 'a', content: '<row/>'.repeat(1_000_000) };
  const overlapping = Array.from({ length: 200 }, (_, n) => ({
    ...kernel,
    name: n === 0 ? 'a' : `a${n}`,
    says: n === 0 ? {} : { sameAs: 0, localName: 'a' },
  }));
  return [
    xlsx('the first half of a file', whole.subarray(0, whole.length / 2), damaged),
    xlsx('a file without its last byte', whole.subarray(0, -1), damaged),
    xlsx('the first four bytes', whole.subarray(0, 4), damaged),
    xlsx('entries that overlap', writeZip([...parts, ...overlapping]), damaged),
    xlsx(
      'an entry that extends into the next',
      sheetFile(goodRows, {}, { of: { '_rels/.rels': { packedBytes: 5_000 } } }),
      damaged,
    ),
    xlsx('a directory with a wrong offset', sheetFile(goodRows, {}, { all: { directoryStart: 0xfffffff0 } }), damaged),
    xlsx('65,535 entries without zip64 data', sheetFile(goodRows, {}, { all: { count: 0xffff } }), damaged),
    xlsx('impossible zip64 sizes', sheetFile(goodRows, {}, { of: { [sheet]: far } }), damaged),
    xlsx('missing zip64 sizes', sheetFile(goodRows, {}, { of: { [sheet]: { packedBytes: 0xffffffff } } }), damaged),
    xlsx('an entry named ../../etc/passwd', writeZip([...parts, { name: '../../etc/passwd', content: 'x' }]), damaged),
    xlsx('an entry named /etc/passwd', writeZip([...parts, { name: '/etc/passwd', content: 'x' }]), damaged),
    xlsx('an entry named ..\\..\\x', writeZip([...parts, { name: '..\\..\\x', content: 'x' }]), damaged),
    xlsx('a duplicate sheet', writeZip([...parts, { name: sheet, content: '<x/>' }]), damaged),
    xlsx(
      'two names for one entry',
      sheetFile(goodRows, {}, { of: { [sheet]: { localName: 'xl/worksheets/sheet2.xml' } } }),
      damaged,
    ),
    xlsx('an unknown compression method', sheetFile(goodRows, {}, { of: { [sheet]: { method: 99 } } }), damaged),
    xlsx('an encrypted entry', sheetFile(goodRows, {}, { of: { [sheet]: { flags: 1 } } }), /protected by a password/),
    xlsx(
      'bytes that cannot be decompressed',
      sheetFile(goodRows, {}, { of: { [sheet]: { packedBytes: 20 } } }),
      /damaged: its part "xl\/worksheets\/sheet1.xml"/,
    ),
  ];
}

function wrongXml(): HostileFile[] {
  const laughs = Array.from({ length: 10 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('');
  const billion = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY l0 "ha">${laughs}]><worksheet><sheetData>${row(1, inline('A1', '&l9;'))}</sheetData></worksheet>`;
  const outside = '<?xml version="1.0"?><!DOCTYPE x SYSTEM "file:///etc/passwd"><sst><si><t>Email</t></si></sst>';
  const deep = `<worksheet>${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}</worksheet>`;
  const part = (name: string, content: string) => sheetFile(goodRows, { [name]: content });
  return [
    xlsx('a billion laughs', part(sheet, billion), /declares a document type or entities/),
    xlsx('an external document type', part('xl/sharedStrings.xml', outside), /declares a document type or entities/),
    xlsx('an undeclared entity', sheetFile(row(1, inline('A1', '&xxe;'))), /refers to an unknown entity/),
    xlsx('an invalid character reference', sheetFile(row(1, inline('A1', '&#0;'))), /refers to an unknown entity/),
    xlsx('100,000 levels', part(sheet, deep), /nested more than 64 levels deep/),
    xlsx('a tag of 1 MB', part(sheet, `<worksheet a="${'x'.repeat(megabyte)}"/>`), /a tag is too long/),
    xlsx('a tag that never ends', part(sheet, '<worksheet><sheetData><row r="1"'), /it ends too early/),
    xlsx(
      'overlapping tags',
      part(sheet, '<worksheet><sheetData></worksheet></sheetData>'),
      /closing tag has no opening tag/,
    ),
    xlsx(
      'a sheet in UTF-16',
      writeZip(
        Object.entries(sheetParts(goodRows)).map(([name, content]) => ({
          name,
          content: name === sheet ? Buffer.from(`\ufeff${content}`, 'utf16le') : content,
        })),
      ),
      /it is not UTF-8/,
    ),
    xlsx(
      'an external sheet',
      sheetFile(goodRows, {
        'xl/_rels/workbook.xml.rels':
          '<Relationships><Relationship Id="rId1" Type="x/worksheet" TargetMode="External" Target="http://127.0.0.1/"/></Relationships>',
      }),
      /no sheet with cells/,
    ),
  ];
}

function otherKinds(): HostileFile[] {
  const ods = writeZip([
    { name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet', isStored: true },
  ]);
  const old = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(4_096)]);
  const page = '<html><table><tr><td>Email</td></tr></table></html>';
  return [
    xlsx('an .ods file', ods, /is an OpenDocument file/),
    xlsx('an .xls file', old, /is an old Excel workbook/),
    xlsx('a web page', Buffer.from(page), /is a web page/),
    xlsx('a text', Buffer.from('Email\nada@example.com\n'), /is not an \.xlsx spreadsheet/),
    xlsx(
      'a zip file that is not a spreadsheet',
      writeZip([{ name: 'photo.jpg', content: 'x' }]),
      /not an \.xlsx spreadsheet/,
    ),
    xlsx('nothing but zeros', Buffer.alloc(5_000), /is not an \.xlsx spreadsheet/),
    csv('a spreadsheet named .csv', sheetFile(goodRows), /is a spreadsheet or zip file/),
    csv('an .xls file named .csv', old, /is an old Excel workbook/),
    csv('a web page named .csv', `\ufeff<!DOCTYPE html>${page}`, /is a web page/),
    csv('a PDF named .csv', '%PDF-1.7\n', /is a PDF document/),
  ];
}

function wrongCsv(): HostileFile[] {
  const unknown = /cannot be read as text/;
  return [
    csv('a line of 7 MB', `Email\n${'x'.repeat(7 * megabyte)}`, /^Line 2 of the file has more than 100000 characters/),
    csv('a first line of a million columns', ','.repeat(1_000_000), /^Line 1 of the file has more than 100000/),
    csv(
      '60 columns',
      `${Array.from({ length: 60 }, (_, n) => `c${n}`).join(',')}\nx\n`,
      /has 60 columns; the limit is 50/,
    ),
    csv(
      'a quote that never closes',
      `Email\nada@example.com\n"x${'\n'.repeat(5_000)}`,
      /^The file is not valid CSV at line/,
    ),
    csv('a quote in 7 MB', `Email\n"${'x\n'.repeat(3 * megabyte)}`, /has more than 100000 characters/),
    csv(
      'a cell of 3,000 letters',
      `Email,Message\nada@example.com,${'x'.repeat(3_000)}\n`,
      /^Line 2, column B has more than 2000/,
    ),
    csv('a value without a column', 'Email,Name\nada@example.com,Lovelace,Ada\n', /^Line 2 has a value in column C/),
    csv('NUL bytes', 'Email\nada\0@example.com\n', /^Line 2 of the file cannot be read as text/),
    csv('UTF-16 without a byte order mark', Buffer.from('Email\nada@example.com\n', 'utf16le'), unknown),
    csv('Shift-JIS', Buffer.from('456d61696c0a83818140', 'hex'), unknown),
    csv('random bytes', Buffer.from(Array.from({ length: 5_000 }, (_, n) => (n * 7_919) % 251)), unknown),
    csv('too many rows', `Email\n${'a@b.example\n'.repeat(10_001)}`, /more than 10000 rows/),
    csv('commas only', ',,,\n'.repeat(500_000), /^The file is empty/),
  ];
}
