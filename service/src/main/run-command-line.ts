import type { Commands } from '../cli/command.ts';
import { CommandRefused, WrongUse } from '../cli/command-errors.ts';
import { type ExitCode, exitCodes } from '../cli/exit-codes.ts';
import { createOutput } from '../cli/output/output.ts';
import { type OutputStreams, widthOf } from '../cli/output/streams.ts';
import { parseWords } from '../cli/program.ts';
import { isDatabaseUnavailable } from '../database/database-errors.ts';
import { unavailableWords } from '../database/unavailable-words.ts';
import { parseConfig } from '../kit/config.ts';
import type { Logger } from '../kit/logger.ts';
import { StartupError } from '../kit/startup-error.ts';
import type { ServiceCommand } from './command-context.ts';
import { commands } from './command-table.ts';
import { missingRights } from './missing-rights.ts';
import { isOneOfSeveral, processNumberVariable } from './processes/messages.ts';
import { withSettingsFile } from './settings-file.ts';
import { version } from './version.ts';

export interface CommandLine extends OutputStreams {
  readonly words: readonly string[];
  readonly environ: Readonly<Record<string, string | undefined>>;
}

/** Runs one command and returns its exit code. Unexpected errors are thrown. */
export async function runCommandLine({ words, environ: variables, stdout, stderr }: CommandLine): Promise<ExitCode> {
  try {
    const write = (text: string) => void stdout.write(text);
    const parsed = parseWords(commands as Commands, words, { version, width: widthOf(stdout), write });
    if (parsed === null) return exitCodes.done;
    const { name, given } = parsed;
    const { run, readsNoSettings } = commands[name] as ServiceCommand;
    const environ = readsNoSettings ? variables : withSettingsFile(variables);
    const config = parseConfig(readsNoSettings ? {} : environ);
    const { createLogger } = await import('../kit/logger.ts');
    const out = createOutput({ stdout, stderr }, given.json !== undefined);
    const logger = nameProcess(createLogger(config.logLevel), variables);
    return (await run({ environ, config, logger, given, out })) ?? exitCodes.done;
  } catch (error) {
    const end = explain(error);
    if (end === null) throw error;
    stderr.write(`bestow: ${end.sentence}\n`);
    return end.code;
  }
}

/** The lines of several processes come together in one log. */
function nameProcess(logger: Logger, variables: CommandLine['environ']): Logger {
  if (!isOneOfSeveral) return logger;
  return logger.child({ process: Number(variables[processNumberVariable]), pid: process.pid });
}

/** Null for an unexpected error. */
function explain(error: unknown): { readonly sentence: string; readonly code: ExitCode } | null {
  if (error instanceof WrongUse) return { sentence: error.message, code: exitCodes.wrongUse };
  if (error instanceof CommandRefused) return { sentence: error.message, code: exitCodes.refused };
  if (error instanceof StartupError) return { sentence: error.message, code: exitCodes.failed };
  const rights = missingRights(error);
  if (rights !== null) return { sentence: rights.message, code: exitCodes.failed };
  if (!isDatabaseUnavailable(error)) return null;
  const lost = 'The database connection was lost or the server is overloaded; check the server and start again.';
  return { sentence: unavailableWords(error) ?? lost, code: exitCodes.failed };
}
