import { type CommanderError, InvalidArgumentError, Option, Command as Parser } from 'commander';
import { nearestName } from '../kit/text-rules.ts';
import {
  type Command,
  type CommandOption,
  type Commands,
  type Given,
  namesBelow,
  onlyHereOf,
  optionsOf,
  usageOf,
} from './command.ts';
import { WrongUse } from './command-errors.ts';
import { helpOnGroup, helpOnOne } from './help.ts';

export interface ProgramNeeds {
  readonly version: string;
  /** Columns of the terminal; Infinity when the output is not one. */
  readonly width: number;
  /** Prints help and version. */
  readonly write: (text: string) => void;
}

/** What the words ask for: a command with its arguments, or null if they asked for help, which has been printed. */
export interface Parsed {
  readonly name: string;
  readonly given: Given;
}

const shownCodes: readonly string[] = ['commander.help', 'commander.helpDisplayed', 'commander.version'];

/** Parses a command line. Throws WrongUse if it is invalid. */
export function parseWords(commands: Commands, words: readonly string[], needs: ProgramNeeds): Parsed | null {
  let parsed: Parsed | null = null;
  const root = createRoot(commands, needs);
  const groups = new Map<string, Parser>();
  for (const [name, command] of Object.entries(commands) as [string, Command<never>][]) {
    const [first = '', second] = name.split(' ');
    const parent = second === undefined ? root : (groups.get(first) ?? addGroup(commands, root, first, needs));
    if (second !== undefined) groups.set(first, parent);
    addCommand(parent, second ?? first, { name, command, needs }, (given) => {
      parsed = { name, given };
    });
  }
  try {
    root.parse(withHelpOption(commands, words), { from: 'user' });
  } catch (error) {
    if (shownCodes.includes((error as CommanderError).code)) return null;
    throw error;
  }
  return parsed;
}

/** "help codes import" is "codes import --help". Asked for help on an unknown command, the parser would show that on all. */
function withHelpOption(commands: Commands, words: readonly string[]): string[] {
  const isHelp = (word: string) => word === '--help' || word === '-h';
  if (words[0] !== 'help' && !words.some(isHelp)) return [...words];
  const asked = words.slice(words[0] === 'help' ? 1 : 0).filter((word) => !isHelp(word));
  if (!isKnown(commands, asked)) throw unknownCommand(commands, asked.slice(0, 2));
  return [...asked, '--help'];
}

/** Whether these words begin with a command or a group, or with an option. */
function isKnown(commands: Commands, [first, second]: readonly string[]): boolean {
  const below = namesBelow(commands, [first ?? '']);
  const isWord = (word: string | undefined) => word !== undefined && !word.startsWith('-');
  if (!isWord(first)) return true;
  if (below.length === 0) return Object.hasOwn(commands, first ?? '');
  return !isWord(second) || below.includes(`${first} ${second}`);
}

function createRoot(commands: Commands, { version, width, write }: ProgramNeeds): Parser {
  const root = new Parser('bestow')
    .configureOutput({ writeOut: write, writeErr: () => undefined })
    .helpCommand(false)
    .helpOption('-h, --help', 'show help')
    .version(version, '--version', 'show the version')
    .enablePositionalOptions(false)
    .exitOverride((error) => explainTo('run "bestow help" for the list', error));
  root.configureHelp({ formatHelp: () => helpOnGroup(commands, [], width) });
  return withListAction(commands, root, []);
}

function addGroup(commands: Commands, root: Parser, word: string, { width }: ProgramNeeds): Parser {
  const group = root.command(word).configureHelp({ formatHelp: () => helpOnGroup(commands, [word], width) });
  return withListAction(commands, group, [word]);
}

/** Without a further word a group shows its commands; with an unknown one it is wrong. */
function withListAction(commands: Commands, parser: Parser, words: readonly string[]): Parser {
  return parser.allowExcessArguments(true).action(() => {
    const [unknown] = parser.args;
    if (unknown === undefined) parser.outputHelp();
    else throw unknownCommand(commands, [...words, ...parser.args].slice(0, 2));
  });
}

