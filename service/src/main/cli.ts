#!/usr/bin/env node
import { writeSync } from 'node:fs';
import { inspect } from 'node:util';
import { exitCodes } from '../cli/exit-codes.ts';
import { reportError } from '../kit/error-report.ts';
import { runCommandLine } from './run-command-line.ts';

// Node would print the error with all its members, and PostgreSQL puts rows into those.
process.on('uncaughtException', endUnexpectedly);
// Whoever reads the output may stop, as "head" does. The command ends as if they had read it.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') endUnexpectedly(error);
});
try {
  const { stdout, stderr, env } = process;
  const code = await runCommandLine({ words: process.argv.slice(2), environ: env, stdout, stderr });
  // What a failed command left open must not keep the process alive.
  if (code === exitCodes.done) process.exitCode = code;
  else process.exit(code);
} catch (error) {
  endUnexpectedly(error);
}

/** Prints an unexpected error without data, synchronously: the process is about to exit. */
function endUnexpectedly(error: unknown): never {
  const { code, syscall } = error as NodeJS.ErrnoException;
  const isDiskFull = code === 'ENOSPC' && syscall === 'write';
  try {
    if (isDiskFull) writeSync(2, 'bestow: The output cannot be written (ENOSPC).\n');
    else writeSync(2, `bestow: unexpected error\n${inspect(reportError(error), { depth: 6 })}\n`);
  } catch {
    // Standard error cannot be written either: the exit code has to say it.
  }
  process.exit(exitCodes.failed);
}
