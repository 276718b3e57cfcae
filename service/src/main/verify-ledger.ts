import type { Db, Tx } from '../database/database.ts';
import { readByIndexes } from '../database/long-statements.ts';
import type { Violation } from '../ledger/types.ts';
import { checkPortions } from './verify/check-portions.ts';
import { createFindings } from './verify/findings.ts';
import { createAccountSteps, createSteps } from './verify/steps.ts';
import { type PortionSizes, portionSizes } from './verify/types.ts';

/** Checks every invariant of the ledger while the service runs, and remembers nothing. Empty: no violations. */
export async function verifyLedger(db: Db, sizes: PortionSizes = portionSizes): Promise<readonly Violation[]> {
  const findings = createFindings();
  for await (const { violations } of checkPortions(db, createSteps(sizes))) findings.add(violations);
  return findings.kept;
}

/** The same for a transaction that sees a single account only, within it. */
export async function verifyAccount(tx: Tx, sizes: PortionSizes = portionSizes): Promise<readonly Violation[]> {
  await readByIndexes(tx);
  const findings = createFindings();
  for (const step of createAccountSteps(sizes)) {
    for (let position: unknown = null; ; ) {
      const portion = await step.check(tx, position);
      findings.add(portion.violations);
      if (portion.next === null) break;
      position = portion.next;
    }
  }
  return findings.kept;
}
