import type { LoadProcess } from './load/load-process.ts';
import type { BenchPostgres } from './postgres/start-postgres.ts';
import type { Cleanup } from './processes/cleanup.ts';

/** What cells share for one run of the bench. */
export interface CellNeeds {
  readonly postgres: BenchPostgres;
  readonly load: LoadProcess;
  readonly tempDir: string;
  readonly cleanup: Cleanup;
}
