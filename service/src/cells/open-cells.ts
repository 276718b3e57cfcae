import { openDatabase } from '../database/database.ts';
import { refuseOtherEnvironment } from '../database/database-environment.ts';
import { isDatabaseUnavailable } from '../database/database-errors.ts';
import { type CellSettings, databaseSettingOf } from '../kit/cell-settings.ts';
import type { Environment } from '../kit/config.ts';
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

/** Cells of stage and of production must not be mixed up. One that cannot be reached now is not judged. */
export async function refuseOtherEnvironments(cells: readonly Cell[], environment: Environment): Promise<void> {
  await Promise.all(
    cells.map(async (cell) => {
      try {
        await refuseOtherEnvironment(cell.database.db, environment, databaseSettingOf(cell));
      } catch (error) {
        if (!isDatabaseUnavailable(error)) throw error;
      }
    }),
  );
}
