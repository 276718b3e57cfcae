import type { Db } from '../../database/database.ts';
import { allowLongStatements, readByIndexes } from '../../database/long-statements.ts';
import type { Portion, Step } from './types.ts';

/** Where a check goes on: a step and a position in it. */
export interface Cursor {
  readonly step: string;
  readonly position: unknown;
}

export interface CheckedPortion extends Portion<unknown> {
  readonly step: Step;
  /** Null: everything was checked. */
  readonly cursor: Cursor | null;
}

/** For one statement of a portion, also on a busy machine. */
const statementSecondsMax = 120;

/** Checks step after step, each portion on one snapshot of its own, so that none is held for long. */
export async function* checkPortions(
  db: Db,
  steps: readonly Step[],
  start: Cursor | null = null,
): AsyncGenerator<CheckedPortion> {
  let index = start === null ? 0 : steps.findIndex(({ name }) => name === start.step);
  let position: unknown = start?.position ?? null;
  for (let step = steps[index]; step !== undefined; step = steps[index]) {
    const portion = await checkPortion(db, step, position);
    position = portion.next;
    if (position === null) index++;
    const next = steps[index];
    yield { ...portion, step, cursor: next === undefined ? null : { step: next.name, position } };
  }
}

async function checkPortion(db: Db, step: Step, position: unknown): Promise<Portion<unknown>> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await allowLongStatements(tx, statementSecondsMax);
      await readByIndexes(tx);
      return step.check(tx, position);
    });
}
