import type { Gift } from '../claims/types.ts';
import { type OpenNeeds, openCase } from './open-case.ts';
import type { CardCase } from './queries.ts';

/** Tells the account that a recipient did not expect a gift. Null: the gift's link does not work any more. */
export async function tellUnexpected(needs: OpenNeeds, gift: Gift, locale: string): Promise<CardCase | null> {
  return openCase(needs, gift, { kind: 'NotExpected' }, locale);
}
