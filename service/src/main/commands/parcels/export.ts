import { createWriteStream } from 'node:fs';
import { extname } from 'node:path';
import { type Readable, Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { WrongUse } from '../../../cli/command-errors.ts';
import type { CommandContext } from '../../command-context.ts';
import { bodyOf } from '../operator/answer-body.ts';
import { withOperatorCall } from '../operator/operator-connection.ts';
import { parcelQuery } from './parcel-words.ts';

/** Writes parcels to a file: a list to fill in and import, or papers to print. */
export async function parcelsExport(context: CommandContext): Promise<void> {
  const { given, out } = context;
  const { file = '' } = given;
  const format = formatOf(file, given.format);
  const query = parcelQuery(given);
  await withOperatorCall(context, async (call) => {
    const answer = await call({ method: 'GET', path: `/Parcels.${format}`, query, wantsFile: true });
    const content = bodyOf(answer) as Readable;
    const lines = countLines();
    await pipeline(content, lines.stream, openOutput(file));
    // The first line of a list has the names of the columns.
    const parcels = format === 'csv' ? lines.count() - 1 : answer.headers['parcel-count'];
    const next = answer.headers['next-after'];
    if (file !== '-') out.say(`${file}: ${parcels} parcels.${next ? ` Continue with --after ${next}` : ''}`);
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

/** Addresses are single-line texts, so that each line of a list is a parcel. */
function countLines() {
  let lines = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      for (const byte of chunk) if (byte === 10) lines++;
      done(null, chunk);
    },
  });
  return { stream, count: () => lines };
}
