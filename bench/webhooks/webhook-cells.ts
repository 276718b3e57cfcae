import type { CellNeeds } from '../create-cells.ts';
import { megabyte } from '../measure/measure-http.ts';
import type { Cell, Measurement, Phase } from '../measure/measurement.ts';
import { processCpuMicros, processPeakRssBytes } from '../processes/process-usage.ts';
import { startOnce } from '../processes/start-once.ts';
import { barePosts } from './bare-posts.ts';
import { deliverMessages } from './deliver-messages.ts';
import { eventsPerSecond, firstAttempts } from './first-attempts.ts';
import { setWebhookScene, type WebhookScene } from './set-webhook-scene.ts';

const microsPerMillisecond = 1_000;

/** Webhooks next to a loop that only signs and posts. */
export function webhookCells(needs: CellNeeds): Cell[] {
  const sceneLater = startOnce(() => setWebhookScene(needs));
  return [
    barePosts(needs, sceneLater),
    webhookCell('webhook deliveries', sceneLater, deliverMessages),
    webhookCell(`first attempts, ${eventsPerSecond} due/s, 50 hanging`, sceneLater, firstAttempts),
  ];
}

function webhookCell(
  name: string,
  sceneLater: () => Promise<WebhookScene>,
  measure: (scene: WebhookScene, phase: Phase) => Promise<Measurement>,
): Cell {
  return {
    name,
    group: 'webhooks',
    kind: 'ours',
    async measure(phase) {
      const scene = await sceneLater();
      const { pid } = scene.worker;
      const cpuBefore = processCpuMicros(pid);
      const measurement = await measure(scene, phase);
      const cpuAfter = processCpuMicros(pid);
      return {
        ...measurement,
        workerCpuMs: cpuBefore === null || cpuAfter === null ? null : (cpuAfter - cpuBefore) / microsPerMillisecond,
        workerPeakRssMb: processPeakRssBytes(pid) / megabyte,
      };
    },
  };
}
