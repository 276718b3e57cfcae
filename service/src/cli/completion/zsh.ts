import type { CompletedCommand, CompletedOption, CompletedWords } from './completion-words.ts';

/** For a file named _bestow in a folder of fpath, or for eval after compinit. */
export function zshScript({ first, groups, commands }: CompletedWords): string {
  const second = groups.map(
    ({ word, commands: below }) =>
      `      ${word}) choices=(${below.map(({ name, does }) => described(name.split(' ')[1] ?? '', does)).join(' ')}) ;;\n`,
  );
  return `#compdef bestow
# Completion of bestow for zsh: source <(bestow completion zsh)
_bestow() {
  local -a path_words choices
  path_words=("\${(@)words[2,CURRENT-1]}")
  [[ "\${path_words[1]}" == help ]] && path_words=("\${(@)path_words[2,-1]}")
  if (( \${#path_words} == 0 )); then
    choices=(${first.map(({ word, does }) => described(word, does)).join(' ')})
    _describe command choices
    return
  fi
  local name="\${path_words[1]}"
  case "$name" in
    ${groups.map(({ word }) => word).join('|')})
      if (( \${#path_words} == 1 )); then
        case "$name" in
${second.map((line) => `  ${line}`).join('')}        esac
        _describe command choices
        return
      fi
      name="$name \${path_words[2]}" ;;
  esac
  case "$name" in
${commands.map(commandCase).join('')}  esac
}
if [[ "\${funcstack[1]}" == _bestow ]]; then _bestow "$@"; else compdef _bestow bestow; fi
`;
}

function commandCase({ name, options, choices, takesFile }: CompletedCommand): string {
  const rest = choices.length > 0 ? [`'*:value:(${choices.join(' ')})'`] : takesFile ? [`'*:file:_files'`] : [`'*: :'`];
  return `    ${quote(name)}) _arguments ${[...options.map(specOf), ...rest].join(' ')} ;;\n`;
}

function specOf({ flag, does, takesValue, choices, isFile }: CompletedOption): string {
  const value = choices.length > 0 ? `(${choices.join(' ')})` : isFile ? '_files' : ' ';
  const text = does.replace(/[[\]:\\]/g, '\\$&');
  return quote(`${flag}[${text}]${takesValue ? `:value:${value}` : ''}`);
}

function described(word: string, does: string): string {
  return quote(`${word}:${does}`);
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
