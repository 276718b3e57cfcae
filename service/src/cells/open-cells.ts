import { openDatabase } from '../database/database.ts';
import type { CellSettings } from '../kit/cell-settings.ts';
import type { Cell } from './types.ts';

export interface OpenCells {
  readonly cells: readonly Cell[];
  close(): Promise<void>;
}

interface CellConnections {
  readonly applicationName: string;
  readonly connectionsMax: number;
  readonly answerTimeoutMs?: number;
}

/** Connects to no cell yet: one that cannot be reached must not keep the others from being used. */
export function openCells(settings: readonly CellSettings[], connections: CellConnections): OpenCells {
  const cells = settings.map((cell) => ({
    ...cell,
    database: openDatabase({ url: cell.databaseUrl, ...connections }),
  }));
  return {
    cells,
    async close() {
      await Promise.all(cells.map(({ database }) => database.close()));
    },
  };
}
