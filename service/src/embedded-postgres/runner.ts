import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { StartupError } from '../kit/startup-error.ts';

const commandTimeoutMs = 10_000;

/** The user that PostgreSQL's programs run as, and who must own its files. */
export interface Runner {
  readonly identity: { readonly uid?: number; readonly gid?: number };
  readonly fileOwnerId: number;
  wrap(file: string, args: readonly string[]): { file: string; args: string[] };
}

const nobodyId = 65_534;

const asNobody: Runner = {
  identity: { uid: nobodyId, gid: nobodyId },
  fileOwnerId: nobodyId,
  wrap: (file, args) => ({ file, args: [...args] }),
};

// Inside the namespace root appears as nobody, which satisfies PostgreSQL, but can still access root's folders.
const asMaskedRoot: Runner = {
  identity: {},
  fileOwnerId: 0,
  wrap: (file, args) => ({
    file: 'unshare',
    args: ['-U', `--map-user=${nobodyId}`, `--map-group=${nobodyId}`, file, ...args],
  }),
};

/** Owners of a data folder after a start as root, by either method. */
export const rootModeOwnerIds: readonly number[] = [asNobody.fileOwnerId, asMaskedRoot.fileOwnerId];

/** PostgreSQL refuses to run as root, so root looks for an unprivileged user who can access both binaries and data. */
export async function chooseRunner(
  nativeDir: string,
  dataDir: string,
): Promise<{ runner: Runner; majorVersion: number }> {
  const postgres = join(nativeDir, 'bin', 'postgres');
  const majorVersion = await readMajorVersion(postgres);
  if (!isRoot()) return { runner: asCurrentUser(), majorVersion };
  if (process.platform === 'linux') {
    for (const runner of [asNobody, asMaskedRoot]) {
      if (await canReach(runner, postgres, dataDir)) return { runner, majorVersion };
    }
  }
  throw new StartupError(
    `PostgreSQL does not run as root, and no unprivileged user can read both ${nativeDir} and ${dataDir}: start Bestow as an ordinary user, or open these folders and their parents with chmod o+rx, or set DATABASE_URL.`,
  );
}

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

function asCurrentUser(): Runner {
  return {
    identity: {},
    fileOwnerId: process.getuid?.() ?? 0,
    wrap: (file, args) => ({ file, args: [...args] }),
  };
}

async function readMajorVersion(postgres: string): Promise<number> {
  const outcome = await runCommand(asCurrentUser(), {
    file: postgres,
    args: ['--version'],
    timeoutMs: commandTimeoutMs,
  });
  const major = /\(PostgreSQL\) (\d+)/.exec(outcome.output)?.[1];
  if (outcome.isSuccess && major !== undefined) return Number(major);
  throw new StartupError(
    `The embedded PostgreSQL does not run on this machine (${outcome.lastLine}): run npm ci again, or set DATABASE_URL to a PostgreSQL server.`,
  );
}

async function canReach(runner: Runner, postgres: string, dataDir: string): Promise<boolean> {
  const script = 'cd "$1" && exec "$2" --version';
  const outcome = await runCommand(runner, {
    file: '/bin/sh',
    args: ['-c', script, 'sh', dataDir, postgres],
    timeoutMs: commandTimeoutMs,
  });
  return outcome.isSuccess;
}

interface CommandOutcome {
  readonly isSuccess: boolean;
  readonly output: string;
  /** The last line of output, or why the command could not be run. */
  readonly lastLine: string;
}

/** Runs a short command to completion as the runner's user. */
export function runCommand(
  runner: Runner,
  command: { readonly file: string; readonly args: readonly string[]; readonly timeoutMs: number },
): Promise<CommandOutcome> {
  const { file, args } = runner.wrap(command.file, command.args);
  const options = { ...runner.identity, cwd: '/', env: serverEnvironment(), timeout: command.timeoutMs };
  return new Promise((resolve) => {
    execFile(file, args, options, (error, stdout, stderr) => {
      const lines = `${stdout}\n${stderr}`.split('\n').filter((line) => line.trim() !== '');
      const lastLine = lines.at(-1)?.trim() ?? error?.message.split('\n')[0] ?? '';
      resolve({ isSuccess: error === null, output: lines.join('\n'), lastLine });
    });
  });
}

/** The caller's PG* variables would affect the server, and its locale may not exist on this machine. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C' };
}
