import { createInterface } from 'node:readline';
import { CommandRefused } from '../../../cli/command-errors.ts';
import type { OperatorAnswer } from '../../../operator/call.ts';
import { serialsPerCallMax } from '../../../shipping/pack-parcel.ts';
import { shownParcelId } from '../../../shipping/parcel-id.ts';
import type { ParcelId } from '../../../shipping/types.ts';
import type { CommandContext } from '../../command-context.ts';
import { bodyOf } from '../operator/answer-body.ts';
import type { Members } from '../operator/operator-command-types.ts';
import { withOperatorCall } from '../operator/operator-connection.ts';
import { parcelPath } from './parcel-words.ts';

/** Records which cards were packed into a parcel. */
export async function parcelsPack(context: CommandContext): Promise<void> {
  const { given, out } = context;
  const path = `${parcelPath(given)}/Pack`;
  const serials = given.serials === '-' ? await readSerials() : splitSerials(given.serials ?? '');
  const answer = await withOperatorCall(context, (call) => call({ method: 'POST', path, body: { Serials: serials } }));
  refuseSerials(answer, serials);
  const parcel = bodyOf(answer) as Members;
  const [cards, packed] = [Number(parcel.CardCount), Number(parcel.PackedCount)];
  const next = packed === cards ? 'it is packed' : `${cards - packed} left to pack`;
  out.json(parcel);
  out.say(`${shownParcelId(parcel.Id as ParcelId)}: ${packed} of ${cards} cards; ${next}.`);
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

interface SerialsProblem {
  readonly code?: string;
  readonly errors?: readonly { readonly pointer?: string; readonly detail: string }[];
}

/** The answer names serials by their position. They are the operator's own input, so here they may be repeated. */
function refuseSerials({ body }: OperatorAnswer, serials: readonly string[]): void {
  const { code, errors = [] } = (body ?? {}) as SerialsProblem;
  if (code !== 'SerialsRefused') return;
  const lines = errors.map(({ pointer = '', detail }) => `  ${serials[Number(pointer.split('/').at(-1))]}: ${detail}`);
  throw new CommandRefused(`Nothing was packed.\n${lines.join('\n')}`);
}
