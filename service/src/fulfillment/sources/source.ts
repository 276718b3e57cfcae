import type { CardCode } from '../../cards/types.ts';
import type { Secret } from '../../kit/secret.ts';
import type { LineRef } from '../../orders/types.ts';
import type { Portion, SourceAnswer } from '../types.ts';

/** Cards of one line that ended before they were disclosed. The same cards always have the same reference. */
export interface ReturnedCards {
  readonly line: LineRef;
  readonly reference: string;
  readonly productId: string;
  readonly valueMinor: bigint;
  readonly currencyCode: string;
  readonly codes: readonly Secret<CardCode>[];
}

/** A source's answer about returned cards. */
export type ReturnAnswer =
  /** Accepted, except for those at these indexes. */
  | { readonly kind: 'Taken'; readonly refusedPlaces: readonly number[] }
  /** None accepted, permanently. */
  | { readonly kind: 'Refused' }
  /** No reliable answer: the same cards are offered again later. */
  | { readonly kind: 'Unknown'; readonly problem: string };

/** One code for something that the recipient of a Choice gift picked. */
export interface ChosenRequest extends LineRef {
  /** The same for the same choice. A repeated request gives the same code or none. */
  readonly reference: string;
  readonly externalId: string | null;
  readonly productId: string;
  readonly valueMinor: bigint;
  readonly currencyCode: string;
  /** Whether another source can be tried, so that a failing one need not be waited for. */
  readonly hasNextSource: boolean;
}

/**
 * A source of codes. A repeated request for the same portion returns the same codes or none: a worker may crash between
 * the answer and the commit that stores it.
 */
export interface CodeSource extends ChoiceSource {
  readonly name: string;
  /** Answers over the network: lines that do not need it are handled first. */
  readonly isRemote?: boolean;
  acquire(portions: readonly Portion[]): Promise<readonly SourceAnswer[]>;
  /** The code of one choice. The caller records before that it asks. Stock has no such call. */
  issueChosen?(request: ChosenRequest, isAskedBefore: boolean): Promise<SourceAnswer>;
  /** Accepts returns; repeating one has no further effect. Without it, undisclosed cards are the operator's loss. */
  takeBack?(cards: ReturnedCards): Promise<ReturnAnswer>;
}

/** What the claim page needs of a source, which may be wired without its connection. */
export interface ChoiceSource {
  /** The code of one choice, if the source can make it without asking anybody; null: a job asks it. */
  makeChosen?(request: ChosenRequest): Secret<CardCode> | null;
  /** Whether it is known to have nothing for the line with this ExternalId. */
  isOutOfStock?(externalId: string | null): boolean;
}
