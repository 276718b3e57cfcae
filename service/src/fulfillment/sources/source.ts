import type { CardCode } from '../../cards/types.ts';
import type { Secret } from '../../kit/secret.ts';
import type { LineRef } from '../../orders/types.ts';
import type { Portion, SourceAnswer } from '../types.ts';

/** Cards of one line that ended before anybody saw them. The same cards are always offered under the same reference. */
export interface ReturnedCards {
  readonly line: LineRef;
  readonly reference: string;
  readonly productId: string;
  readonly valueMinor: bigint;
  readonly currencyCode: string;
  readonly codes: readonly Secret<CardCode>[];
}

/** What a source says about cards that are given back to it. */
export type ReturnAnswer =
  /** It has them back, save those at these places of the list. */
  | { readonly kind: 'Taken'; readonly refusedPlaces: readonly number[] }
  /** It takes none of them, for good. */
  | { readonly kind: 'Refused' }
  /** No answer that can be relied on: the same cards are offered again later. */
  | { readonly kind: 'Unknown'; readonly problem: string };

/**
 * Where codes come from. Asked twice for the same portion, a source gives the same codes or none: a worker may die
 * between the answer and the commit that stores it.
 */
export interface CodeSource {
  readonly name: string;
  /** Answers over the network, in its own time: those that need not wait for it are served before. */
  readonly isRemote?: boolean;
  acquire(portions: readonly Portion[]): Promise<readonly SourceAnswer[]>;
  /** Takes cards back, and twice the same ones as once. Without it, cards that nobody saw are the operator's loss. */
  takeBack?(cards: ReturnedCards): Promise<ReturnAnswer>;
}
