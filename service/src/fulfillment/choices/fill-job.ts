import { cardIdOfKey } from '../../cards/claim-secrets.ts';
import type { CardKey } from '../../cards/types.ts';
import { type JobDefinition, usualLeaseSeconds } from '../../jobs/types.ts';

export interface FillChoices extends CardKey {
  /** How often it was tried in vain. */
  readonly tries: number;
  /** The operator knows that it takes longer. */
  readonly isReported: boolean;
}

/** A pick whose codes were not all at hand: their sources are asked until each has given its code. */
export const fillChoicesJob: JobDefinition<FillChoices> = {
  kind: 'fill-choices',
  leaseSeconds: usualLeaseSeconds,
  attemptsMax: 5,
};

/** At most one job per card waits; accounts are lanes, so that a slow supplier delays only its own. */
export function fillJobOf(card: CardKey, state: Pick<FillChoices, 'tries' | 'isReported'>) {
  const { accountId, orderId, lineNumber, cardNumber } = card;
  const payload: FillChoices = { accountId, orderId, lineNumber, cardNumber, ...state };
  return { key: cardIdOfKey(card), lane: accountId, payload };
}
