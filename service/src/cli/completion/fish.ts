import type { CompletedCommand, CompletedWords } from './completion-words.ts';

/** One line for each word that can be offered, with the words that must come before it. */
export function fishScript({ first, groups, commands }: CompletedWords): string {
  const firstLines = first.map(({ word, does }) => line('__fish_use_subcommand', `-f -a ${word} -d ${quote(does)}`));
  const secondLines = groups.flatMap(({ word, commands: below }) => {
    const names = below.map(({ name }) => name.split(' ')[1] ?? '');
    const condition = `__fish_seen_subcommand_from ${word}; and not __fish_seen_subcommand_from ${names.join(' ')}`;
    return below.map(({ does }, at) => line(condition, `-f -a ${names[at]} -d ${quote(does)}`));
  });
  return `# Completion of bestow for fish: bestow completion fish | source
complete -c bestow -n __fish_use_subcommand -l version -d 'show the version'
${[...firstLines, ...secondLines, ...commands.flatMap(commandLines)].join('')}`;
}

function commandLines({ name, options, choices, takesFile }: CompletedCommand): string[] {
  const condition = name
    .split(' ')
    .map((word) => `__fish_seen_subcommand_from ${word}`)
    .join('; and ');
  const lines = options.map(({ flag, does, takesValue, choices: allowed, isFile }) => {
    const value = allowed.length > 0 ? ` -xa ${quote(allowed.join(' '))}` : isFile ? ' -rF' : ' -x';
    return line(condition, `-l ${flag.slice(2)}${takesValue ? value : ''} -d ${quote(does)}`);
  });
  if (choices.length > 0) lines.push(line(condition, `-f -a ${quote(choices.join(' '))}`));
  else if (!takesFile) lines.push(line(condition, '-f'));
  return lines;
}

function line(condition: string, rest: string): string {
  return `complete -c bestow -n ${quote(condition)} ${rest}\n`;
}

function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
