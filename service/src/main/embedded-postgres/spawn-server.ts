import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Address, Cluster } from './cluster.ts';
import { handOverFiles } from './hand-over-files.ts';
import { removeStaleSockets } from './remove-stale-files.ts';
import { serverEnvironment } from './run-command.ts';
import { serverArguments } from './server-arguments.ts';
import { openServerLog, readServerLog } from './server-log.ts';

export interface SpawnedServer {
  readonly pid: number;
  isRunning(): boolean;
  /** Why the server ended by itself. */
  readReason(): Promise<EndReason>;
}

export interface EndReason {
  /** portTaken: somebody else listens there. locked: a lock file is in the way. busy: old server processes still live. */
  readonly kind: 'portTaken' | 'locked' | 'busy' | 'other';
  readonly line: string;
}

/** Starts one server process, which lives on when ours ends. Whether it becomes ready is for the caller to see. */
export async function spawnServer(cluster: Cluster, address: Address): Promise<SpawnedServer> {
  await handOverFiles(cluster);
  await removeStaleSockets(cluster.dir);
  const log = await openServerLog(cluster);
  try {
    const logStart = (await log.stat()).size;
    const child = startProcess(cluster, address, log.fd);
    await once(child, 'spawn');
    // A session of its own and no reference: Ctrl-C at the terminal does not reach it, our exit does not wait for it.
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
  const line = fatal?.replace(/^.*?\b(?=FATAL|PANIC)/, '') ?? `it ended with ${child.signalCode ?? child.exitCode}`;
  if (/could not bind|could not create any TCP\/IP sockets/.test(text)) return { kind: 'portTaken', line };
  if (/lock file ".*" (?:already exists|is empty)/.test(text)) return { kind: 'locked', line };
  if (text.includes('pre-existing shared memory block')) return { kind: 'busy', line };
  return { kind: 'other', line };
}
