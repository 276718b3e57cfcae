import type { Portion, SourceAnswer } from '../types.ts';

/**
 * Where codes come from. Asked twice for the same portion, a source gives the same codes or none: a worker may die
 * between the answer and the commit that stores it.
 */
export interface CodeSource {
  readonly name: string;
  /** Answers over the network, in its own time: those that need not wait for it are served before. */
  readonly isRemote?: boolean;
  acquire(portions: readonly Portion[]): Promise<readonly SourceAnswer[]>;
}
