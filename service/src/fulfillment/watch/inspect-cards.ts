import type { Tx } from '../../database/database.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { listWaitingKinds } from '../../jobs/queue-queries.ts';
import type { OrderId } from '../../kit/ids.ts';
import { fulfilLargeOrderJob, fulfilOrdersJob } from '../../orders/jobs.ts';
import type { OrderRef } from '../../orders/types.ts';
import { serveAloneJob, serveAwaitingJob, serveRemotePrefix, serveScheduledJob, settleOrderJob } from '../jobs.ts';
import { type CardsStanding, listCardsStandings, listUnserved } from './queries.ts';
import type { Finding, Inspector } from './types.ts';

const servingKinds = [fulfilOrdersJob, fulfilLargeOrderJob, serveAwaitingJob, serveAloneJob].map(({ kind }) => kind);
/** Longer than any pause or lease of a job that is due. */
const scheduledWithinSeconds = 3_600;

/** Lines without cards and without a job, orders that did not end with their lines, and leftovers of ended lines. */
export const inspectCards: Inspector = async (tx, orders) => {
  const standings = await listCardsStandings(tx, orders);
  const refs = new Map(orders.map((order) => [order.orderId, order]));
  const unserved = await resumeUnserved(tx, refsOf(standings, refs));
  const findings: Finding[] = [];
  for (const standing of standings) {
    const { orderId, isOpen, nextDueAt, isUnfinished, isContradictory, hasLeftovers } = standing;
    const ref = refs.get(orderId);
    if (isOpen && unserved.has(orderId)) findings.push({ kind: 'Resumed', orderId, what: 'NotServed' });
    else if (isOpen) findings.push({ kind: 'Waits', orderId, until: null });
    if (nextDueAt) findings.push({ kind: 'Waits', orderId, until: nextDueAt });
    if (isContradictory) findings.push({ kind: 'Stuck', orderId, what: 'StatusContradictsLines' });
    if (ref && (isUnfinished || hasLeftovers)) {
      await enqueue(tx, settleOrderJob, { order: { accountId: ref.accountId, orderId } });
      findings.push({ kind: 'Resumed', orderId, what: isUnfinished ? 'NotEnded' : 'LeftBehind' });
    }
  }
  return findings;
};

function refsOf(standings: readonly CardsStanding[], refs: ReadonlyMap<OrderId, OrderRef>): OrderRef[] {
  return standings.flatMap(({ isOpen, orderId }) => (isOpen ? (refs.get(orderId) ?? []) : []));
}

/** A supplier that was called before is called first, with the same reference: serving continues where it stopped. */
async function resumeUnserved(tx: Tx, open: readonly OrderRef[]): Promise<Set<OrderId>> {
  if (open.length === 0) return new Set();
  const remoteKinds = (await listWaitingKinds(tx)).filter((kind) => kind.startsWith(serveRemotePrefix));
  const kinds = [...servingKinds, ...remoteKinds];
  const jobs = { kinds, scheduledKind: serveScheduledJob.kind, withinSeconds: scheduledWithinSeconds };
  const unserved = await listUnserved(tx, open, jobs);
  for (const order of unserved) await enqueue(tx, serveAloneJob, { orders: [order] });
  return new Set(unserved.map(({ orderId }) => orderId));
}
