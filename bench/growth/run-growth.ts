import { chmod, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type LoadProcess, startLoadProcess } from '../load/load-process.ts';
import { busyWarning, measureBusyness } from '../machine/busy.ts';
import { machineInfo } from '../machine/machine-info.ts';
import { startPostgres } from '../postgres/start-postgres.ts';
import { withLoadingPostgres } from '../postgres/with-loading-postgres.ts';
import { Cleanup } from '../processes/cleanup.ts';
import { type Progress, progressLine } from '../report/progress.ts';
import { writeResult } from '../report/write-result.ts';
import { fillDatabase } from './fill-database.ts';
import { growthTable } from './growth-table.ts';
import { measureShape, type ShapeResult } from './measure-shape.ts';
import { type Measures, selectMeasures } from './measures.ts';
import { growthShapes, type Shape, smallCount } from './shapes.ts';

interface GrowthNeeds {
  readonly load: LoadProcess;
  readonly measures: Measures;
  readonly progress: Progress;
}

/** Does the same with few and with many orders: what a call costs must not depend on the amount of data. */
export async function runGrowth(
  { largeCount, only }: { readonly largeCount: number; readonly only: string | null },
  tempDir: string,
  cleanup: Cleanup,
): Promise<void> {
  if (largeCount <= smallCount) throw new Error(`--growth is more than ${smallCount}, with which it is compared.`);
  const measures = selectMeasures(only);
  const startedAt = new Date().toISOString();
  const warning = busyWarning([await measureBusyness()]);
  if (warning !== null) console.log(warning);
  const load = await startLoadProcess();
  cleanup.add('load generator', () => load.stop());
  const needs: GrowthNeeds = { load, measures, progress: progressLine(process.stderr) };
  const shapes: (ShapeResult & { readonly name: string; readonly settings: Readonly<Record<string, string>> })[] = [];
  const resultOf = () => {
    return { startedAt, orderCounts: [smallCount, largeCount], machine: machineInfo(tempDir), warning, shapes };
  };
  for (const shape of growthShapes(largeCount)) {
    const result = await runShape(shape, needs, tempDir, cleanup);
    console.log(`\n${shape.name}\n${growthTable(result.rows, { small: smallCount, large: largeCount })}`);
    shapes.push({ name: shape.name, ...result });
    // After each shape: the next one takes as long again, and may fail.
    await writeResult('partial.json', resultOf());
  }
  if (warning !== null) console.log(warning);
  console.log(`Written to ${await writeResult(only === null ? 'growth.json' : 'partial.json', resultOf())}`);
}

/** Each shape has its own PostgreSQL, and its data is removed before the next: that of both may not fit on the disk. */
async function runShape({ name, small, large }: Shape, needs: GrowthNeeds, tempDir: string, outer: Cleanup) {
  const dir = join(tempDir, small.name);
  await mkdir(dir);
  await chmod(dir, 0o755);
  const cleanup = new Cleanup();
  outer.add(name, () => cleanup.run());
  cleanup.add(dir, () => rm(dir, { recursive: true, force: true }));
  try {
    const filled = await withLoadingPostgres(dir, cleanup, async (serverUrl) => {
      const show = (text: string) => needs.progress.show(text);
      return {
        small: await fillDatabase(serverUrl, dir, small, show),
        large: await fillDatabase(serverUrl, dir, large, show),
      };
    });
    const postgres = await startPostgres(dir, cleanup);
    const shapeNeeds = { postgres, tempDir: dir, cleanup, load: needs.load, progress: needs.progress };
    return { settings: postgres.settings, ...(await measureShape(shapeNeeds, filled, needs.measures)) };
  } finally {
    await cleanup.run();
  }
}
