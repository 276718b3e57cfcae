import { parseCsvMapping } from './csv-mapping.ts';
import { decodeText } from './decode-text.ts';
import { readCamt } from './read-camt.ts';
import { readCsvStatement } from './read-csv.ts';
import { type Statement, StatementRefused, statementBytesMax } from './types.ts';

const pieceBytes = 64 * 1024;

/** Reads a bank statement: camt.053, or CSV if its columns are given. */
export async function readStatement(
  bytes: Buffer,
  csv: Parameters<typeof parseCsvMapping>[0] | null,
): Promise<Statement> {
  if (bytes.length > statementBytesMax)
    throw new StatementRefused(`The file is larger than ${statementBytesMax / 1024 / 1024} MB; split it.`);
  return csv === null ? readCamt(piecesOf(bytes)) : readCsvStatement(decodeText(bytes), parseCsvMapping(csv));
}

async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
}
