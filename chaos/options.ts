import { parseArgs } from 'node:util';

export interface Options {
  readonly seed: number;
  readonly faults: number;
  /** Where the journal and the logs of the processes go; a folder in the system's temporary one if not given. */
  readonly folder: string | null;
  /** Whether connections are first cut at each message of each action, which takes minutes. */
  readonly isWithSweep: boolean;
  /** Also prints how often each fault came, and each rule, as tables. */
  readonly isForProof: boolean;
}

const seedMax = 2 ** 31;
const faultsMax = 5_000;

export function parseOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seed: { type: 'string', default: '1' },
      faults: { type: 'string', default: '60' },
      folder: { type: 'string' },
      sweep: { type: 'boolean', default: false },
      proof: { type: 'boolean', default: false },
    },
  });
  return {
    seed: wholeNumber('--seed', values.seed, seedMax),
    faults: wholeNumber('--faults', values.faults, faultsMax),
    folder: values.folder ?? null,
    isWithSweep: values.sweep,
    isForProof: values.proof,
  };
}

function wholeNumber(name: string, text: string, max: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < 1 || value > max)
    throw new Error(`${name} takes a whole number from 1 to ${max}.`);
  return value;
}
