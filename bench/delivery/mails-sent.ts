import { createFulfillment } from '../../service/src/main/worker/fulfillment.ts';
import type { CellNeeds } from '../cell-needs.ts';
import { measureHttp } from '../measure/measure-http.ts';
import type { Cell, Measurement } from '../measure/measurement.ts';
import { runStatements } from '../postgres/run-statements.ts';
import { startChildScript } from '../processes/child-script.ts';
import { startOnce } from '../processes/start-once.ts';
import { mailCounts } from './mail-counts.ts';
import { mailOrderRequests } from './mail-orders.ts';
import { mailRate } from './mail-rate.ts';
import { runJobs } from './run-jobs.ts';
import { type MailScene, setMailScene } from './set-mail-scene.ts';

const connections = 64;
const placingMsMax = 60_000;
type Answer = { readonly cpuMs: number } | { readonly error: string };

/** From the jobs of lines with issued cards to a mail server: claimed, composed, sent, recorded. */
export function mailsSent(needs: CellNeeds, sinkLater: () => Promise<string>): Cell {
  const sceneLater = startOnce(async () => setMailScene(needs, 'mails', await sinkLater()));
  const scriptLater = startOnce(async () => {
    const script = await startChildScript<object>(new URL('./send-mails-process.ts', import.meta.url));
    needs.cleanup.add('mails', () => script.stop());
    return script;
  });
  return {
    name: 'mails sent',
    group: 'delivery',
    kind: 'ours',
    async measure(phase) {
      const scene = await sceneLater();
      const script = await scriptLater();
      const counts = mailCounts(phase);
      await makeMailsWait(scene, counts.warmup + counts.measured);
      const answer = await script.ask<Answer>(scene.environment.variables);
      if ('error' in answer) throw new Error(answer.error);
      return { ...mailRate(await takeMoments(scene), counts.warmup), workerCpuMs: answer.cpuMs };
    },
  };
}

/** Orders with issued cards; only the jobs that send them are left. */
async function makeMailsWait(scene: MailScene, count: number): Promise<void> {
  const traffic = { requests: mailOrderRequests(scene), connections, answersMax: count };
  const placed: Measurement = await measureHttp(scene.load, scene.api, traffic, {
    warmupMs: 0,
    measureMs: placingMsMax,
  });
  if (placed.count < count) throw new Error(`Only ${placed.count} of ${count} orders were taken.`);
  await runJobs(scene.environment.variables, createFulfillment);
}

/** When each mail of this round was received; the list is then cleared. */
async function takeMoments({ databaseUrl }: MailScene): Promise<number[]> {
  const rows = await runStatements<{ at: number }>(
    databaseUrl,
    `with taken as (delete from messages returning accepted_at)
     select extract(epoch from accepted_at)::float8 * 1000 as at from taken where accepted_at is not null`,
  );
  return rows.map(({ at }) => at);
}
