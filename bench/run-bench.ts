import { comparisons } from './comparisons.ts';
import { createCells } from './create-cells.ts';
import { startLoadProcess } from './load/load-process.ts';
import { busyWarning, measureBusyness } from './machine/busy.ts';
import { runRounds } from './measure/run-rounds.ts';
import { selectCells } from './measure/select-cells.ts';
import type { BenchOptions } from './options.ts';
import { startPostgres } from './postgres/start-postgres.ts';
import type { Cleanup } from './processes/cleanup.ts';
import { createResult } from './report/create-result.ts';
import { progressLine } from './report/progress.ts';
import { resultTable } from './report/result-table.ts';
import { writeResult } from './report/write-result.ts';

/** Measures the yardsticks and the service in turn, and reports the comparison. */
export async function runBench(options: BenchOptions, tempDir: string, cleanup: Cleanup): Promise<void> {
  const startedAt = new Date();
  const before = await measureBusyness();
  const warning = busyWarning([before]);
  if (warning !== null) console.log(warning);
  const postgres = await startPostgres(tempDir, cleanup);
  const load = await startLoadProcess();
  cleanup.add('load generator', () => load.stop());
  const cells = selectCells(createCells({ postgres, load, tempDir, cleanup }), comparisons, options.only);
  if (cells.length === 0) throw new Error(`No cell has "${options.only}" in its name or group.`);
  const plan = { cells, rounds: options.rounds, phase: options.phase, tidyUp: () => postgres.tendTables() };
  const rounds = await runRounds(plan, progressLine(process.stderr));
  const result = createResult({ startedAt, options, postgres, tempDir, cells, rounds, before });
  console.log(resultTable(result));
  for (const text of result.warnings) console.log(text);
  // Only a complete run replaces the committed figures.
  const isWhole = options.only === null && !options.isQuick;
  console.log(`Written to ${await writeResult(isWhole ? 'latest.json' : 'partial.json', result)}`);
}
