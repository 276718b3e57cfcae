import { type Command, type Commands, findCommand, namesBelow, usageOf } from './command.ts';

/** Help on one command, or the list of those that the words are the beginning of. */
export function helpOn(commands: Commands, words: readonly string[]): string {
  const names = namesBelow(commands, words);
  return names.length > 0 ? listOfCommands(commands, names) : helpOnOne(commands, findCommand(commands, words).name);
}

function listOfCommands(commands: Commands, names: readonly string[]): string {
  const width = Math.max(...Object.keys(commands).map((name) => name.length)) + 1;
  const lines = names.map((name) => `  bestow ${name.padEnd(width)} ${commands[name]?.does}\n`);
  return `Bestow, a self-hosted service for ordering gift cards.\n\n${lines.join('')}\n"bestow help <command>" shows more. Settings come from the environment; see docs/configuration.md.\n`;
}

function helpOnOne(commands: Commands, name: string): string {
  const command = commands[name] as Command;
  const options = Object.entries(command.options ?? {}).map(
    ([option, { value, does }]) =>
      `  ${(value === undefined ? `--${option}` : `--${option} <${value}>`).padEnd(22)} ${does}\n`,
  );
  const more = command.more ? `\n${command.more}\n` : '';
  return `${usageOf(name, command)}\n\n${command.does}\n${options.length > 0 ? '\n' : ''}${options.join('')}${more}`;
}
