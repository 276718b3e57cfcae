import { execFileSync } from 'node:child_process';
import { readFileSync, statfsSync } from 'node:fs';
import { arch, cpus, release, totalmem, type } from 'node:os';

const mebibyte = 1_048_576;
const tmpfsType = 0x01021994;

export interface MachineInfo {
  readonly cpu: string;
  readonly cores: number;
  readonly memoryMb: number;
  readonly system: string;
  readonly node: string;
  readonly fastify: string;
  readonly revision: string | null;
  readonly isDataInMemory: boolean;
}

export function machineInfo(dataDir: string): MachineInfo {
  const [cpu] = cpus();
  return {
    cpu: cpu?.model ?? 'unknown',
    cores: cpus().length,
    memoryMb: Math.round(totalmem() / mebibyte),
    system: `${type()} ${release()} ${arch()}`,
    node: process.version,
    fastify: packageVersion('fastify'),
    revision: gitRevision(),
    // On a memory file system fsync is free and every figure is too good.
    isDataInMemory: statfsSync(dataDir).type === tmpfsType,
  };
}

export function memoryDiskWarning({ isDataInMemory }: MachineInfo): string | null {
  return isDataInMemory
    ? 'WARNING: the data lay on a memory file system, where a commit costs nothing: set TMPDIR.'
    : null;
}

function packageVersion(name: string): string {
  const file = new URL(import.meta.resolve(name).replace(new RegExp(`/${name}/.*$`), `/${name}/package.json`));
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

/** The measured commit, marked if files differ from it; null outside a repository. */
function gitRevision(): string | null {
  try {
    const git = (...args: string[]) =>
      execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
    return git('rev-parse', 'HEAD') + (git('status', '--porcelain') === '' ? '' : ' with changes');
  } catch {
    return null;
  }
}
