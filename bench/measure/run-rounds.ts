import { type Busyness, measureBusyness } from '../machine/busy.ts';
import type { Progress } from '../report/progress.ts';
import type { Cell, Measurement, Missing, Phase } from './measurement.ts';

export interface RoundsResult {
  /** By cell name, one result per round. */
  readonly byCell: ReadonlyMap<string, readonly (Measurement | Missing)[]>;
  readonly busyness: readonly Busyness[];
}

interface Plan {
  readonly cells: readonly Cell[];
  readonly rounds: number;
  readonly phase: Phase;
  /** Runs after every cell, unmeasured. */
  tidyUp(): Promise<void>;
}

/** Every cell once per round, so that temporary slowness of the machine affects a cell and its yardstick alike. */
export async function runRounds({ cells, rounds, phase, tidyUp }: Plan, progress: Progress): Promise<RoundsResult> {
  const byCell = new Map<string, (Measurement | Missing)[]>(cells.map(({ name }) => [name, []]));
  const busyness: Busyness[] = [];
  let done = 0;
  for (let round = 1; round <= rounds; round++) {
    busyness.push(await measureBusyness());
    for (const cell of cells) {
      progress.show(`round ${round}/${rounds}  ${++done}/${cells.length * rounds}  ${cell.name}`);
      byCell.get(cell.name)?.push(await cell.measure(phase).catch(failed));
      await tidyUp();
    }
  }
  progress.end();
  return { byCell, busyness };
}

/** If one cell fails, the others keep their figures. */
function failed(error: unknown): Missing {
  return { missing: error instanceof Error ? error.message : String(error) };
}
