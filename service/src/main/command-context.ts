import type { Command, Commands, Given } from '../cli/command.ts';
import type { Output } from '../cli/output/output.ts';
import type { Config } from '../kit/config.ts';
import type { Environ } from '../kit/environ.ts';
import type { Logger } from '../kit/logger.ts';

/** What a command gets: the settings, its arguments, and where it prints. */
export interface CommandContext {
  readonly environ: Environ;
  readonly config: Config;
  readonly logger: Logger;
  readonly given: Given;
  readonly out: Output;
}

export type ServiceCommand = Command<CommandContext>;
export type ServiceCommands = Commands<CommandContext>;
