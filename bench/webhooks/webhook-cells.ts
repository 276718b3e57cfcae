import { startWorker } from '../api/start-worker.ts';
import type { CellNeeds } from '../cell-needs.ts';
import type { Cell, Measurement, Phase } from '../measure/measurement.ts';
import { withWorkerUsage } from '../measure/with-worker-usage.ts';
import { startOnce } from '../processes/start-once.ts';
import { barePosts } from './bare-posts.ts';
import { deliverMessages } from './deliver-messages.ts';
import { eventsPerSecond, firstAttempts } from './first-attempts.ts';
import { startReceiver } from './receiver.ts';
import { setWebhookScene, type WebhookScene, type WebhookSetting } from './set-webhook-scene.ts';

const hangingCount = 50;

/** Webhooks next to a loop that only signs and posts. */
export function webhookCells(needs: CellNeeds): Cell[] {
  const receiverLater = startOnce(() => startReceiver(needs.cleanup));
  return [
    barePosts(needs, receiverLater),
    webhookCell('webhook deliveries', deliverMessages, {
      database: 'webhooks',
      eventType: 'ShipmentUpdated',
      hangingCount: 0,
    }),
    webhookCell(`first attempts, ${eventsPerSecond} due/s, ${hangingCount} hanging`, firstAttempts, {
      database: 'hanging_webhooks',
      eventType: 'OrderCreated',
      hangingCount,
    }),
  ];

  /** Each has its own database, so that their events do not mix. */
  function webhookCell(
    name: string,
    measure: (scene: WebhookScene, phase: Phase) => Promise<Measurement>,
    setting: Omit<WebhookSetting, 'receiver'>,
  ): Cell {
    const sceneLater = startOnce(async () => setWebhookScene(needs, { ...setting, receiver: await receiverLater() }));
    return {
      name,
      group: 'webhooks',
      kind: 'ours',
      async measure(phase) {
        const scene = await sceneLater();
        // Hanging receivers are retried for days, so it must not run while other cells are measured.
        const worker = await startWorker(scene.environment, needs.cleanup);
        try {
          return await withWorkerUsage(worker.pid, () => measure(scene, phase));
        } finally {
          await worker.stop();
        }
      },
    };
  }
}
