import type { ExitCode } from './exit-codes.ts';

export interface CommandOption {
  /** The placeholder of the value in the usage line; without it the option is a switch. */
  readonly value?: string;
  readonly does: string;
  readonly isRequired?: boolean;
  /** The only values allowed, in any case; the command gets them as spelled here. */
  readonly choices?: readonly string[];
  /** The value is a file: shells complete names of files. */
  readonly isFile?: boolean;
}

/** A command as data: the parser, the help, the completion scripts and docs/command-line.md are made from it. */
export interface Command<Context> {
  readonly does: string;
  /** The words after the command's name, all required, in this order. */
  readonly words?: readonly string[];
  /** Allowed values of a word. */
  readonly wordChoices?: Readonly<Record<string, readonly string[]>>;
  readonly options?: Readonly<Record<string, CommandOption>>;
  /** Accepts --json. */
  readonly hasJson?: boolean;
  /** Runs whatever the environment says, such as in a shell's start-up file. */
  readonly readsNoSettings?: boolean;
  /** Why it works only on the machine itself and has no --url: one sentence for the user. */
  readonly onlyHere?: string;
  /** More than one line of help. */
  readonly more?: string;
  /** Complete command lines, without "bestow". */
  readonly examples?: readonly string[];
  /** Loads its modules only now, so that other commands start fast. Without a code it is done. */
  readonly run: (context: Context) => Promise<ExitCode> | Promise<void>;
}

/** The arguments: words and options by their names. */
export type Given = Readonly<Record<string, string>>;

/** By name, such as "codes import". */
export type Commands<Context = never> = Readonly<Record<string, Command<Context>>>;

export const jsonOption: CommandOption = { does: 'print the result as JSON' };

/** All options of a command, including the common ones. */
export function optionsOf({ options = {}, hasJson }: Command<never>): Readonly<Record<string, CommandOption>> {
  return hasJson ? { ...options, json: jsonOption } : options;
}

/** "bestow codes mark <ProductId> <Value> <count> [--kind <codes|plastic>]". */
export function usageOf(name: string, command: Command<never>): string {
  const optionTexts = Object.entries(optionsOf(command)).map(([option, { value, isRequired }]) => {
    const text = value === undefined ? `--${option}` : `--${option} <${value}>`;
    return isRequired ? text : `[${text}]`;
  });
  return ['bestow', name, ...(command.words ?? []).map((word) => `<${word}>`), ...optionTexts].join(' ');
}

/** The commands that start with the words: "codes" has several; no words match all. */
export function namesBelow(commands: Commands, words: readonly string[]): string[] {
  const start = words.map((word) => `${word} `).join('');
  return Object.keys(commands).filter((name) => name.startsWith(start));
}

/** The first words of all commands, each once: single commands and groups. */
export function firstWords(commands: Commands): string[] {
  return [...new Set(Object.keys(commands).map((name) => name.split(' ')[0] ?? ''))];
}

/** The examples as a shell takes them. */
export function exampleLines({ examples = [] }: Command<never>): string[] {
  return examples.map((example) => `bestow ${example}`);
}

/** Why the command has no --url, as help and documentation say it. */
export function onlyHereOf(reason: string): string {
  return `Works only on the machine itself. ${reason}`;
}
