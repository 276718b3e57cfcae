import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Measurement, Missing, Phase } from '../measure/measurement.ts';
import { readPgbenchLogs } from './pgbench-logs.ts';

const run = promisify(execFile);
const threadsMax = 2;
const outputBytesMax = 1_048_576;
const millisecondsPerSecond = 1_000;
const startUpMsMax = 60_000;
/** pgbench includes the opening of its connections in its time. */
const connectMsPerClient = 15;

export interface PgbenchRun {
  readonly databaseUrl: string;
  readonly scriptFile: string;
  readonly clients: number;
  readonly ordersPerTransaction: number;
  readonly tempDir: string;
}

/** The version of pgbench, or null if it is not installed. */
export function findPgbenchVersion(): string | null {
  try {
    return execFileSync('pgbench', ['--version'], { encoding: 'utf8' }).trim();
  } catch {
    return null;
  }
}

export async function runPgbench(what: PgbenchRun, phase: Phase): Promise<Measurement | Missing> {
  if (findPgbenchVersion() === null) return { missing: 'pgbench missing: install postgresql-contrib' };
  const logDir = await mkdtemp(join(what.tempDir, 'pgbench-'));
  try {
    const durationMs = what.clients * connectMsPerClient + phase.warmupMs + phase.measureMs;
    await run('pgbench', pgbenchArguments(what, logDir, durationMs), {
      maxBuffer: outputBytesMax,
      timeout: durationMs + startUpMsMax,
    });
    return await readPgbenchLogs(logDir, phase, what.ordersPerTransaction);
  } finally {
    await rm(logDir, { recursive: true });
  }
}

function pgbenchArguments(what: PgbenchRun, logDir: string, durationMs: number): string[] {
  return [
    '--no-vacuum',
    '--protocol=prepared',
    `--client=${what.clients}`,
    `--jobs=${Math.min(what.clients, threadsMax)}`,
    `--time=${Math.ceil(durationMs / millisecondsPerSecond)}`,
    `--file=${what.scriptFile}`,
    '--log',
    `--log-prefix=${join(logDir, 'log')}`,
    what.databaseUrl,
  ];
}
