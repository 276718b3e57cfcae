import type { CardKey } from '../../cards/types.ts';
import { enqueueOnce } from '../../jobs/enqueue.ts';
import { fillChoicesJob, fillJobOf } from '../choices/fill-job.ts';
import { listUnfilledCards } from '../choices/queries.ts';
import type { Finding, Inspector } from './types.ts';

/** Picks whose codes are missing, and that no job fills in any more. */
export const inspectChoices: Inspector = async (tx, orders) => {
  const cards = await listUnfilledCards(tx, orders, fillChoicesJob.kind);
  const findings: Finding[] = [];
  for (const { isInHand, ...card } of cards) {
    const { orderId } = card satisfies CardKey;
    if (isInHand) findings.push({ kind: 'Waits', orderId, until: null });
    else {
      await enqueueOnce(tx, fillChoicesJob, [fillJobOf(card, { tries: 0, isReported: true })]);
      findings.push({ kind: 'Resumed', orderId, what: 'ChoicesNotFilled' });
    }
  }
  return findings;
};
