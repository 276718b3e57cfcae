import { extname } from 'node:path';
import { loadFingerprints } from '../../cards/fingerprints.ts';
import { CommandRefused, WrongUse } from '../../cli/command-errors.ts';
import { type ExitCode, exitCodes } from '../../cli/exit-codes.ts';
import type { Output } from '../../cli/output/output.ts';
import { type FaultList, faultLine, openFaultFile } from '../../fulfillment/stock/fault-file.ts';
import { importAct } from '../../fulfillment/stock/import-acts.ts';
import { type ImportStep, importCodes } from '../../fulfillment/stock/import-codes.ts';
import { findImport } from '../../fulfillment/stock/queries.ts';
import { type RowFormat, readRows } from '../../fulfillment/stock/read-rows.ts';
import { StockRefused } from '../../fulfillment/stock/types.ts';
import type { CommandContext } from '../command-context.ts';
import { loadKeysOf } from '../keys.ts';
import { withServiceDatabase } from '../with-service-database.ts';
import { openCommandActing } from './command-acting.ts';
import { showImportProgress } from './import-progress.ts';
import { openInput } from './open-input.ts';

/** Loads codes into stock: streamed, in commits of a few thousand rows, and resumable by name. */
export async function codesImport({ config, logger, given, out }: CommandContext): Promise<ExitCode> {
  const { file = '', name = '' } = given;
  const format = formatOf(file, given.format);
  const input = await openInput(file);
  return withServiceDatabase(config, logger, 'bestow-import', async (db) => {
    const keyRing = await loadKeysOf(db, config);
    const fingerprints = await loadFingerprints(db, keyRing);
    const faults =
      file === '-' ? faultsToStderr(out) : openFaultFile(`${file}.faults.csv`, (await findImport(db, name)) !== null);
    const progress = showImportProgress(out);
    const acting = await openCommandActing(config, db);
    const audit = acting.audit((step: ImportStep) => importAct(name, step));
    const run = { name, rows: readRows(input, format), onFaults: faults.add, onProgress: progress.update, audit };
    const counts = await importCodes({ db, keyRing, fingerprints }, run).finally(() => faults.close());
    progress.finish(name, counts, file === '-' ? 'above' : `${file}.faults.csv`);
    return counts.rowsRefused > 0 ? exitCodes.failed : exitCodes.done;
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
  throw new WrongUse('The file name does not end in .csv or .ndjson; add --format csv or --format ndjson.');
}

function faultsToStderr(out: Output): FaultList {
  return {
    async add(faults) {
      out.note(faults.map(faultLine).join('').trimEnd());
    },
    async close() {},
  };
}
