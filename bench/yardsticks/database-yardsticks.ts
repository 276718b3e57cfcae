import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Cell, Phase } from '../measure/measurement.ts';
import { runStatements } from '../postgres/run-statements.ts';
import type { BenchPostgres } from '../postgres/start-postgres.ts';
import { startOnce } from '../processes/start-once.ts';
import { createYardstickDatabase } from './create-yardstick-database.ts';
import { runPgbench } from './pgbench.ts';

interface Script {
  readonly name: string;
  readonly file: string;
  readonly ordersPerTransaction: number;
  readonly clients: readonly number[];
}

/** The letters are those of the floors: (a) to (d). */
const scripts: readonly Script[] = [
  { name: '(a) insert', file: 'single-insert.sql', ordersPerTransaction: 1, clients: [1, 16, 64] },
  { name: '(b) many', file: 'order-on-many-balances.sql', ordersPerTransaction: 1, clients: [1, 16, 64] },
  { name: '(c) hot', file: 'order-on-hot-balance.sql', ordersPerTransaction: 1, clients: [1, 16, 64] },
  { name: '(d) fifty', file: 'fifty-orders-on-hot-balance.sql', ordersPerTransaction: 50, clients: [1, 4] },
];

export function databaseYardsticks(postgres: BenchPostgres, tempDir: string): Cell[] {
  const databaseLater = startOnce(() => createYardstickDatabase(postgres));
  return scripts.flatMap(({ name, file, ordersPerTransaction, clients }) =>
    clients.map((clientCount) => ({
      name: `${name}@${clientCount}`,
      group: 'yardsticks',
      kind: 'yardstick' as const,
      async measure(phase: Phase) {
        const databaseUrl = await databaseLater();
        // Tables that grew in the last round would make this one slower.
        await runStatements(databaseUrl, await readFile(sqlFile('reset.sql'), 'utf8'));
        const scriptFile = sqlFile(file);
        return runPgbench({ databaseUrl, scriptFile, clients: clientCount, ordersPerTransaction, tempDir }, phase);
      },
    })),
  );
}

function sqlFile(name: string): string {
  return fileURLToPath(new URL(`./sql/${name}`, import.meta.url));
}
