import { Unreadable } from '../kit/xlsx/unreadable.ts';
import type { FileKind } from './types.ts';

const zipStart = Buffer.from('PK\u0003\u0004', 'latin1');
const oldOfficeStart = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const pdfStart = Buffer.from('%PDF-', 'latin1');
const openDocumentMark = Buffer.from('mimetypeapplication/vnd.oasis', 'latin1');
/** An OpenDocument file names its type in its first entry. */
const markBytesMax = 200;

const saveAs =
  'Open it in your spreadsheet program, save it as "Excel workbook (.xlsx)" or "CSV UTF-8" and upload that.';

/** Rejects a file whose contents do not match its name. */
export function refuseOtherKinds(kind: FileKind, bytes: Buffer): void {
  const other = otherKind(kind, bytes);
  if (other !== null) throw new Unreadable(`The file ${other}. ${saveAs}`);
}

function otherKind(kind: FileKind, bytes: Buffer): string | null {
  const startsWith = (start: Buffer) => bytes.subarray(0, start.length).equals(start);
  if (startsWith(oldOfficeStart)) return 'is an old Excel workbook (.xls), or one protected by a password';
  if (startsWith(pdfStart)) return 'is a PDF document';
  if (startsWith(zipStart)) {
    if (bytes.subarray(0, markBytesMax).includes(openDocumentMark)) return 'is an OpenDocument file (.ods)';
    return kind === 'xlsx' ? null : `is a spreadsheet or zip file, although its name says ${kind.toUpperCase()}`;
  }
  const beginning = bytes
    .toString('latin1', 0, markBytesMax)
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart()
    .toLowerCase();
  if (/^<(!doctype html|html|head|body|table|meta)\b/.test(beginning)) return 'is a web page';
  if (beginning.startsWith('<?xml') || beginning.startsWith('<!doctype')) return 'is an XML document';
  return kind === 'xlsx' ? 'is not an .xlsx spreadsheet, although its name says so' : null;
}
