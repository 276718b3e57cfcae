import { parseArgs } from 'node:util';
import type { Phase } from './measure/measurement.ts';

const roundsMax = 20;
const growthOrdersMax = 20_000_000;

export interface BenchOptions {
  readonly rounds: number;
  readonly isQuick: boolean;
  readonly only: string | null;
  readonly growthOrders: number | null;
  readonly phase: Phase;
}

export const usage = `npm run bench -- [options]
  --rounds <n>    rounds over all cells, medians are taken over them (default 3)
  --quick         one short round, under 3 minutes: to see that it runs, not to compare
  --only <name>   one group (yardsticks, orders, reads, lists, fulfillment, delivery, recurring, webhooks), or the cells whose name holds this text;
                  with their yardsticks
  --growth <n>    instead: lists, orders, claims, webhooks, reports and the ledger check with 100,000 and with n orders;
                  with --only those measures whose name holds the text`;

export function parseOptions(args: readonly string[]): BenchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rounds: { type: 'string' },
      quick: { type: 'boolean', default: false },
      only: { type: 'string' },
      growth: { type: 'string' },
    },
  });
  return {
    rounds: values.rounds === undefined ? (values.quick ? 1 : 3) : parseCount('--rounds', values.rounds, roundsMax),
    isQuick: values.quick,
    only: values.only ?? null,
    growthOrders: values.growth === undefined ? null : parseCount('--growth', values.growth, growthOrdersMax),
    phase: values.quick ? { warmupMs: 300, measureMs: 700 } : { warmupMs: 1_000, measureMs: 2_000 },
  };
}

function parseCount(name: string, text: string, max: number): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1 || count > max)
    throw new Error(`${name} is a number from 1 to ${max}, not ${text}.`);
  return count;
}
