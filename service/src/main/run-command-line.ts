import type { Commands } from '../cli/command.ts';
import { type ExitCode, exitCodes } from '../cli/exit-codes.ts';
import { createOutput } from '../cli/output/output.ts';
import { type OutputStreams, widthOf } from '../cli/output/streams.ts';
import { parseWords } from '../cli/program.ts';
import { parseConfig } from '../kit/config.ts';
import type { Logger } from '../kit/logger.ts';
import type { ServiceCommand } from './command-context.ts';
import { commands } from './command-table.ts';
import { explainEnd } from './explain-end.ts';
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
    const end = explainEnd(error);
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
