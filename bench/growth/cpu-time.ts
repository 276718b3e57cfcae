import { readdirSync, readFileSync } from 'node:fs';
import { runStatements } from '../postgres/run-statements.ts';
import type { Place } from './measure.ts';

const nanosPerMillisecond = 1_000_000;

/** What a piece of work took of the processor, in the API and in its connections of PostgreSQL: it hardly depends on what else the machine does. */
export async function withCpuTime<Result>(
  place: Place,
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly cpuMs: number }> {
  const before = await cpuNanos(place);
  const result = await work();
  const after = await cpuNanos(place);
  let nanos = 0;
  for (const [pid, used] of after) nanos += used - (before.get(pid) ?? 0);
  return { result, cpuMs: nanos / nanosPerMillisecond };
}

/** By process. */
async function cpuNanos({ api, databaseUrl }: Place): Promise<Map<number, number>> {
  const backends = await runStatements<{ pid: number }>(
    databaseUrl,
    `select pid from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  return new Map([api.pid, ...backends.map(({ pid }) => pid)].map((pid) => [pid, processNanos(pid)]));
}

/** Of all threads of a process, to the nanosecond: calls are too short for the ticks of /proc/<pid>/stat. */
function processNanos(pid: number): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    return threads.reduce((sum, thread) => sum + threadNanos(`/proc/${pid}/task/${thread}/schedstat`), 0);
  } catch {
    return 0;
  }
}

function threadNanos(file: string): number {
  return Number(readFileSync(file, 'utf8').split(' ')[0]);
}
