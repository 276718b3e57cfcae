import { addNextRun } from '../../jobs/periodic.ts';
import type { JobContext } from '../../jobs/types.ts';
import type { EndNeeds } from '../end-lines.ts';
import { expireCardsJob } from '../jobs.ts';
import { expireCards } from './expire-cards.ts';

/** Takes back the cards whose time is over. */
export function expireCardsHandler(needs: EndNeeds) {
  return async (_: unknown, { signal }: JobContext): Promise<void> => {
    await addNextRun(needs.db, expireCardsJob);
    await expireCards(needs, signal);
  };
}
