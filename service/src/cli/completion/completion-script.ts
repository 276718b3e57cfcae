import type { Commands } from '../command.ts';
import { bashScript } from './bash.ts';
import { completionWords } from './completion-words.ts';
import { fishScript } from './fish.ts';
import type { Shell } from './shells.ts';
import { zshScript } from './zsh.ts';

const scriptOf = { bash: bashScript, zsh: zshScript, fish: fishScript } satisfies Record<Shell, unknown>;

/** A script that completes commands, options and their values without starting Bestow. */
export function completionScript(commands: Commands, shell: Shell): string {
  return scriptOf[shell](completionWords(commands));
}
