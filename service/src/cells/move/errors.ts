import type { Move } from './types.ts';

/** The account cannot be moved, or not yet. Each reason is a sentence with the way out. */
export class MoveRefused extends Error {
  override readonly name = 'MoveRefused';
  constructor(readonly reasons: readonly string[]) {
    super(reasons.join('\n'));
  }
}

/** Two cells have the account, and nothing in them says which one is right. */
export function restoredReason({ accountId, source, target }: Move): string {
  return `${target.name} has an account with this id, as if one of the cells had been restored from a backup; look at both with "bestow cells find ${accountId}", and keep one of them, with "bestow cells move ${accountId} --keep ${target.name}" or "--keep ${source.name}".`;
}

/** What the move left in the target earlier would refuse the account's rows there. */
export function leftoversReason({ accountId, target }: Pick<Move, 'accountId' | 'target'>): string {
  return `${target.name} still has what the account left behind there; remove it first with "bestow cells move ${accountId} --remove".`;
}
