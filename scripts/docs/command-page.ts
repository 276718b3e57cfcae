import {
  type Command,
  type Commands,
  exampleLines,
  firstWords,
  namesBelow,
  onlyHereOf,
  optionsOf,
  usageOf,
} from '../../service/src/cli/command.ts';

const intro = `# Command line

This page is generated from the definitions of the commands; \`npm run docs:generate\` updates it.

<!-- no block is run: a test reads every example with the definition of its command, and the tests of the commands run them -->

\`npx bestow <command>\` runs a command in the repository after \`npm ci\`; the first time it builds Bestow. \`npm run bestow -- <command>\` runs what was built by \`npm run build\`. Settings come
from the environment, see [configuration](configuration.md); [operations](operations.md) explains when to use which command.

- \`bestow help\`, \`bestow help <command>\` and \`-h\` or \`--help\` after any command show help; \`bestow --version\` shows the version.
- With \`--json\` standard output is one JSON document, with member names as in the API; \`bestow events tail\` prints one per event. Notices, progress and errors are on standard error, in words.
- Tables fit the terminal: long texts are shortened there, never in a file or pipe. Colours are used only on a terminal, and not if \`NO_COLOR\` is set.
- \`bestow completion <shell>\` prints a script that completes commands and options in bash, zsh or fish.

| Exit code | Meaning |
|---|---|
| 0 | Done. |
| 1 | Failed: the command could not start or finish, a check found a fault, or rows of a file were rejected. |
| 2 | Wrong use: the command line is invalid. Nothing was done. |
| 3 | Refused: the service declined what was asked for, such as an order that cannot be voided. Nothing was done. |
`;

/** docs/command-line.md. */
export function makeCommandPage(commands: Commands): string {
  const sections = firstWords(commands).map((word) => {
    const names = commands[word] ? [word] : namesBelow(commands, [word]);
    return `\n## bestow ${word}\n${names.map((name) => sectionOf(name, commands[name] as Command<never>)).join('')}`;
  });
  return `${intro}${sections.join('')}`;
}

function sectionOf(name: string, command: Command<never>): string {
  const title = name.includes(' ') ? `\n### bestow ${name}\n` : '';
  const options = Object.entries(optionsOf(command)).map(
    ([option, { value, does }]) =>
      `| \`--${option}${value === undefined ? '' : ` <${escapePipes(value)}>`}\` | ${escapePipes(sentence(does))} |\n`,
  );
  const table = options.length > 0 ? `\n| Option | Does |\n|---|---|\n${options.join('')}` : '';
  const more = command.more ? `\n\`\`\`text\n${command.more}\n\`\`\`\n` : '';
  const here = command.onlyHere ? `\n${onlyHereOf(command.onlyHere)}\n` : '';
  const shown = exampleLines(command);
  const examples = shown.length > 0 ? `\n\`\`\`sh\n${shown.join('\n')}\n\`\`\`\n` : '';
  return `${title}\n${sentence(command.does)}\n\n\`\`\`sh\n${usageOf(name, command)}\n\`\`\`\n${table}${more}${here}${examples}`;
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function escapePipes(text: string): string {
  return text.replaceAll('|', '\\|');
}
