import { type Command, type Commands, exampleLines, namesBelow, onlyHereOf, optionsOf, usageOf } from './command.ts';
import { wrapText } from './output/wrap-text.ts';

const nameWidthMin = 20;

/** The list of commands that start with the words. */
export function helpOnGroup(commands: Commands, words: readonly string[], width: number): string {
  const indent = 2 + 'bestow '.length + Math.max(...Object.keys(commands).map((name) => name.length)) + 2;
  const lines = namesBelow(commands, words).map((name) => {
    const { does } = commands[name] as Command<never>;
    return `${`  bestow ${name}`.padEnd(indent)}${wrapText(does, width, indent)}\n`;
  });
  const more =
    '"bestow help <command>" shows more. Settings come from the environment; see docs/configuration.md. Exit codes: 0 done, 1 failed, 2 wrong use, 3 refused.';
  return `Bestow, a self-hosted service for ordering gift cards.\n\n${lines.join('')}\n${wrapText(more, width, 0)}\n`;
}

/** Everything about one command. */
export function helpOnOne(name: string, command: Command<never>, width: number): string {
  const options = Object.entries(optionsOf(command)).map(
    ([option, { value, does }]) => [value === undefined ? `--${option}` : `--${option} <${value}>`, does] as const,
  );
  const indent = 2 + Math.max(nameWidthMin, ...options.map(([text]) => text.length)) + 2;
  const lines = options.map(([text, does]) => `${`  ${text}`.padEnd(indent)}${wrapText(does, width, indent)}\n`);
  const here = command.onlyHere ? `\n${wrapText(onlyHereOf(command.onlyHere), width, 0)}\n` : '';
  const more = command.more ? `\n${command.more}\n` : '';
  const shown = exampleLines(command).map((line) => `  ${line}\n`);
  const examples = shown.length > 0 ? `\nExamples:\n${shown.join('')}` : '';
  const does = wrapText(`${command.does.charAt(0).toUpperCase()}${command.does.slice(1)}.`, width, 0);
  return `${usageOf(name, command)}\n\n${does}\n${lines.length > 0 ? '\n' : ''}${lines.join('')}${more}${here}${examples}`;
}
