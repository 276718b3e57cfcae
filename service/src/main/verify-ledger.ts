import type { Db } from '../database/database.ts';
import type { Violation } from '../ledger/types.ts';
import { checkPortions } from './verify/check-portions.ts';
import { createFindings } from './verify/findings.ts';
import { createSteps } from './verify/steps.ts';
import { type PortionSizes, portionSizes } from './verify/types.ts';

/** Checks every invariant of the ledger while the service runs, and remembers nothing. Empty: no violations. */
export async function verifyLedger(db: Db, sizes: PortionSizes = portionSizes): Promise<readonly Violation[]> {
  const findings = createFindings();
  for await (const { violations } of checkPortions(db, createSteps(sizes))) findings.add(violations);
  return findings.kept;
}
