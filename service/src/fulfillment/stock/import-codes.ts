import { createHash, type Hash } from 'node:crypto';
import { newImportKey, openImportKey } from '../../cards/stock-vault.ts';
import { listProducts } from '../../catalog/queries.ts';
import { type AuditHook, noAudit } from '../../database/audit-hook.ts';
import { withTransaction } from '../../database/database.ts';
import { newId } from '../../kit/ids.ts';
import { loadChunk, wakeWaiting } from './load-chunk.ts';
import type { ImportNeeds, OpenImport } from './open-import.ts';
import { findImport, finishImport, type ImportRecord, insertImport } from './queries.ts';
import { sealRows } from './seal-rows.ts';
import { type FileRow, type ImportCounts, type RowFault, StockRefused } from './types.ts';

/** An import with a name starts once or is resumed, and ends once. */
export type ImportStep =
  | { readonly kind: 'Begun' | 'TakenUp' }
  | { readonly kind: 'Finished'; readonly counts: ImportCounts };

export interface ImportRun {
  readonly name: string;
  readonly rows: AsyncIterable<FileRow>;
  /** Called before the chunk of the faults is committed, so a crash may repeat faults but loses none. */
  onFaults(faults: readonly RowFault[]): Promise<void>;
  onProgress(counts: ImportCounts): void;
  /** Called for every step before any of its codes is loaded. */
  readonly audit?: AuditHook<ImportStep>;
}

export const rowsPerCommit = 2_000;
// Each wake-up retries every waiting line; with each chunk of a large import that would be too much.
const wakeEveryMs = 2_000;

/**
 * Loads codes in chunks, each one commit with the position in the file. Run again after a crash with the same name, it
 * skips what was loaded. One chunk is encrypted while the previous one is written.
 */
export async function importCodes(needs: ImportNeeds, run: ImportRun): Promise<ImportCounts> {
  const audit = run.audit ?? noAudit;
  const record = await beginImport(needs, run.name, audit);
  const products = new Map((await listProducts(needs.db)).map(({ id, content }) => [id, content]));
  const open = { ...needs, id: record.id, key: openImportKey(needs.keyRing, record.id, record), products };
  const counts = await loadChunks(open, run, record);
  await withTransaction(needs.db, async (tx) => {
    await finishImport(tx, record.id);
    await wakeWaiting(tx);
    await audit(tx, { kind: 'Finished', counts });
  });
  run.onProgress(counts);
  return counts;
}

async function loadChunks(open: OpenImport, run: ImportRun, record: ImportRecord): Promise<ImportCounts> {
  const digest = createHash('sha256').update(open.key.reveal());
  let writing: Promise<ImportCounts> = Promise.resolve(countsOf(record));
  let wokenAt = Number.NEGATIVE_INFINITY;
  try {
    for await (const rows of chunksAfter(run.rows, record, digest)) {
      const fileDigest = digest.copy().digest();
      const sealed = await sealRows(open, rows);
      const counts = await writing;
      run.onProgress(counts);
      const wakesWaiting = performance.now() - wokenAt >= wakeEveryMs;
      if (wakesWaiting) wokenAt = performance.now();
      writing = loadChunk(open, counts, { ...sealed, digest: fileDigest, wakesWaiting }, run.onFaults);
      // Awaited in the next round; until then a failure must not end the process as unhandled.
      writing.catch(() => undefined);
    }
  } finally {
    // If the rows end in a fault, the current chunk is still written, so that the reported counts are correct.
    await writing.catch(() => undefined);
  }
  return writing;
}

async function beginImport(
  { db, keyRing }: ImportNeeds,
  name: string,
  audit: AuditHook<ImportStep>,
): Promise<ImportRecord> {
  return withTransaction(db, async (tx) => {
    const id = newId();
    if (!(await findImport(tx, name))) await insertImport(tx, { id, name, ...newImportKey(keyRing, id).wrapped });
    const record = await findImport(tx, name);
    if (!record) throw new Error('the import was not stored');
    requireUnfinished(name, record);
    await audit(tx, { kind: record.id === id ? 'Begun' : 'TakenUp' });
    return record;
  });
}

function requireUnfinished(name: string, { finishedAt, codesLoaded }: ImportRecord): void {
  if (!finishedAt) return;
  const when = finishedAt.toISOString().slice(0, 16).replace('T', ' ');
  throw new StockRefused(
    `Import "${name}" finished at ${when} UTC with ${codesLoaded} codes; use another name for other rows.`,
  );
}

/** The rows after the position, in chunks. Those before it must be the rows that the first run read. */
async function* chunksAfter(
  rows: AsyncIterable<FileRow>,
  record: ImportRecord,
  digest: Hash,
): AsyncGenerator<FileRow[]> {
  const mark = Number(record.rowsRead);
  let chunk: FileRow[] = [];
  let seen = 0;
  for await (const row of rows) {
    digest.update(row.content).update('\n');
    seen++;
    if (seen === mark) requireSameRows(record, digest);
    if (seen <= mark) continue;
    chunk.push(row);
    if (chunk.length === rowsPerCommit) {
      yield chunk;
      chunk = [];
    }
  }
  if (seen < mark) throw otherRows(mark);
  if (chunk.length > 0) yield chunk;
}

function requireSameRows({ contentDigest, rowsRead }: ImportRecord, digest: Hash): void {
  if (!contentDigest?.equals(digest.copy().digest())) throw otherRows(Number(rowsRead));
}

function otherRows(rowsRead: number): StockRefused {
  return new StockRefused(
    `An unfinished import with this name has read ${rowsRead} rows, and this file starts with different rows; use another name.`,
  );
}

function countsOf({ rowsRead, codesLoaded, rowsRefused }: ImportRecord): ImportCounts {
  return { rowsRead: Number(rowsRead), codesLoaded: Number(codesLoaded), rowsRefused: Number(rowsRefused) };
}
