import type { Fault } from './faults.ts';
import { nameOf, type Operation } from './operations/types.ts';
import type { Options } from './options.ts';
import { type Outcome, roundSize } from './run-requests.ts';

const megabyte = 1024 * 1024;

export function writeReport(outcome: Outcome, operations: readonly Operation[], { seed, isVerbose }: Options): string {
  const { requests, seconds, cpuSeconds, answers, faults, heapBytes } = outcome;
  const names = [...new Set(operations.map(nameOf))];
  const successes = names.map((name) => successesOf(answers.get(name)));
  const byStatus = new Map<number, number>();
  for (const counts of answers.values())
    for (const [status, count] of counts) byStatus.set(status, (byStatus.get(status) ?? 0) + count);
  return [
    ...(isVerbose ? names.toSorted().map((name) => `${name}: ${statusesText(answers.get(name) ?? new Map())}`) : []),
    ...faults.map((fault) => `${fault.count} × ${fault.operation}: ${fault.what}`),
    `Seed ${seed}: ${requests} requests in ${seconds} s (${cpuSeconds} s of CPU time here), ${statusesText(byStatus)}.`,
    `${answers.size} of ${names.length} operations were called, ${successes.filter((count) => count > 0).length} of them with success at least once.`,
    `Heap in use after a quarter ${megabytes(heapBytes.early)}, at the end ${megabytes(heapBytes.end)}.`,
    ...(outcome.isMemoryFlat ? [] : ['FAULT: memory is not flat.']),
    `${faults.length} faults.`,
  ].join('\n');
}

export function faultText({ request, caller, operation, what, curl, logged }: Fault, seed: number): string {
  const from = request - ((request - 1) % roundSize);
  const repeat = `npm run fuzz -- --seed ${seed} --from ${from} --requests ${request - from + 1}`;
  return [`FAULT in request ${request}: ${operation}, by ${caller}: ${what}`, ...logged, curl, repeat, ''].join('\n');
}

function successesOf(counts: ReadonlyMap<number, number> = new Map()): number {
  return [...counts].reduce((sum, [status, count]) => (status >= 200 && status < 400 ? sum + count : sum), 0);
}

function statusesText(counts: ReadonlyMap<number, number>): string {
  const inOrder = [...counts].sort(([one], [other]) => one - other);
  return inOrder.length === 0 ? 'never' : inOrder.map(([status, count]) => `${count} × ${status}`).join(', ');
}

function megabytes(bytes: number): string {
  return `${(bytes / megabyte).toFixed(0)} MB`;
}
