import { runCommandLine } from '../../src/main/run-command-line.ts';

export interface RunEnd {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

type Environ = Readonly<Record<string, string>>;

/**
 * Runs a command in this process, which takes no start of Node. For commands that end by themselves, also those that
 * serve and are refused.
 */
export async function runHere(words: string | readonly string[], environ: Environ = {}): Promise<RunEnd> {
  const stdout: string[] = [];
  const stderr: string[] = [];
  const code = await run(words, environ, stdout, stderr);
  return { code, stdout: stdout.join(''), stderr: stderr.join('') };
}

/** Like `runCommand`, but in this process. */
export async function runCommandHere(
  words: readonly string[],
  environ: Environ,
): Promise<{ readonly code: string; readonly output: string }> {
  const output: string[] = [];
  const code = await run(words, environ, output, output);
  return { code: String(code), output: output.join('') };
}

function run(words: string | readonly string[], environ: Environ, stdout: string[], stderr: string[]): Promise<number> {
  return runCommandLine({
    words: typeof words === 'string' ? words.split(' ').filter((word) => word !== '') : words,
    environ: { LOG_LEVEL: 'silent', ...environ },
    stdout: { write: (text: string) => stdout.push(text) },
    stderr: { write: (text: string) => stderr.push(text) },
  });
}
