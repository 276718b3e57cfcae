import type { TerminalStream } from './style.ts';

/** A stream that commands print to: process.stdout, or a test's own. */
export interface OutputStream extends TerminalStream {
  write(text: string): unknown;
  readonly columns?: number;
}

export interface OutputStreams {
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
}

/** Only a terminal has a width: what goes to a file or program is not shortened. */
export function widthOf({ isTTY, columns }: OutputStream): number {
  return isTTY && columns ? columns : Number.POSITIVE_INFINITY;
}
