import { extname } from 'node:path';
import type { Readable } from 'node:stream';
import type { Type } from 'typebox';
import { loadFingerprints } from '../../cards/fingerprints.ts';
import { CodesNotCompared } from '../../cells/codes-elsewhere.ts';
import { CommandRefused, WrongUse } from '../../cli/command-errors.ts';
import { type ExitCode, exitCodes } from '../../cli/exit-codes.ts';
import type { Output } from '../../cli/output/output.ts';
import { type FaultList, faultLine, openFaultFile } from '../../fulfillment/stock/fault-file.ts';
import { importAct } from '../../fulfillment/stock/import-acts.ts';
import { type ImportStep, importCodes } from '../../fulfillment/stock/import-codes.ts';
import { findImport } from '../../fulfillment/stock/queries.ts';
import { type RowFormat, readRows } from '../../fulfillment/stock/read-rows.ts';
import { StockRefused } from '../../fulfillment/stock/types.ts';
import type { loadedStock } from '../../fulfillment/stock/wire.ts';
import type { OperatorRequest } from '../../operator/call.ts';
import type { CommandContext } from '../command-context.ts';
import { loadKeysOf } from '../keys/keys.ts';
import { openCodesElsewhere } from '../shared/codes-elsewhere.ts';
import { withServiceDatabase } from '../with-service-database.ts';
import { openCommandActing } from './command-acting.ts';
import { showImportProgress } from './import-progress.ts';
import { openInput } from './open-input.ts';
import { bodyOf } from './operator/answer-body.ts';
import { withOperatorCall } from './operator/operator-connection.ts';

/** Loads codes into stock: streamed, in commits of a few thousand rows, and resumable by name. */
export async function codesImport(context: CommandContext): Promise<ExitCode> {
  const { file = '' } = context.given;
  const format = formatOf(file, context.given.format);
  const input = await openInput(file);
  const load = context.given.url === undefined ? loadHere : loadThere;
  return load(context, input, format).finally(() => input.destroy());
}

/** Without the operator API: a file of any size, every rejected row with the last characters of its code. */
async function loadHere(context: CommandContext, input: Readable, format: RowFormat): Promise<ExitCode> {
  const { config, logger, given, out } = context;
  const { file = '', name = '' } = given;
  return withServiceDatabase(config, logger, 'bestow-import', async (db) => {
    const keyRing = await loadKeysOf(db, config);
    const fingerprints = await loadFingerprints(db, keyRing);
    const faults =
      file === '-' ? faultsToStderr(out) : openFaultFile(`${file}.faults.csv`, (await findImport(db, name)) !== null);
    const progress = showImportProgress(out);
    const codesElsewhere = openCodesElsewhere(config, keyRing);
    const acting = await openCommandActing(config, db);
    const audit = acting.audit((step: ImportStep) => importAct(name, step));
    const run = { name, rows: readRows(input, format), onFaults: faults.add, onProgress: progress.update, audit };
    const counts = await importCodes({ db, keyRing, fingerprints, codesElsewhere }, run).finally(async () => {
      await faults.close();
      await codesElsewhere?.close();
    });
    progress.finish(name, counts, file === '-' ? 'above' : `${file}.faults.csv`);
    return counts.rowsRefused > 0 ? exitCodes.failed : exitCodes.done;
  }).catch((error: unknown) => {
    const isRefused = error instanceof StockRefused || error instanceof CodesNotCompared;
    throw isRefused ? new CommandRefused(error.message) : error;
  });
}

async function loadThere(context: CommandContext, input: Readable, format: RowFormat): Promise<ExitCode> {
  const { given, out } = context;
  const { file = '', name = '' } = given;
  const contentType = format === 'csv' ? 'text/csv' : 'application/x-ndjson';
  const request = { method: 'POST', path: '/Stock/Imports', query: { name }, file: { contentType, content: input } };
  const answer = await withOperatorCall(context, (call) => call(request as OperatorRequest));
  const loaded = bodyOf(answer) as Type.Static<typeof loadedStock>;
  const { RowsRead: rowsRead, CodesLoaded: codesLoaded, RowsRefused: rowsRefused } = loaded;
  const faults = file === '-' ? faultsToStderr(out) : openFaultFile(`${file}.faults.csv`, false);
  if (loaded.Faults.length > 0)
    await faults.add(loaded.Faults.map(({ Row, Reason }) => ({ row: Row, reason: Reason, hint: '' })));
  await faults.close();
  const some = rowsRefused > loaded.Faults.length ? `the first ${loaded.Faults.length} in ` : '';
  const seen = file === '-' ? 'above' : `${some}${file}.faults.csv`;
  showImportProgress(out).finish(name, { rowsRead, codesLoaded, rowsRefused }, seen);
  return rowsRefused > 0 ? exitCodes.failed : exitCodes.done;
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
