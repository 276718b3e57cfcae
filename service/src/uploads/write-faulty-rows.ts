import type { Db } from '../database/database.ts';
import { byteOrderMark, csvLine } from '../kit/csv.ts';
import { NotFound } from '../kit/errors.ts';
import type { KeyRing } from '../kit/keyring.ts';
import { fields } from './fields.ts';
import { listSomeRows } from './row-queries.ts';
import { openHeader, openUpload } from './seal-upload.ts';
import { importFileLimits, type RowFault, type UploadRecord } from './types.ts';

/** The rows with errors in the columns of the file, so that they can be corrected there and uploaded again. */
export async function writeFaultyRows(db: Db, keyRing: KeyRing, upload: UploadRecord): Promise<string> {
  if (upload.archivedAt !== null) throw new NotFound('The content of this upload was deleted a day after its end.');
  const vault = openUpload(keyRing, upload);
  const header = openHeader(vault, upload);
  const rows = await listSomeRows(db, upload, 'Faulty', { pageIndex: 1, pageSize: importFileLimits.rowsMax });
  const lines = rows.map(({ row, sealedCells, faults }) =>
    csvLine([...vault.openRow(row, sealedCells), row, faults.map((fault) => faultText(header, fault)).join(' ')]),
  );
  return byteOrderMark + csvLine([...header, 'Row', 'Errors']) + lines.join('');
}

/** Named by the file's own column, or by the field if it has none. */
function faultText(header: readonly string[], { column, field, detail }: RowFault): string {
  const label = fields.find(({ name }) => name === field)?.label ?? field;
  const name = (column === null ? null : header[column]) || label;
  return name ? `${name}: ${detail}` : detail;
}
