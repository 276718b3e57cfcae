import { cardIdOfKey } from '../cards/claim-secrets.ts';
import type { CardKey } from '../cards/types.ts';
import type { NewEvent } from '../events/types.ts';
import { lineItemIdOf } from '../kit/ids.ts';
import { shownCaseNumber } from './case-number.ts';
import type { CaseKind, CaseResolution } from './types.ts';

interface EventCase extends Omit<CardKey, 'accountId'> {
  readonly id: string;
  readonly number: string;
  readonly kind: CaseKind;
}

export function caseOpened(opened: EventCase): NewEvent {
  return { type: 'CaseOpened', data: dataOf(opened) };
}

export function caseClosed(closed: EventCase, resolution: CaseResolution): NewEvent {
  return { type: 'CaseClosed', data: { ...dataOf(closed), Resolution: resolution } };
}

/** The card's code is another one now; an account that keeps codes reads it again. */
export function cardReplaced(replaced: EventCase): NewEvent {
  return { type: 'CardReplaced', data: dataOf(replaced) };
}

function dataOf({ id, number, kind, ...card }: EventCase): NewEvent['data'] {
  return {
    CaseId: id,
    Number: shownCaseNumber(number),
    Kind: kind,
    OrderId: card.orderId,
    LineItemId: lineItemIdOf(card.orderId, card.lineNumber),
    CardId: cardIdOfKey(card),
  };
}
