import { apiEnvironment } from '../api/api-environment.ts';
import { migrateApi } from '../api/migrate-api.ts';
import type { CellNeeds } from '../cell-needs.ts';
import type { Cell, Measurement } from '../measure/measurement.ts';
import { runStatements } from '../postgres/run-statements.ts';
import { startChildScript } from '../processes/child-script.ts';
import { startOnce } from '../processes/start-once.ts';

type Answer = { readonly result: Measurement } | { readonly error: string };

/** The minimum cost of issuing cards: encrypt, and insert in batches. */
export function bareCardInserts(needs: CellNeeds): Cell {
  const databaseLater = startOnce(() => createCardsDatabase(needs));
  const scriptLater = startOnce(() => startScript(needs));
  return {
    name: 'bare card inserts',
    group: 'yardsticks',
    kind: 'yardstick',
    async measure() {
      const databaseUrl = await databaseLater();
      // Indexes that grew in the last round would make this one slower.
      await runStatements(databaseUrl, 'truncate cards, order_keys cascade');
      const script = await scriptLater();
      const answer = await script.ask<Answer>({ databaseUrl });
      if ('error' in answer) throw new Error(answer.error);
      return answer.result;
    },
  };
}

/** Created by the service's own migrations, so that the table and its indexes are always the same as ours. */
async function createCardsDatabase({ postgres, tempDir }: CellNeeds): Promise<string> {
  const databaseUrl = await postgres.createDatabase('bare_cards');
  await migrateApi(apiEnvironment(databaseUrl, tempDir));
  return databaseUrl;
}

async function startScript({ cleanup }: CellNeeds) {
  const script = await startChildScript<object>(new URL('./cards/insert-cards-process.ts', import.meta.url));
  cleanup.add('bare card inserts', () => script.stop());
  return script;
}
