import { megabyte } from '../measure/measure-http.ts';
import type { Cell, Measurement, Phase } from '../measure/measurement.ts';
import { processCpuMicros, processPeakRssBytes } from '../processes/process-usage.ts';
import type { FulfilmentScene } from './set-fulfilment-scene.ts';
import { untilServed } from './until-served.ts';

const microsPerMillisecond = 1_000;

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
      const { pid } = scene.worker;
      const cpuBefore = processCpuMicros(pid);
      const measurement = await measure(scene, phase).finally(() => untilServed(scene.databaseUrl));
      const cpuAfter = processCpuMicros(pid);
      return {
        ...measurement,
        workerCpuMs: cpuBefore === null || cpuAfter === null ? null : (cpuAfter - cpuBefore) / microsPerMillisecond,
        workerPeakRssMb: processPeakRssBytes(pid) / megabyte,
      };
    },
  };
}
