import { runCommandLine } from '../../src/main/run-command-line.ts';

export interface RunEnd {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command in this process, which takes no start of Node. For commands that end by themselves. */
export async function runHere(
  words: string | readonly string[],
  environ: Readonly<Record<string, string>> = {},
): Promise<RunEnd> {
  const stdout: string[] = [];
  const stderr: string[] = [];
  const code = await runCommandLine({
    words: typeof words === 'string' ? words.split(' ').filter((word) => word !== '') : words,
    environ: { LOG_LEVEL: 'silent', ...environ },
    stdout: { write: (text: string) => stdout.push(text) },
    stderr: { write: (text: string) => stderr.push(text) },
  });
  return { code, stdout: stdout.join(''), stderr: stderr.join('') };
}
