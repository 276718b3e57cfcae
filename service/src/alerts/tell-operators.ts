import { type Db, type Tx, withTransaction } from '../database/database.ts';
import type { SendNotice } from '../delivery/send-notice.ts';
import { listAlertsSince, lockUntoldEvents, markTold } from '../events/operator-feed-queries.ts';
import { newId } from '../kit/ids.ts';
import { adviceOf, causeOf, detailsOf, isWorthAMessage, lineOf, titleOf } from './alert-words.ts';
import type { SendAlert } from './jobs.ts';
import { claimCauses, listOperatorMails, lockDueDigests } from './queries.ts';
import type { AlertMessage, OperatorAlert } from './types.ts';

export interface TellNeeds {
  readonly db: Db;
  readonly sendNotice: SendNotice;
  readonly baseUrl: string;
  /** Posts to the webhook, or adds the job that does; null: there is no webhook. */
  readonly post: ((tx: Tx, alert: SendAlert) => Promise<void>) | null;
}

const eventsPerRunMax = 500;
const quietSeconds = 3_600;
const digestSeconds = 86_400;
const digestEventsMax = 100;

/** Mails new alerts to operators who want them at once, and passes them to the webhook. */
export async function tellNewAlerts(needs: TellNeeds): Promise<void> {
  await withTransaction(needs.db, async (tx) => {
    const events = await lockUntoldEvents(tx, eventsPerRunMax);
    if (events.length === 0) return;
    const byCause = grouped(events.filter(isWorthAMessage));
    const due = await claimCauses(tx, [...byCause.keys()], quietSeconds);
    await markTold(
      tx,
      events.map(({ id }) => id),
    );
    const alerts = due.sort().flatMap((cause) => messageOf(byCause.get(cause) ?? []));
    if (alerts.length === 0) return;
    const readers = (await listOperatorMails(tx)).filter(({ mails }) => mails === 'AtOnce');
    for (const { email } of readers) await sendAlerts(needs, tx, email, alerts, subjectOf(alerts));
    await needs.post?.(tx, { id: newId(), alerts });
  });
}

/** Mails what happened in a day to operators who want one mail a day; without events they get none. */
export async function sendDigests(needs: TellNeeds): Promise<void> {
  await withTransaction(needs.db, async (tx) => {
    for (const { email, since } of await lockDueDigests(tx, digestSeconds)) {
      const events = await listAlertsSince(tx, since, digestEventsMax);
      const alerts = [...grouped(events.filter(isWorthAMessage)).values()].flatMap(messageOf);
      if (alerts.length > 0) await sendAlerts(needs, tx, email, alerts, `Alerts of the last day: ${alerts.length}`);
    }
  });
}

function grouped(events: readonly OperatorAlert[]): Map<string, OperatorAlert[]> {
  const byCause = new Map<string, OperatorAlert[]>();
  for (const event of events) {
    const cause = causeOf(event);
    byCause.set(cause, [...(byCause.get(cause) ?? []), event]);
  }
  return byCause;
}

/** The latest event of a cause stands for all of them. */
function messageOf(events: readonly OperatorAlert[]): AlertMessage[] {
  const latest = events.at(-1);
  if (!latest) return [];
  const { type, recordedAt } = latest;
  const details = detailsOf(latest.data);
  const words = { title: titleOf(type), details, advice: adviceOf(type) };
  return [{ type, ...words, recordedAt: recordedAt.toISOString(), count: events.length }];
}

function subjectOf([first, ...others]: readonly AlertMessage[]): string {
  return others.length === 0 ? `Alert: ${first?.title}` : `${others.length + 1} alerts: ${first?.title}, …`;
}

async function sendAlerts(
  { sendNotice, baseUrl }: TellNeeds,
  tx: Tx,
  to: string,
  alerts: readonly AlertMessage[],
  subject: string,
): Promise<void> {
  await sendNotice(tx, {
    accountId: null,
    to,
    setsPassword: false,
    subject,
    text: alerts.map(lineOf).join('\n\n'),
    action: { label: 'Open the alerts', url: `${baseUrl}/portal/operator/alerts` },
  });
}
