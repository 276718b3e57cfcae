#!/usr/bin/env node
import type { Config } from '../kit/config.ts';
import { parseConfig } from '../kit/config.ts';
import { createLogger, type Logger } from '../kit/logger.ts';
import { StartupError } from '../kit/startup-error.ts';
import { nearestName } from '../kit/text-rules.ts';
import { ledgerVerify } from './commands/ledger-verify.ts';
import { migrate } from './commands/migrate.ts';
import { serve } from './commands/serve.ts';
import { start } from './commands/start.ts';
import { work } from './commands/work.ts';

interface Command {
  readonly does: string;
  readonly run: (config: Config, logger: Logger) => Promise<void>;
}

const commands: Readonly<Record<string, Command>> = {
  start: { does: 'run a whole stage environment in one process', run: start },
  serve: { does: 'run the API on DATABASE_URL', run: serve },
  work: { does: 'run the workers on DATABASE_URL', run: work },
  migrate: { does: 'bring the database to this version', run: migrate },
  'ledger verify': { does: 'check every invariant of the ledger', run: ledgerVerify },
};

await main(process.argv.slice(2));

async function main(words: readonly string[]): Promise<void> {
  const name = words.join(' ');
  if (name === '' || name === 'help' || name === '--help') {
    process.stdout.write(usage());
    return;
  }
  try {
    await findCommand(name).run(...configured());
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    process.stderr.write(`bestow: ${error.message}\n`);
    process.exit(1);
  }
}

function configured(): [Config, Logger] {
  const config = parseConfig(process.env);
  return [config, createLogger(config.logLevel)];
}

function findCommand(name: string): Command {
  const command = commands[name];
  if (command) return command;
  const nearest = nearestName(name, Object.keys(commands));
  throw new StartupError(
    `"${name}" is not a command${nearest ? `; did you mean "${nearest}"?` : '; run "bestow help" for the list.'}`,
  );
}

function usage(): string {
  const lines = Object.entries(commands).map(([name, { does }]) => `  bestow ${name.padEnd(16)} ${does}\n`);
  return `Bestow, a gift reward ordering service.\n\n${lines.join('')}\nSettings come from the environment; see docs/configuration.md.\n`;
}
