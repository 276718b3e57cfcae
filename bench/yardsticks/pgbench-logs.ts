import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Latencies } from '../measure/latencies.ts';
import type { Measurement, Phase } from '../measure/measurement.ts';

const microsPerMillisecond = 1_000;
const millisecondsPerSecond = 1_000;
const coveredShareMin = 0.5;

interface Transaction {
  readonly endedAtMs: number;
  readonly latencyMs: number;
}

/**
 * Rate and percentiles from pgbench's log of every transaction. Its own average includes the start, when 64 processes
 * are forked and statements are prepared.
 */
export async function readPgbenchLogs(
  logDir: string,
  phase: Phase,
  ordersPerTransaction: number,
): Promise<Measurement> {
  const transactions = (await readTransactions(logDir)).sort((one, other) => one.endedAtMs - other.endedAtMs);
  const [first, last] = [transactions[0], transactions.at(-1)];
  if (first === undefined || last === undefined) throw new Error('pgbench committed nothing.');
  const fromMs = first.endedAtMs + phase.warmupMs;
  const measuredMs = Math.min(phase.measureMs, last.endedAtMs - fromMs);
  if (measuredMs < phase.measureMs * coveredShareMin)
    throw new Error(`pgbench ran for ${measuredMs} of ${phase.measureMs} ms.`);
  const measured = transactions.filter(({ endedAtMs }) => endedAtMs >= fromMs && endedAtMs < fromMs + measuredMs);
  const latencies = new Latencies(measured.length);
  for (const { latencyMs } of measured) latencies.add(latencyMs);
  const count = measured.length * ordersPerTransaction;
  return { count, perSecond: (count / measuredMs) * millisecondsPerSecond, ...latencies.summary(), errors: {} };
}

async function readTransactions(logDir: string): Promise<Transaction[]> {
  const files = await readdir(logDir);
  const texts = await Promise.all(files.map((file) => readFile(join(logDir, file), 'utf8')));
  return texts.flatMap((text) => text.split('\n').filter(Boolean).map(parseLine));
}

/** Client, transaction, latency in µs, script, end in seconds, and its µs. */
function parseLine(line: string): Transaction {
  const [, , latencyMicros, , endSeconds, endMicros] = line.split(' ').map(Number);
  if (latencyMicros === undefined || endSeconds === undefined || endMicros === undefined || Number.isNaN(latencyMicros))
    throw new Error(`Not a line of pgbench's log: ${line}`);
  return {
    endedAtMs: endSeconds * millisecondsPerSecond + endMicros / microsPerMillisecond,
    latencyMs: latencyMicros / microsPerMillisecond,
  };
}
