import { writeFile } from 'node:fs/promises';
import type { Type } from 'typebox';
import { type ExitCode, exitCodes } from '../../../cli/exit-codes.ts';
import type { Output } from '../../../cli/output/output.ts';
import { csvLine } from '../../../kit/csv.ts';
import type { wireShipFile } from '../../../shipping/wire.ts';
import type { CommandContext } from '../../command-context.ts';
import { openInput } from '../open-input.ts';
import { bodyOf } from '../operator/answer-body.ts';
import { withOperatorCall } from '../operator/operator-connection.ts';

type Shipped = Type.Static<typeof wireShipFile>;

/** Marks the parcels in a CSV file as handed over; those already shipped are skipped. */
export async function parcelsShipFile(context: CommandContext): Promise<ExitCode> {
  const { file = '' } = context.given;
  const content = await openInput(file);
  const shipped = await withOperatorCall(
    context,
    async (call) =>
      bodyOf(await call({ method: 'POST', path: '/Shipments', file: { contentType: 'text/csv', content } })) as Shipped,
  ).finally(() => content.destroy());
  await print(context.out, shipped, file);
  return shipped.Refused > 0 ? exitCodes.failed : exitCodes.done;
}

async function print(out: Output, shipped: Shipped, file: string): Promise<void> {
  const { Rows, Shipped, ShippedBefore, Refused, Faults } = shipped;
  const lines = Faults.map(({ Row, ParcelId, Reason }) => csvLine([Row, ParcelId, Reason]));
  const faultsFile = `${file}.faults.csv`;
  if (Refused > 0 && file === '-') out.note(lines.join('').trimEnd());
  // New for each run: a second run lists what is still wrong. Readable by its owner only.
  if (Refused > 0 && file !== '-')
    await writeFile(faultsFile, [csvLine(['Row', 'ParcelId', 'Reason']), ...lines].join(''), { mode: 0o600 });
  const some = Refused > Faults.length ? `the first ${Faults.length} ` : '';
  const refused = Refused === 0 ? 'none rejected' : `${Refused} rejected (see ${some}${seen(file, faultsFile)})`;
  out.json(shipped);
  out.say(`${Rows} rows: ${Shipped} shipped, ${ShippedBefore} already shipped, ${refused}.`);
}

function seen(file: string, faultsFile: string): string {
  return file === '-' ? 'above' : `in ${faultsFile}`;
}
