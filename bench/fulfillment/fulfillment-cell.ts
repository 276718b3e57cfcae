import type { Cell, Measurement, Phase } from '../measure/measurement.ts';
import { withWorkerUsage } from '../measure/with-worker-usage.ts';
import type { FulfillmentScene } from './set-fulfillment-scene.ts';
import { untilServed } from './until-served.ts';

export interface FulfillmentScenario {
  readonly name: string;
  /** 'ours' unless other cells are compared with this one. */
  readonly kind?: Cell['kind'];
  measure(scene: FulfillmentScene, phase: Phase): Promise<Measurement>;
}

/** Measures, lets the worker finish, and adds the CPU time of the worker's process. */
export function fulfillmentCell(
  sceneLater: () => Promise<FulfillmentScene>,
  { name, kind = 'ours', measure }: FulfillmentScenario,
): Cell {
  return {
    name,
    group: 'fulfillment',
    kind,
    async measure(phase) {
      const scene = await sceneLater();
      return withWorkerUsage(scene.worker.pid, () =>
        measure(scene, phase).finally(() => untilServed(scene.databaseUrl)),
      );
    },
  };
}
