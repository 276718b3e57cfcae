import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Address, Cluster } from './cluster.ts';
import { handOverFiles } from './data-folder.ts';
import { errorCode } from './error-code.ts';
import { serverEnvironment } from './runner.ts';
import { isPostmasterOf, removeStaleSockets } from './running-server.ts';
import { openServerLog, readServerLog } from './server-log.ts';

const fastShutdownMs = 30_000;
const immediateShutdownMs = 10_000;
const shutdownPollMs = 20;

export interface SpawnedServer {
  readonly pid: number;
  isRunning(): boolean;
  /** Why the server exited. */
  readReason(): Promise<EndReason>;
}

export interface EndReason {
  /**
   * portTaken: another program listens there. locked: a lock file exists. busy: old server processes are still alive.
   */
  readonly kind: 'portTaken' | 'locked' | 'busy' | 'other';
  readonly line: string;
}

/** Starts one server process, which outlives ours. The caller checks whether it becomes ready. */
export async function spawnServer(cluster: Cluster, address: Address): Promise<SpawnedServer> {
  await handOverFiles(cluster);
  await removeStaleSockets(cluster.dir);
  const log = await openServerLog(cluster);
  try {
    const logStart = (await log.stat()).size;
    const child = startProcess(cluster, address, log.fd);
    await once(child, 'spawn');
    // Detached and unreferenced: Ctrl-C at the terminal does not reach it, and our exit does not wait for it.
    child.unref();
    const pid = child.pid ?? 0;
    return {
      pid,
      isRunning: () => child.exitCode === null && child.signalCode === null,
      readReason: async () => explain(await readServerLog(cluster.dir, pid, logStart), child),
    };
  } finally {
    await log.close();
  }
}

function startProcess(cluster: Cluster, address: Address, logFd: number): ChildProcess {
  const { file, args } = cluster.runner.wrap(
    join(cluster.nativeDir, 'bin', 'postgres'),
    serverArguments(cluster, address),
  );
  return spawn(file, args, {
    ...cluster.runner.identity,
    cwd: '/',
    env: serverEnvironment(),
    detached: true,
    stdio: ['ignore', logFd, logFd],
  });
}

function explain(lines: readonly string[], child: ChildProcess): EndReason {
  const text = lines.join('\n');
  const fatal = lines.findLast((line) => /\b(?:FATAL|PANIC): /.test(line)) ?? lines.at(-1);
  const line = fatal?.replace(/^.*?\b(?=FATAL|PANIC)/, '') ?? `it exited with ${child.signalCode ?? child.exitCode}`;
  if (/could not bind|could not create any TCP\/IP sockets/.test(text)) return { kind: 'portTaken', line };
  if (/lock file ".*" (?:already exists|is empty)/.test(text)) return { kind: 'locked', line };
  if (text.includes('pre-existing shared memory block')) return { kind: 'busy', line };
  return { kind: 'other', line };
}

const durableSettings = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };
const fleetingSettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** PostgreSQL's command line. The data folder comes first, because a running server is identified by it. */
function serverArguments(cluster: Cluster, address: Address): string[] {
  const settings: Record<string, string> = {
    max_connections: '100',
    shared_buffers: '128MB',
    max_wal_size: '2GB',
    checkpoint_timeout: '15min',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(cluster.isDurable ? durableSettings : fleetingSettings),
    ...cluster.settings,
    listen_addresses: '127.0.0.1',
    port: String(address.port),
    unix_socket_directories: address.socketDir === null ? '' : `"${address.socketDir.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    log_destination: 'stderr',
    logging_collector: 'off',
    log_line_prefix: '%m [%p] ',
    lc_messages: 'C',
    // The service reports rejected statements without data; PostgreSQL would log rows and parameters here.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
  };
  return ['-D', cluster.dir, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

/** Shuts the server down: cleanly or, if that takes too long, immediately, with recovery at the next start. */
export async function stopServer(pid: number, clusterDir: string): Promise<void> {
  const steps = [
    { signal: 'SIGINT', waitMs: fastShutdownMs },
    { signal: 'SIGQUIT', waitMs: immediateShutdownMs },
  ] as const;
  for (const { signal, waitMs } of steps) {
    if (!(await isPostmasterOf(pid, clusterDir))) return;
    sendSignal(pid, signal);
    if (await isGoneWithin(pid, clusterDir, waitMs)) return;
  }
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}

async function isGoneWithin(pid: number, clusterDir: string, waitMs: number): Promise<boolean> {
  const startedAt = performance.now();
  while (performance.now() - startedAt < waitMs) {
    if (!(await isPostmasterOf(pid, clusterDir))) return true;
    await sleep(shutdownPollMs);
  }
  return false;
}
