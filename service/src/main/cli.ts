#!/usr/bin/env node
import { writeSync } from 'node:fs';
import { inspect } from 'node:util';
import { isDatabaseUnavailable } from '../database/database-errors.ts';
import { parseConfig } from '../kit/config.ts';
import { reportError } from '../kit/error-report.ts';
import { createLogger } from '../kit/logger.ts';
import { StartupError } from '../kit/startup-error.ts';
import { type Command, CommandRefused, findCommand, namesBelow, parseGiven } from './command.ts';
import { commands } from './command-table.ts';
import { helpOn } from './help.ts';

// Node would print the error with all its members, and PostgreSQL puts rows into those.
process.on('uncaughtException', endUnexpectedly);
await main(process.argv.slice(2));

async function main(words: readonly string[]): Promise<void> {
  try {
    if (words[0] === 'help' || words.includes('--help') || namesBelow(commands, words).length > 0) {
      const asked = words.filter((word) => word !== 'help' && word !== '--help');
      process.stdout.write(helpOn(commands, asked));
      return;
    }
    const { name, rest } = findCommand(commands, words);
    const command = commands[name] as Command;
    const given = parseGiven(name, command, rest);
    const config = parseConfig(process.env);
    await command.run(config, createLogger(config.logLevel), given);
  } catch (error) {
    const sentence = explain(error);
    if (sentence === null) endUnexpectedly(error);
    process.stderr.write(`bestow: ${sentence}\n`);
    process.exit(1);
  }
}

/** Null for an unexpected error. */
function explain(error: unknown): string | null {
  if (error instanceof StartupError || error instanceof CommandRefused) return error.message;
  if (isDatabaseUnavailable(error))
    return 'The database connection was lost or the server is overloaded; check the server and start again.';
  return null;
}

/** Prints an unexpected error without data, synchronously: the process is about to exit. */
function endUnexpectedly(error: unknown): never {
  writeSync(2, `bestow: unexpected error\n${inspect(reportError(error), { depth: 6 })}\n`);
  process.exit(1);
}
