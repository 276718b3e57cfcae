import { type Command, type Commands, firstWords, namesBelow, optionsOf } from '../command.ts';

export interface CompletedOption {
  readonly flag: string;
  readonly does: string;
  readonly takesValue: boolean;
  readonly choices: readonly string[];
  readonly isFile: boolean;
}

/** One command, as completion scripts need it. */
export interface CompletedCommand {
  readonly name: string;
  readonly does: string;
  readonly options: readonly CompletedOption[];
  /** Allowed values of its words. */
  readonly choices: readonly string[];
  /** One of its words is a file or a folder. */
  readonly takesFile: boolean;
}

export interface CompletedWords {
  /** Single commands and groups, with the text shown beside them. */
  readonly first: readonly { readonly word: string; readonly does: string }[];
  /** The second words of each group. */
  readonly groups: readonly { readonly word: string; readonly commands: readonly CompletedCommand[] }[];
  readonly commands: readonly CompletedCommand[];
}

export function completionWords(commands: Commands): CompletedWords {
  const all = Object.entries(commands).map(([name, command]) => completedCommand(name, command as Command<never>));
  const groups = firstWords(commands).flatMap((word) => {
    const below = namesBelow(commands, [word]);
    return below.length === 0 ? [] : [{ word, commands: all.filter(({ name }) => below.includes(name)) }];
  });
  const first = firstWords(commands).map((word) => {
    const group = groups.find((candidate) => candidate.word === word);
    const does = group ? group.commands.map(({ name }) => name.split(' ')[1]).join(', ') : commands[word]?.does;
    return { word, does: does ?? '' };
  });
  return { first: [...first, { word: 'help', does: 'show help on a command' }], groups, commands: all };
}

function completedCommand(name: string, command: Command<never>): CompletedCommand {
  const options = Object.entries(optionsOf(command)).map(([option, { value, does, choices = [], isFile = false }]) => ({
    flag: `--${option}`,
    does,
    takesValue: value !== undefined,
    choices,
    isFile,
  }));
  const help = { flag: '--help', does: 'show help', takesValue: false, choices: [], isFile: false };
  return {
    name,
    does: command.does,
    options: [...options, help],
    choices: Object.values(command.wordChoices ?? {}).flat(),
    takesFile: (command.words ?? []).some((word) => word === 'file' || word === 'folder'),
  };
}
