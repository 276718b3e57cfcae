import type { Db } from '../../database/database.ts';
import { withTransaction } from '../../database/database.ts';
import { newId } from '../../kit/ids.ts';
import {
  advanceCheck,
  findCheckedTo,
  holdCheck,
  insertCheck,
  listFindings,
  listUnfinishedChecks,
  removeOldChecks,
} from '../../ledger/check-queries.ts';
import type { LedgerCheck, Violation } from '../../ledger/types.ts';
import { version } from '../version.ts';
import { type CheckedPortion, checkPortions } from './check-portions.ts';
import { createFindings } from './findings.ts';
import { createSteps, createStepsForChanges } from './steps.ts';
import { type PortionSizes, portionSizes, type Step } from './types.ts';

export interface CheckOptions {
  /** Everything, even if only a part has changed since the last complete check. */
  readonly isFull: boolean;
  /** From the beginning, even if an earlier check was interrupted. */
  readonly isAnew: boolean;
  readonly sizes?: PortionSizes;
  /** After each portion; what it throws interrupts the check. */
  readonly onPortion?: (portion: CheckedPortion, check: LedgerCheck) => void | Promise<void>;
}

export interface CheckResult {
  readonly isFull: boolean;
  readonly violations: readonly Violation[];
  /** Orders all of whose rows were checked. */
  readonly orders: number;
  /** When an interrupted check had begun with which this one went on. */
  readonly continuedFrom: Date | null;
}

/**
 * Checks the ledger and remembers how far it has come, so that after an interruption the next call goes on. Calls at the same
 * time do not disturb each other: each has a check of its own.
 */
export async function runLedgerCheck(db: Db, options: CheckOptions): Promise<CheckResult> {
  // One connection for everything: what it holds ends with it, and with it the check.
  return db.connection().execute(async (own) => {
    const continued = options.isAnew ? null : await continueCheck(own, options.isFull);
    const check = continued ?? (await startCheck(own, options.isFull));
    const done = await finishCheck(own, check, options);
    return { ...done, isFull: check.isFull, continuedFrom: continued?.startedAt ?? null };
  });
}

async function continueCheck(db: Db, isFull: boolean): Promise<LedgerCheck | null> {
  for (const { id, ...unfinished } of await listUnfinishedChecks(db, version)) {
    if (isFull && !unfinished.isFull) continue;
    const check = await holdCheck(db, id);
    if (check !== null) return check;
  }
  return null;
}

async function startCheck(db: Db, isFull: boolean): Promise<LedgerCheck> {
  const checkedTo = isFull ? null : await findCheckedTo(db, version);
  const changedFrom = checkedTo?.transaction ?? null;
  const id = newId();
  const [first] = stepsOf({ id, changedFrom }, portionSizes);
  if (first === undefined) throw new Error('There is nothing to check.');
  await withTransaction(db, (tx) => insertCheck(tx, { id, version, changedFrom, step: first.name }));
  const check = await holdCheck(db, id);
  if (check === null) throw new Error('Another process took the check that was just begun.');
  return check;
}

async function finishCheck(db: Db, begun: LedgerCheck, { sizes = portionSizes, onPortion }: CheckOptions) {
  const findings = createFindings(await listFindings(db, begun.id));
  let check = begun;
  const start = { step: begun.step ?? '', position: begun.position };
  for await (const portion of checkPortions(db, stepsOf(begun, sizes), start)) {
    const violations = findings.add(portion.violations);
    const { cursor, orders, changedOrders = [] } = portion;
    check = await withTransaction(db, async (tx) => {
      const advance = {
        step: cursor?.step ?? null,
        position: cursor?.position ?? null,
        orders,
        violations,
        changedOrders,
      };
      const advanced = await advanceCheck(tx, check, advance);
      if (cursor === null) await removeOldChecks(tx, advanced);
      return advanced;
    });
    await onPortion?.(portion, check);
  }
  return { violations: findings.kept, orders: check.orders };
}

function stepsOf({ id, changedFrom }: Pick<LedgerCheck, 'id' | 'changedFrom'>, sizes: PortionSizes): readonly Step[] {
  return changedFrom === null ? createSteps(sizes) : createStepsForChanges(sizes, id, changedFrom);
}
