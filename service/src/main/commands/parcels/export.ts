import { createWriteStream } from 'node:fs';
import { extname } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { WrongUse } from '../../../cli/command-errors.ts';
import type { Db } from '../../../database/database.ts';
import { exportCsv } from '../../../shipping/export-csv.ts';
import { parcelsPerPageMax, readParcels, walkParcels } from '../../../shipping/list-parcels.ts';
import { writePapers } from '../../../shipping/pdf/write-papers.ts';
import type { PackableParcel, ParcelFilter } from '../../../shipping/types.ts';
import type { CommandContext } from '../../command-context.ts';
import { afterOf, filterOf, withShipping } from './with-shipping.ts';

/** Writes parcels to a file: a list to fill in and import, or papers to print. */
export async function parcelsExport({ config, logger, given, out }: CommandContext): Promise<void> {
  const { file = '' } = given;
  const filter = { ...filterOf(given), after: afterOf(given) };
  const write = formatOf(file, given.format) === 'csv' ? writeList : writePages;
  await withShipping(config, logger, async ({ db }) => {
    const report = await write(db, filter, openOutput(file));
    if (file !== '-') out.say(`${file}: ${report}`);
  });
}

function formatOf(file: string, asked: string | undefined): 'csv' | 'pdf' {
  const ending = asked ?? extname(file).slice(1).toLowerCase();
  if (ending === 'csv' || ending === 'pdf') return ending;
  throw new WrongUse('The file name does not end in .csv or .pdf; add --format csv or --format pdf.');
}

/** Contains names and addresses: not readable by other users of this machine. */
function openOutput(file: string): Writable {
  return file === '-' ? process.stdout : createWriteStream(file, { mode: 0o600 });
}

async function writeList(db: Db, filter: ParcelFilter, output: Writable): Promise<string> {
  let count = 0;
  async function* counted(): AsyncGenerator<PackableParcel> {
    for await (const parcel of walkParcels(db, filter)) {
      count++;
      yield parcel;
    }
  }
  await pipeline(Readable.from(exportCsv(counted())), output);
  return `${count} parcels.`;
}

/** A limited number per file: the rest goes into another file. */
async function writePages(db: Db, filter: ParcelFilter, output: Writable): Promise<string> {
  const { parcels, nextAfter } = await readParcels(db, filter, parcelsPerPageMax);
  await pipeline(await writePapers(parcels, new Date()), output);
  return `${parcels.length} parcels.${nextAfter ? ` Continue with --after ${nextAfter}` : ''}`;
}
