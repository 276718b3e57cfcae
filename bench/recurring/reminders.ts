import { createFulfillment } from '../../service/src/main/worker/fulfillment.ts';
import { largeMailOrder } from '../delivery/mail-orders.ts';
import { runJobs } from '../delivery/run-jobs.ts';
import { runStatements } from '../postgres/run-statements.ts';
import { ordersPath } from '../scenarios/order-pages.ts';
import { markSent } from './mark-sent.ts';
import type { RecurringWork } from './recurring-work.ts';
import type { RecurringScene } from './set-recurring-scene.ts';
import { advanceClock, sendJson } from './stage-calls.ts';
import { readCount, untilCounted } from './until-counted.ts';

const linesPerOrder = 1_000;
const daySeconds = 86_400;
/** As many as an account can have. */
const remindersMax = 5;

const gatheringQuery = `select count(*)::integer as count from jobs where kind = 'gather-reminder-lines'`;
const passedQuery = `select count(*)::integer as count from reminder_marks`;
const sentQuery = `select count(*)::integer as count from messages where reminder_days <> 0 and status = 'Accepted'`;

/** Unopened gifts, all sent at the same time. Each round is a day later, with a reminder of that day. */
export const reminders: RecurringWork = {
  async prepare(scene, count) {
    const { databaseUrl } = scene;
    const hasGifts = (await readCount(databaseUrl, 'select count(*)::integer as count from messages')) > 0;
    if (!hasGifts) await sendGifts(scene, count);
    const daysPassed = await readCount(databaseUrl, passedQuery);
    if (daysPassed % remindersMax === 0) await wantReminders(scene, daysPassed);
  },
  async makeDue(scene) {
    await advanceClock(scene, daySeconds);
  },
  countDone: ({ databaseUrl }) => readCount(databaseUrl, sentQuery),
  async putOff({ databaseUrl }) {
    await runStatements(
      databaseUrl,
      `delete from jobs where kind = 'send-reminders';
       update messages set status = 'Superseded' where reminder_days <> 0 and status = 'Queued';
       update reminder_marks set passed_to = service_now() where days = (select max(days) from reminder_marks)`,
    );
  },
};

/** Cards are issued as always; their mails are recorded as sent, because sending them takes minutes. */
async function sendGifts(scene: RecurringScene, count: number): Promise<void> {
  for (let placed = 0; placed < count; placed += linesPerOrder) {
    const lineCount = Math.min(linesPerOrder, count - placed);
    await sendJson(scene, 'POST', ordersPath, largeMailOrder(scene, lineCount, `reminded-${placed}`));
  }
  await runJobs(scene.environment.variables, createFulfillment);
  await markSent(scene.databaseUrl);
}

/** Sets the reminders of the next rounds and lets the worker gather the gifts that they concern. */
async function wantReminders(scene: RecurringScene, daysPassed: number): Promise<void> {
  const AfterDays = Array.from({ length: remindersMax }, (_, index) => daysPassed + index + 1);
  const settings = { Reminders: { AfterDays, BeforeExpiryDays: [] } };
  await sendJson(scene, 'PUT', '/v1/GiftSettings', JSON.stringify(settings));
  const worker = await scene.startWorker();
  await untilCounted(scene.databaseUrl, gatheringQuery, 0);
  await worker.stop();
}
