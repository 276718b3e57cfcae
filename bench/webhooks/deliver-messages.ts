import { setTimeout as delay } from 'node:timers/promises';
import { followEventsKind } from '../../service/src/events/types.ts';
import { jobsDueBySql } from '../../service/src/jobs/job-changes.ts';
import { Latencies } from '../measure/latencies.ts';
import type { Measurement, Phase } from '../measure/measurement.ts';
import { runStatements } from '../postgres/run-statements.ts';
import type { Journal } from './receiver.ts';
import type { WebhookScene } from './set-webhook-scene.ts';

/** Enough for the measured time at the highest rate seen so far. */
const messagesPerSecond = 4_000;
const checkMs = 100;
const arrivedMsMax = 90_000;
const millisecondsPerSecond = 1_000;

/**
 * A backlog of events for one endpoint: turned into messages, signed, posted, recorded. An earlier one warms up the
 * worker.
 */
export async function deliverMessages(scene: WebhookScene, { warmupMs, measureMs }: Phase): Promise<Measurement> {
  await deliver(scene, messagesIn(warmupMs));
  const count = messagesIn(measureMs);
  const startedAt = Date.now();
  const times = await deliver(scene, count);
  const seconds = (Math.max(...times.slice(-1), startedAt + 1) - startedAt) / millisecondsPerSecond;
  const latencies = new Latencies(times.length);
  for (const time of times) latencies.add(time - startedAt);
  return { count, perSecond: count / seconds, ...latencies.summary(), errors: {} };
}

function messagesIn(ms: number): number {
  return Math.round((ms / millisecondsPerSecond) * messagesPerSecond);
}

/** When each of this many messages arrived. */
async function deliver(scene: WebhookScene, count: number): Promise<number[]> {
  await scene.receiver.forget();
  await recordEvents(scene, count);
  const { arrivals } = await untilArrived(scene, count);
  return arrivals.map(([arrivedAt]) => arrivedAt);
}

/** As one commit with many events would add them: the events, and the job that sends them. */
async function recordEvents({ databaseUrl, account }: WebhookScene, count: number): Promise<void> {
  await runStatements(
    databaseUrl,
    `with taken as (
       update account_sequences set event_sequence = event_sequence + $2 where account_id = $1
       returning event_sequence - $2 as before
     ),
     new_events as (
       insert into events (account_id, sequence, id, type, recorded_at, data)
       select $1, before + n, gen_random_uuid(), 'ShipmentUpdated', service_now(),
              jsonb_build_object('OrderId', gen_random_uuid(), 'PONumber', 'bench-' || n, 'Status', 'Pending')
       from taken, generate_series(1, $2::bigint) n
     )
     insert into jobs (id, kind, payload, run_at, created_at)
     select gen_random_uuid(), $3, jsonb_build_object('ranges', jsonb_build_array(
              jsonb_build_object('accountId', $1::uuid, 'first', before + 1, 'last', before + $2))), service_now(), service_now()
     from taken returning ${jobsDueBySql}`,
    [account.accountId, count, followEventsKind],
  );
}

async function untilArrived({ receiver }: WebhookScene, count: number): Promise<Journal> {
  const deadline = Date.now() + arrivedMsMax;
  for (;;) {
    const journal = await receiver.read();
    if (journal.arrivals.length >= count) return journal;
    if (Date.now() > deadline) throw new Error(`${journal.arrivals.length} of ${count} messages arrived.`);
    await delay(checkMs);
  }
}
