import { extname } from 'node:path';
import { loadFingerprints } from '../../cards/fingerprints.ts';
import { type FaultList, faultLine, openFaultFile } from '../../fulfillment/stock/fault-file.ts';
import { importAct } from '../../fulfillment/stock/import-acts.ts';
import { type ImportStep, importCodes } from '../../fulfillment/stock/import-codes.ts';
import { findImport } from '../../fulfillment/stock/queries.ts';
import { type RowFormat, readRows } from '../../fulfillment/stock/read-rows.ts';
import { StockRefused } from '../../fulfillment/stock/types.ts';
import type { Config } from '../../kit/config.ts';
import type { Logger } from '../../kit/logger.ts';
import { CommandRefused, type Given } from '../command.ts';
import { loadKeysOf } from '../keys.ts';
import { withServiceDatabase } from '../with-service-database.ts';
import { openCommandActing } from './command-acting.ts';
import { showImportProgress } from './import-progress.ts';
import { openInput } from './open-input.ts';

/** Loads codes into stock: streamed, in commits of a few thousand rows, and resumable by name. */
export async function codesImport(config: Config, logger: Logger, given: Given): Promise<void> {
  const { file = '', name = '' } = given;
  const format = formatOf(file, given.format);
  const input = await openInput(file);
  await withServiceDatabase(config, logger, 'bestow-import', async (db) => {
    const keyRing = await loadKeysOf(db, config);
    const fingerprints = await loadFingerprints(db, keyRing);
    const faults =
      file === '-' ? faultsToStderr() : openFaultFile(`${file}.faults.csv`, (await findImport(db, name)) !== null);
    const progress = showImportProgress();
    const acting = await openCommandActing(config, db);
    const audit = acting.audit((step: ImportStep) => importAct(name, step));
    const run = { name, rows: readRows(input, format), onFaults: faults.add, onProgress: progress.update, audit };
    const counts = await importCodes({ db, keyRing, fingerprints }, run).finally(() => faults.close());
    progress.finish(name, counts, file === '-' ? 'above' : `${file}.faults.csv`);
    if (counts.rowsRefused > 0) process.exitCode = 1;
  })
    .catch((error: unknown) => {
      throw error instanceof StockRefused ? new CommandRefused(error.message) : error;
    })
    .finally(() => input.destroy());
}

function formatOf(file: string, asked: string | undefined): RowFormat {
  const ending = asked ?? extname(file).slice(1).toLowerCase();
  if (ending === 'csv') return 'csv';
  if (ending === 'ndjson' || ending === 'jsonl') return 'ndjson';
  throw new CommandRefused('The file name does not end in .csv or .ndjson; add --format csv or --format ndjson.');
}

function faultsToStderr(): FaultList {
  return {
    async add(faults) {
      process.stderr.write(faults.map(faultLine).join(''));
    },
    async close() {},
  };
}
