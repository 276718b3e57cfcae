import type { CardCode } from '../../cards/types.ts';
import { announceWork } from '../../database/changes.ts';
import { type Tx, withTransaction } from '../../database/database.ts';
import { jobsDue } from '../../jobs/job-changes.ts';
import { hurryJobs } from '../../jobs/queries.ts';
import { serveAwaitingJob } from '../jobs.ts';
import type { OpenImport } from './open-import.ts';
import {
  advanceImport,
  deleteStock,
  insertStock,
  listIssued,
  listIssuedBySerial,
  lockImportAt,
  raiseStockLevels,
  type Shelf,
} from './queries.ts';
import type { Candidate, SealedRows } from './seal-rows.ts';
import { type ImportCounts, type RowFault, type StockItem, StockRefused } from './types.ts';

export interface Chunk extends SealedRows {
  /** Of the whole file up to the end of these rows. */
  readonly digest: Buffer;
  /** Whether lines that wait for stock are retried with this chunk. */
  readonly wakesWaiting: boolean;
}

/** Loads the valid rows of a chunk, raises the levels, advances the position and wakes waiting lines, in one commit. */
export async function loadChunk(
  open: OpenImport,
  before: ImportCounts,
  { rowCount, candidates, faults: unfit, digest, wakesWaiting }: Chunk,
  onFaults: (faults: readonly RowFault[]) => Promise<void>,
): Promise<ImportCounts> {
  return withTransaction(open.db, async (tx) => {
    if (!(await lockImportAt(tx, open.id, before.rowsRead))) {
      throw new StockRefused('Another process is running this import; wait until it finishes.');
    }
    const { here, elsewhere } = await leaveOutElsewhere(tx, open, candidates);
    const { loaded, doubled } = await shelve(tx, open.id, here);
    const faults = [...unfit, ...elsewhere, ...doubled].sort((a, b) => a.row - b.row);
    if (faults.length > 0) await onFaults(faults);
    await raiseStockLevels(tx, countLevels(loaded));
    const rowsAfter = before.rowsRead + rowCount;
    await advanceImport(tx, { id: open.id, rowsAfter, digest, loaded: loaded.length, refused: faults.length });
    if (wakesWaiting) await wakeWaiting(tx);
    return {
      rowsRead: rowsAfter,
      codesLoaded: before.codesLoaded + loaded.length,
      rowsRefused: before.rowsRefused + faults.length,
    };
  });
}

/** Codes that another cell has are refused before they are stored. */
async function leaveOutElsewhere(tx: Tx, { codesElsewhere }: OpenImport, candidates: readonly Candidate[]) {
  if (!codesElsewhere || candidates.length === 0) return { here: candidates, elsewhere: [] };
  const cells = await codesElsewhere.find(
    tx,
    candidates.map(({ sealed: { fingerprint, serial } }) => ({
      fingerprint: Buffer.from(fingerprint, 'base64'),
      serial: serial === null ? null : Buffer.from(serial, 'base64'),
    })),
  );
  const elsewhere = candidates.flatMap(({ item: { row, code }, sealed: { hint } }, index): RowFault[] => {
    const cell = cells.get(index);
    return cell === undefined ? [] : [{ row, reason: `The ${whatOf(code)} is already in the cell ${cell}.`, hint }];
  });
  return { here: candidates.filter((_, index) => !cells.has(index)), elsewhere };
}

function whatOf({ serial }: CardCode): string {
  return serial === undefined ? 'code' : 'code or serial';
}

async function shelve(tx: Tx, importId: string, candidates: readonly Candidate[]) {
  const sealed = candidates.map((candidate) => candidate.sealed);
  const inserted = new Set(await insertStock(tx, importId, sealed));
  const fresh = sealed
    .filter(({ id }) => inserted.has(id))
    .map(({ fingerprint }) => Buffer.from(fingerprint, 'base64'));
  const serials = sealed.flatMap(({ id, fingerprint, serial }) =>
    serial !== null && inserted.has(id)
      ? { fingerprint: Buffer.from(fingerprint, 'base64'), serial: Buffer.from(serial, 'base64') }
      : [],
  );
  const onCards = [...(await listIssued(tx, fresh)), ...(await listIssuedBySerial(tx, serials))];
  if (onCards.length > 0) await deleteStock(tx, onCards);
  const issued = new Set(onCards.map((fingerprint) => fingerprint.toString('base64')));
  const loaded: StockItem[] = [];
  const doubled: RowFault[] = [];
  for (const { item, sealed } of candidates) {
    const what = whatOf(item.code);
    const refuse = (reason: string) => doubled.push({ row: item.row, reason, hint: sealed.hint });
    if (!inserted.has(sealed.id)) refuse(`The ${what} is already in stock, or appears earlier in this file.`);
    else if (issued.has(sealed.fingerprint)) refuse(`The ${what} was already issued on a card.`);
    else loaded.push(item);
  }
  return { loaded, doubled };
}

function countLevels(items: readonly StockItem[]): (Shelf & { count: number })[] {
  const levels = new Map<string, Shelf & { count: number }>();
  for (const { stock, code } of items) {
    const isPlastic = code.serial !== undefined;
    const key = `${stock.productId} ${stock.valueMinor} ${isPlastic}`;
    const level = levels.get(key);
    if (level) level.count++;
    else levels.set(key, { ...stock, isPlastic, count: 1 });
  }
  return [...levels.values()];
}

/** Lines that wait for stock are retried immediately. */
export async function wakeWaiting(tx: Tx): Promise<void> {
  await hurryJobs(tx, serveAwaitingJob.kind);
  await announceWork(tx, jobsDue);
}
