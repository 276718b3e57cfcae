import type { Fault } from './faults.ts';
import type { Options } from './options.ts';
import type { Outcome } from './run-requests.ts';

const megabyte = 1024 * 1024;

export function writeReport(outcome: Outcome, { seed, isVerbose }: Options): string {
  const { requests, seconds, cpuSeconds, answers, faults, heapBytes } = outcome;
  const all = [...answers.values()];
  const succeeded = all.filter((counts) => [...counts.keys()].some((status) => status >= 200 && status < 400)).length;
  const byStatus = new Map<number, number>();
  for (const counts of all)
    for (const [status, count] of counts) byStatus.set(status, (byStatus.get(status) ?? 0) + count);
  const statuses = [...byStatus].sort(([one], [other]) => one - other).map(([status, count]) => `${count} × ${status}`);
  const table = [...answers]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, counts]) => `${name}: ${[...counts].map(([status, count]) => `${count} × ${status}`).join(', ')}`);
  return [
    ...(isVerbose ? table : []),
    ...faults.map((fault) => faultText(fault, seed)),
    `Seed ${seed}: ${requests} requests in ${seconds} s (${cpuSeconds} s of CPU time here), ${statuses.join(', ')}.`,
    `${answers.size} operations were called, ${succeeded} of them with success at least once.`,
    `Heap in use after a quarter ${megabytes(heapBytes.early)}, at the end ${megabytes(heapBytes.end)}.`,
    ...(outcome.isMemoryFlat ? [] : ['FAULT: memory is not flat.']),
    `${faults.length} faults.`,
  ].join('\n');
}

function faultText({ request, caller, operation, what, curl, logged }: Fault, seed: number): string {
  const repeat = `npm run fuzz -- --seed ${seed} --requests ${request}`;
  return [`FAULT in request ${request}: ${operation}, by ${caller}: ${what}`, ...logged, curl, repeat, ''].join('\n');
}

function megabytes(bytes: number): string {
  return `${(bytes / megabyte).toFixed(0)} MB`;
}
