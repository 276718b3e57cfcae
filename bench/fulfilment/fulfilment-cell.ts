import type { Cell, Measurement, Phase } from '../measure/measurement.ts';
import { withWorkerUsage } from '../measure/with-worker-usage.ts';
import type { FulfilmentScene } from './set-fulfilment-scene.ts';
import { untilServed } from './until-served.ts';

export interface FulfilmentScenario {
  readonly name: string;
  measure(scene: FulfilmentScene, phase: Phase): Promise<Measurement>;
}

/** Measures, lets the worker finish, and adds what the worker's process used. */
export function fulfilmentCell(
  sceneLater: () => Promise<FulfilmentScene>,
  { name, measure }: FulfilmentScenario,
): Cell {
  return {
    name,
    group: 'fulfilment',
    kind: 'ours',
    async measure(phase) {
      const scene = await sceneLater();
      return withWorkerUsage(scene.worker.pid, () =>
        measure(scene, phase).finally(() => untilServed(scene.databaseUrl)),
      );
    },
  };
}
