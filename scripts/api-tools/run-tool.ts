import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const toolSecondsMax = 180;

/** Runs an installed tool to its end. Throws with what it says when it complains. */
export function runTool(modules: string, name: string, args: readonly string[], cwd?: string): void {
  const { status, stdout, stderr, error } = spawnSync(join(modules, '.bin', name), args, {
    ...(cwd === undefined ? {} : { cwd }),
    encoding: 'utf8',
    timeout: toolSecondsMax * 1_000,
  });
  if (status !== 0) throw new Error(`${name} ${args.join(' ')}\n${error?.message ?? ''}${stdout}${stderr}`);
}
