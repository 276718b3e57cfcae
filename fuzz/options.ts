import { parseArgs } from 'node:util';

export interface Options {
  readonly seed: number;
  readonly requests: number;
  /** The number of the first request. */
  readonly from: number;
  /** Prints how often each operation was called, and how it was answered. */
  readonly isVerbose: boolean;
}

const seedMax = 2 ** 31;
const requestsMax = 100_000_000;

export function parseOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seed: { type: 'string', default: '1' },
      requests: { type: 'string', default: '20000' },
      from: { type: 'string', default: '1' },
      verbose: { type: 'boolean', default: false },
    },
  });
  return {
    seed: wholeNumber('--seed', values.seed, seedMax),
    requests: wholeNumber('--requests', values.requests, requestsMax),
    from: wholeNumber('--from', values.from, requestsMax),
    isVerbose: values.verbose,
  };
}

function wholeNumber(name: string, text: string, max: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < 1 || value > max)
    throw new Error(`${name} takes a whole number from 1 to ${max}.`);
  return value;
}
