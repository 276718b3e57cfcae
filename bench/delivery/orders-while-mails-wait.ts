import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort } from '../api/find-free-port.ts';
import { startWorker } from '../api/start-worker.ts';
import type { CellNeeds } from '../cell-needs.ts';
import { measureHttp } from '../measure/measure-http.ts';
import type { Cell } from '../measure/measurement.ts';
import { runStatements } from '../postgres/run-statements.ts';
import { startOnce } from '../processes/start-once.ts';
import { largeMailOrder, mailOrderRequests } from './mail-orders.ts';
import { type MailScene, setMailScene } from './set-mail-scene.ts';

const connections = 64;
const arrivalsPerSecond = 200;
const phaseFactor = 2;
const linesPerOrder = 1_000;
const waitingMails = 50_000;
const quickWaitingMails = 2_000;
const quickMeasureMsMax = 1_000;
const warmup = { warmupMs: 0, measureMs: 2_000 };
const waitingMsMax = 240_000;
const checkMs = 250;

/** The same orders while the mail server is unreachable: with no queued mails, and with very many. */
export function ordersWhileMailsWait(needs: CellNeeds): Cell[] {
  return [
    ordersCell('orders, no mail waits', 'no_mail_waits', async () => 0),
    ordersCell('orders, 50,000 mails wait', 'mails_wait', async (measureMs) =>
      measureMs < quickMeasureMsMax ? quickWaitingMails : waitingMails,
    ),
  ];

  function ordersCell(name: string, database: string, mailsFor: (measureMs: number) => Promise<number>): Cell {
    let measureMsOfRun = 0;
    const sceneLater = startOnce(async () => {
      const scene = await setMailScene(needs, database, await nobodyAt());
      const worker = await startWorker(scene.environment, needs.cleanup);
      await letMailsWait(scene, await mailsFor(measureMsOfRun));
      await measureHttp(scene.load, scene.api, traffic(scene), warmup);
      await worker.stop();
      return scene;
    });
    return {
      name,
      group: 'delivery',
      kind: name.includes('no mail') ? 'yardstick' : 'ours',
      async measure({ warmupMs, measureMs }) {
        measureMsOfRun = measureMs;
        const scene = await sceneLater();
        const phase = { warmupMs: warmupMs * phaseFactor, measureMs: measureMs * phaseFactor };
        // Its mails are never accepted and are retried forever, so it must not run while other cells are measured.
        const worker = await startWorker(scene.environment, needs.cleanup);
        try {
          return await measureHttp(scene.load, scene.api, traffic(scene), phase);
        } finally {
          await worker.stop();
        }
      },
    };
  }
}

function traffic(scene: MailScene) {
  return { requests: mailOrderRequests(scene), connections, arrivalsPerSecond };
}

/** A port without a listener. */
async function nobodyAt(): Promise<string> {
  return `smtp://127.0.0.1:${await findFreePort()}`;
}

/** Orders gifts and waits until each was attempted once, unsuccessfully. */
async function letMailsWait(scene: MailScene, count: number): Promise<void> {
  for (let placed = 0; placed < count; placed += linesPerOrder) {
    const response = await fetch(`${scene.api.baseUrl}/v1/Orders`, {
      method: 'POST',
      headers: { authorization: `Bearer ${scene.token}`, 'content-type': 'application/json', prefer: 'respond-async' },
      body: largeMailOrder(scene, linesPerOrder, `waiting-${placed}`),
    });
    if (response.status !== 201) throw new Error(`An order was answered ${response.status}: ${await response.text()}`);
  }
  const deadline = Date.now() + waitingMsMax;
  for (;;) {
    const [row] = await runStatements<{ waiting: number }>(
      scene.databaseUrl,
      `select count(*)::integer as waiting from messages where status = 'Queued' and attempts > 0`,
    );
    if ((row?.waiting ?? 0) >= count) return;
    if (Date.now() > deadline) throw new Error(`Only ${row?.waiting} of ${count} mails wait after ${waitingMsMax} ms.`);
    await delay(checkMs);
  }
}
