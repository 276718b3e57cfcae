import type { CompletedCommand, CompletedWords } from './completion-words.ts';

/** Offers the words that can follow; it needs no package beyond bash itself. */
export function bashScript({ first, groups, commands }: CompletedWords): string {
  const second = groups.map(
    ({ word, commands: below }) => `    ${word}) words="${below.map(({ name }) => name.split(' ')[1]).join(' ')}" ;;\n`,
  );
  return `# Completion of bestow for bash: source <(bestow completion bash)
_bestow() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" words="" files=""
  local -a path=("\${COMP_WORDS[@]:1:COMP_CWORD-1}")
  [ "\${path[0]-}" = help ] && path=("\${path[@]:1}")
  local name="\${path[0]-}"
  case "\${path[0]-}" in
    ${groups.map(({ word }) => word).join('|')}) name="\${path[0]} \${path[1]-}" ;;
  esac
  if [ \${#path[@]} -eq 0 ]; then
    words="${[...first.map(({ word }) => word), '--help', '--version'].join(' ')}"
  elif [ \${#path[@]} -eq 1 ]; then
    case "\${path[0]-}" in
${second.join('')}    esac
  fi
  case "$name" in
${commands.map(commandCase).join('')}  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  [ -n "$files" ] && COMPREPLY+=($(compgen -f -- "$current"))
  return 0
}
complete -o filenames -F _bestow bestow
`;
}

function commandCase({ name, options, choices, takesFile }: CompletedCommand): string {
  const values = options
    .filter(({ takesValue }) => takesValue)
    .map(({ flag, choices: allowed, isFile }) => {
      const assignment = isFile ? 'words="" files=1' : `words="${allowed.join(' ')}"`;
      return `        ${flag}) ${assignment} ;;\n`;
    });
  const words = [...options.map(({ flag }) => flag), ...choices].join(' ');
  return `    "${name}")
      case "$previous" in
${values.join('')}        *) words="${words}"${takesFile ? ' files=1' : ''} ;;
      esac ;;
`;
}
