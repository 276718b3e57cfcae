import { Latencies } from '../measure/latencies.ts';
import { measureHttp } from '../measure/measure-http.ts';
import type { Measurement, Phase } from '../measure/measurement.ts';
import { runStatements } from '../postgres/run-statements.ts';
import type { FulfillmentScenario } from './fulfillment-cell.ts';
import { completeLinksTraffic } from './links-orders.ts';
import type { FulfillmentScene } from './set-fulfillment-scene.ts';
import { untilServed } from './until-served.ts';

const connections = 64;
const arrivalsPerSecond = 50;
/** At this rate, the duration of other cells would give too few orders for a 99th percentile. */
const phaseFactor = 2.5;
const millisecondsPerSecond = 1_000;

/**
 * How long an order waits for an idle worker. Both times are the database's, each taken shortly before its commit, so
 * the result includes the work on the card in addition to the job's wait.
 */
export const commitToIssuedScenario: FulfillmentScenario = {
  name: `commit to card issued, ${arrivalsPerSecond} due/s`,
  async measure(scene, { warmupMs, measureMs }) {
    const phase = { warmupMs, measureMs: measureMs * phaseFactor };
    const startedAt = await readServiceTime(scene);
    const traffic = { ...completeLinksTraffic(scene, connections), arrivalsPerSecond };
    const sent = await measureHttp(scene.load, scene.api, traffic, phase);
    await untilServed(scene.databaseUrl);
    return { ...sent, ...(await readIssueTimes(scene, startedAt, phase, sent)) };
  },
};

async function readServiceTime({ databaseUrl }: FulfillmentScene): Promise<Date> {
  const [row] = await runStatements<{ now: Date }>(databaseUrl, 'select service_now() as now');
  if (row === undefined) throw new Error('The database does not tell its time.');
  return row.now;
}

async function readIssueTimes(
  { databaseUrl }: FulfillmentScene,
  startedAt: Date,
  { warmupMs, measureMs }: Phase,
  sent: Measurement,
): Promise<Pick<Measurement, 'count' | 'perSecond' | 'p50Ms' | 'p99Ms' | 'maxMs' | 'errors'>> {
  const from = new Date(startedAt.getTime() + warmupMs);
  const to = new Date(from.getTime() + measureMs);
  const rows = await runStatements<{ ms: number | null }>(
    databaseUrl,
    `select extract(epoch from c.issued_at - o.placed_at)::float8 * 1000 as ms
     from orders o left join cards c on c.account_id = o.account_id and c.order_id = o.id
     where o.placed_at >= $1 and o.placed_at < $2`,
    [from, to],
  );
  const latencies = new Latencies(rows.length);
  for (const { ms } of rows) if (ms !== null) latencies.add(ms);
  const notIssued = rows.length - latencies.count;
  return {
    count: latencies.count,
    perSecond: (latencies.count / measureMs) * millisecondsPerSecond,
    ...latencies.summary(),
    errors: notIssued === 0 ? sent.errors : { ...sent.errors, 'not issued': notIssued },
  };
}