function unknownCommand(commands: Commands, words: readonly string[]): WrongUse {
  const asked = words.join(' ');
  const names = Object.keys(commands);
  const nearest = nearestName(asked, names) ?? nearestName(words[0] ?? '', names);
  const advice = nearest ? `did you mean "${nearest}"?` : 'run "bestow help" for the list.';
  return new WrongUse(`"${asked}" is not a command; ${advice}`);
}

interface Added {
  readonly name: string;
  readonly command: Command<never>;
  readonly needs: ProgramNeeds;
}

function addCommand(parent: Parser, word: string, { name, command, needs }: Added, onGiven: (given: Given) => void) {
  const usage = `usage: ${usageOf(name, command)}`;
  const parser = parent
    .command(word)
    .allowExcessArguments(false)
    .configureHelp({ formatHelp: () => helpOnOne(name, command, needs.width) })
    .exitOverride((error) => {
      if (isAboutUrl(error) && command.onlyHere)
        throw new WrongUse(`"bestow ${name}" has no --url. ${onlyHereOf(command.onlyHere)}`);
      explainTo(usage, error, parser.args[command.words?.length ?? 0]);
    });
  for (const argument of command.words ?? []) parser.argument(`<${argument}>`);
  const definitions = optionsOf(command);
  const options = Object.entries(definitions).map(([option, definition]) => toOption(option, definition));
  for (const option of options) parser.addOption(option);
  parser.action(() => {
    const values = parser.opts<Record<string, unknown>>();
    const given: Record<string, string> = {};
    for (const option of options) {
      const value = values[option.attributeName()];
      // Not left to the parser, which would complain about it before it complains about a mistyped option.
      if (definitions[option.name()]?.isRequired && !value)
        throw new WrongUse(`--${option.name()} is missing; ${usage}`);
      if (value !== undefined) given[option.name()] = String(value);
    }
    for (const [at, argument] of (command.words ?? []).entries()) given[argument] = parser.args[at] ?? '';
    for (const [argument, choices] of Object.entries(command.wordChoices ?? {})) {
      given[argument] = chosen(`<${argument}>`, choices, given[argument] ?? '');
    }
    onGiven(given);
  });
}

function toOption(name: string, { value, does, choices }: CommandOption): Option {
  const option = new Option(value === undefined ? `--${name}` : `--${name} <${value}>`, does);
  if (choices) option.argParser((text) => chosen(`--${name}`, choices, text));
  return option;
}

function chosen(what: string, choices: readonly string[], text: string): string {
  const found = choices.find((choice) => choice.toLowerCase() === text.toLowerCase());
  if (found !== undefined) return found;
  throw new WrongUse(`${what} is "${text}" but must be one of ${choices.join(', ')}.`);
}

function isAboutUrl({ code, message }: CommanderError): boolean {
  return code === 'commander.unknownOption' && /'--url\b/.test(message);
}

/** The parser's error as one sentence. */
function explainTo(usage: string, error: CommanderError, firstExcess?: string): never {
  if (shownCodes.includes(error.code) || error instanceof InvalidArgumentError) throw error;
  const [, named = ''] = /'(-{0,2}[^' ]+)/.exec(error.message) ?? [];
  const [, meant] = /\(Did you mean (.*)\?\)/.exec(error.message) ?? [];
  const sentences: Record<string, string> = {
    'commander.missingArgument': `<${named}> is missing`,
    'commander.optionMissingArgument': `${named} needs a value`,
    'commander.unknownOption': `${named} is not an option here${meant ? `, did you mean ${meant}?` : ''}`,
    'commander.excessArguments': `"${firstExcess}" is unexpected`,
  };
  throw new WrongUse(`${sentences[error.code] ?? error.message.replace(/^error: /, '').split('\n')[0]}; ${usage}`);
}
