import { availableParallelism } from 'node:os';
import type { CommandOption } from '../../cli/command.ts';
import { WrongUse } from '../../cli/command-errors.ts';
import { isOneOfSeveral } from './messages.ts';

export const processesMax = 256;

export const processesOption = {
  value: 'number',
  does: 'run that many processes; "cores": one for each processor core',
} satisfies CommandOption;

/** How many processes this command has to start; 1: it does everything itself. */
export function processesOf(given: string | undefined): number {
  if (given === undefined || isOneOfSeveral) return 1;
  const count = given === 'cores' ? availableParallelism() : Number(/^\d{1,3}$/.test(given) ? given : Number.NaN);
  if (count >= 1 && count <= processesMax) return count;
  throw new WrongUse(`--processes must be a whole number from 1 to ${processesMax}, or "cores".`);
}
