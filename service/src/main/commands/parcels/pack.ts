import { createInterface } from 'node:readline';
import { CommandRefused } from '../../../cli/command-errors.ts';
import { SerialsRefused } from '../../../shipping/errors.ts';
import { packParcel, serialsPerCallMax } from '../../../shipping/pack-parcel.ts';
import { shownParcelId } from '../../../shipping/parcel-id.ts';
import { unpackParcel } from '../../../shipping/unpack-parcel.ts';
import type { CommandContext } from '../../command-context.ts';
import { commandLine, parcelIdOf, withShipping } from './with-shipping.ts';

/** Records which cards were packed into a parcel. */
export async function parcelsPack({ config, logger, given, out }: CommandContext): Promise<void> {
  const id = parcelIdOf(given);
  const serials = given.serials === '-' ? await readSerials() : splitSerials(given.serials ?? '');
  await withShipping(config, logger, async (needs) => {
    const parcel = await packParcel(needs, commandLine, id, serials).catch((error: unknown) => {
      throw error instanceof SerialsRefused ? explain(error, serials) : error;
    });
    const left = parcel.cardCount - parcel.packedCount;
    const next = left === 0 ? 'it is packed' : `${left} left to pack`;
    out.json({ Id: shownParcelId(id), Cards: parcel.cardCount, Packed: parcel.packedCount });
    out.say(`${shownParcelId(id)}: ${parcel.packedCount} of ${parcel.cardCount} cards; ${next}.`);
  });
}

/** Takes the cards out of a parcel. */
export async function parcelsUnpack({ config, logger, given, out }: CommandContext): Promise<void> {
  const id = parcelIdOf(given);
  await withShipping(config, logger, async (needs) => {
    await unpackParcel(needs, commandLine, id);
    out.json({ Id: shownParcelId(id), Packed: 0 });
    out.say(`${shownParcelId(id)} is empty; its cards stay reserved for it.`);
  });
}

function splitSerials(text: string): string[] {
  return text.split(',').filter((serial) => serial.trim() !== '');
}

/** One serial per line, as a scanner sends them. */
async function readSerials(): Promise<string[]> {
  const serials: string[] = [];
  for await (const line of createInterface({ input: process.stdin })) {
    if (line.trim() !== '') serials.push(line);
    if (serials.length > serialsPerCallMax) break;
  }
  return serials;
}

/** The serials are the operator's own input, so they may be repeated. */
function explain({ faults }: SerialsRefused, serials: readonly string[]): CommandRefused {
  const lines = faults.map(({ pointer = '', detail }) => `  ${serials[Number(pointer.split('/').at(-1))]}: ${detail}`);
  return new CommandRefused(`Nothing was packed.\n${lines.join('\n')}`);
}
