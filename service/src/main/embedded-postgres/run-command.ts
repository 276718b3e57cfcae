import { execFile } from 'node:child_process';
import type { Runner } from './choose-runner.ts';

export interface CommandOutcome {
  readonly isSuccess: boolean;
  readonly output: string;
  /** The last line that was printed, or why the command could not be run at all. */
  readonly lastLine: string;
}

/** Runs a short command to its end under the identity that the runner stands for. */
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

/** The caller's PG* variables would redirect the server, and its locale may not exist on this machine. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C' };
}
