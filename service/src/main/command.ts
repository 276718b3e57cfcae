import { parseArgs } from 'node:util';
import type { Config } from '../kit/config.ts';
import type { Logger } from '../kit/logger.ts';
import { nearestName } from '../kit/text-rules.ts';

export interface CommandOption {
  /** The placeholder of the value in the usage line; without it the option is a switch. */
  readonly value?: string;
  readonly does: string;
  readonly isRequired?: boolean;
}

export interface Command {
  readonly does: string;
  /** The words after the command's name, all required, in this order. */
  readonly words?: readonly string[];
  readonly options?: Readonly<Record<string, CommandOption>>;
  /** More than one line of help. */
  readonly more?: string;
  readonly run: (config: Config, logger: Logger, given: Given) => Promise<void>;
}

/** The arguments: words and options by their names. */
export type Given = Readonly<Record<string, string>>;
export type Commands = Readonly<Record<string, Command>>;

/** The command line is invalid, or asks for something impossible. One sentence for the user. */
export class CommandRefused extends Error {
  override readonly name = 'CommandRefused';
}

/** The command that the words start with, and the remaining words. */
export function findCommand(commands: Commands, words: readonly string[]): { name: string; rest: readonly string[] } {
  const name = Object.keys(commands).find((candidate) => candidate.split(' ').every((word, at) => words[at] === word));
  if (name !== undefined) return { name, rest: words.slice(name.split(' ').length) };
  const asked = words.filter((word) => !word.startsWith('-')).slice(0, 2);
  const nearest = nearestName(asked.join(' '), Object.keys(commands));
  throw new CommandRefused(
    `"${asked.join(' ')}" is not a command${nearest ? `; did you mean "${nearest}"?` : '; run "bestow help" for the list.'}`,
  );
}

/** The commands that start with the words: "codes" has several; no words match all. */
export function namesBelow(commands: Commands, words: readonly string[]): string[] {
  const start = words.map((word) => `${word} `).join('');
  return Object.keys(commands).filter((name) => name.startsWith(start));
}

/** Checks words and options against the command's definition. */
export function parseGiven(name: string, command: Command, rest: readonly string[]): Given {
  const words = command.words ?? [];
  const refuse = (problem: string) => new CommandRefused(`${problem}; usage: ${usageOf(name, command)}`);
  const { values, positionals } = parseStrictly(command, rest, refuse);
  const missingWord = words[positionals.length];
  if (missingWord) throw refuse(`<${missingWord}> is missing`);
  if (positionals.length > words.length) throw refuse(`"${positionals[words.length]}" is unexpected`);
  for (const [option, { isRequired }] of Object.entries(command.options ?? {})) {
    if (isRequired && !values[option]) throw refuse(`--${option} is missing`);
  }
  return { ...values, ...Object.fromEntries(words.map((word, at) => [word, positionals[at] as string])) };
}

/** "bestow codes mark <ProductId> <Value> <count>". */
export function usageOf(name: string, { words = [], options = {} }: Command): string {
  const optionTexts = Object.entries(options).map(([option, { value, isRequired }]) => {
    const text = value === undefined ? `--${option}` : `--${option} <${value}>`;
    return isRequired ? text : `[${text}]`;
  });
  return ['bestow', name, ...words.map((word) => `<${word}>`), ...optionTexts].join(' ');
}

function parseStrictly(command: Command, rest: readonly string[], refuse: (problem: string) => CommandRefused) {
  const options = Object.fromEntries(
    Object.entries(command.options ?? {}).map(([name, { value }]) => [
      name,
      { type: value === undefined ? ('boolean' as const) : ('string' as const) },
    ]),
  );
  try {
    const { values, positionals } = parseArgs({ args: [...rest], options, allowPositionals: true, strict: true });
    const given = Object.entries(values).map(([name, value]) => [name, String(value)]);
    return { values: Object.fromEntries(given) as Readonly<Record<string, string>>, positionals };
  } catch (error) {
    const message = error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error);
    throw refuse(message.replace(/\.$/, ''));
  }
}
