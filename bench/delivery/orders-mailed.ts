import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { startWorker } from '../api/start-worker.ts';
import type { CellNeeds } from '../cell-needs.ts';
import { measureHttp } from '../measure/measure-http.ts';
import type { Cell, Measurement } from '../measure/measurement.ts';
import { runStatements } from '../postgres/run-statements.ts';
import { processCpuMicros } from '../processes/process-usage.ts';
import { startOnce } from '../processes/start-once.ts';
import { mailCounts } from './mail-counts.ts';
import { mailOrderRequests } from './mail-orders.ts';
import { type MailScene, setMailScene } from './set-mail-scene.ts';

const connections = 64;
const mailedMsMax = 120_000;
const checkMs = 20;
const msPerSecond = 1_000;
const microsPerMs = 1_000;

/** The whole way of a gift: from the first order's create call to the mail server's 250 for the last, with an API and its workers. */
export function ordersMailed(needs: CellNeeds, sinkLater: () => Promise<string>): Cell[] {
  return [1, 2].map((workers) => {
    const sceneLater = startOnce(async () => setMailScene(needs, `mailed_${workers}`, await sinkLater()));
    return {
      name: `orders mailed, ${workers === 1 ? '1 worker' : `${workers} workers`}`,
      group: 'delivery',
      kind: 'ours',
      async measure(phase) {
        const scene = await sceneLater();
        const started = Array.from({ length: workers }, () => startWorker(scene.environment, needs.cleanup));
        const running = await Promise.all(started);
        try {
          const { warmup, measured } = mailCounts(phase);
          await mailOrders(scene, warmup);
          const cpuOfWorkers = () => running.reduce((sum, { pid }) => sum + (processCpuMicros(pid) ?? 0), 0);
          const cpuBefore = cpuOfWorkers();
          const measurement = await mailOrders(scene, measured);
          return { ...measurement, workerCpuMs: (cpuOfWorkers() - cpuBefore) / microsPerMs };
        } finally {
          await Promise.all(running.map((worker) => worker.stop()));
        }
      },
    };
  });
}

/** Latencies are those of the create calls; the rate counts mails. */
async function mailOrders(scene: MailScene, count: number): Promise<Measurement> {
  const before = await countMailed(scene);
  const startedAt = performance.now();
  const placing = { requests: mailOrderRequests(scene), connections, answersMax: count };
  const placed = await measureHttp(scene.load, scene.api, placing, { warmupMs: 0, measureMs: mailedMsMax });
  for (;;) {
    const mailed = (await countMailed(scene)) - before;
    const elapsedMs = performance.now() - startedAt;
    if (mailed >= placed.count) return { ...placed, perSecond: (placed.count / elapsedMs) * msPerSecond };
    if (elapsedMs > mailedMsMax) throw new Error(`Only ${mailed} of ${placed.count} mails after ${mailedMsMax} ms.`);
    await delay(checkMs);
  }
}

async function countMailed({ databaseUrl }: MailScene): Promise<number> {
  const [row] = await runStatements<{ mailed: number }>(
    databaseUrl,
    'select count(*)::integer as mailed from messages where accepted_at is not null',
  );
  return row?.mailed ?? 0;
}
