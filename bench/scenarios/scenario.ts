import type { Api } from '../api/start-api.ts';
import type { LoadProcess } from '../load/load-process.ts';
import { measureHttp, type Traffic } from '../measure/measure-http.ts';
import type { Cell, Phase } from '../measure/measurement.ts';
import type { Seeded } from '../seed/seeded.ts';

/** The running API and its data. */
export interface Scene {
  readonly api: Api;
  readonly load: LoadProcess;
  readonly seeded: Seeded;
}

/** Set up when the first cell needs it, so a run of only yardsticks starts no API. */
export type SceneLater = () => Promise<Scene>;

export interface Scenario extends Pick<Cell, 'name' | 'group'> {
  /** What is sent; it may first read current data from the API. */
  traffic(scene: Scene): Traffic | Promise<Traffic>;
  phase?(phase: Phase): Phase;
}

export function scenarioCell(sceneLater: SceneLater, scenario: Scenario): Cell {
  return {
    name: scenario.name,
    group: scenario.group,
    kind: 'ours',
    async measure(phase) {
      const scene = await sceneLater();
      const traffic = await scenario.traffic(scene);
      return measureHttp(scene.load, scene.api, traffic, scenario.phase?.(phase) ?? phase);
    },
  };
}
