import { randomUUID } from 'node:crypto';
import { untilServed } from '../fulfillment/until-served.ts';
import { runStatements } from '../postgres/run-statements.ts';
import { linksOrderBody, recipient } from '../scenarios/order-body.ts';
import { ordersPath } from '../scenarios/order-pages.ts';
import type { RecurringWork } from './recurring-work.ts';
import type { RecurringScene } from './set-recurring-scene.ts';
import { advanceClock, sendJson } from './stage-calls.ts';
import { readCount, untilCounted } from './until-counted.ts';

const linesPerOrder = 1_000;
const hourMs = 3_600_000;
/** An order may ask for 24 hours at least. */
const expiresAfterHours = 25;
const advanceSeconds = 26 * 3_600;

const waitingQuery = `select count(*)::integer as count from order_lines
  where claim_expires_at > service_now() and expired_at is null`;
const expiredQuery = `select count(*)::integer as count from cards where voided_at is not null`;

/** Unopened cards in orders of a thousand lines, as a campaign places them. */
export const expiringCards: RecurringWork = {
  async prepare(scene, count) {
    const missing = count - (await readCount(scene.databaseUrl, waitingQuery));
    if (missing <= 0) return;
    const expiresAt = new Date((await advanceClock(scene, 0)).getTime() + expiresAfterHours * hourMs);
    const worker = await scene.startWorker();
    for (let placed = 0; placed < missing; placed += linesPerOrder) {
      await sendJson(scene, 'POST', ordersPath, campaign(scene, Math.min(linesPerOrder, missing - placed), expiresAt));
    }
    await untilCounted(scene.databaseUrl, waitingQuery, count);
    await untilServed(scene.databaseUrl);
    await worker.stop();
  },
  async makeDue(scene) {
    await advanceClock(scene, advanceSeconds);
  },
  countDone: ({ databaseUrl }) => readCount(databaseUrl, expiredQuery),
  async putOff({ databaseUrl }) {
    await runStatements(
      databaseUrl,
      `update order_lines set claim_expires_at = service_now() + interval '${expiresAfterHours} hours'
       where claim_expires_at is not null and expired_at is null`,
    );
  },
};

function campaign({ productId }: RecurringScene, lineCount: number, expiresAt: Date): string {
  const order = JSON.parse(
    linksOrderBody(productId, { to: recipient(0), quantity: 1, poNumber: `expiring-${randomUUID()}` }),
  ) as { LineItems: object[] };
  const line = { ...order.LineItems[0], ClaimExpiresAt: expiresAt.toISOString() };
  return JSON.stringify({ ...order, LineItems: Array.from({ length: lineCount }, () => line) });
}
