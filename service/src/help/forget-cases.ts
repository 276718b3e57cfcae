import type { Reader, Tx } from '../database/database.ts';
import type { AccountId } from '../kit/ids.ts';
import type { KeyRing } from '../kit/keyring.ts';
import { clearCases, listReportsAfter, type ReportedCase } from './forget-queries.ts';
import { openReport } from './seal-case.ts';

interface CaseSearch {
  readonly accountId: AccountId;
  /** An email in lower case, or a number in E.164 form. */
  readonly address: string;
  readonly after: string | null;
}

/** Removes what was written in cases that name an address, a limited number of cases at a time. */
export async function forgetCasesWith(
  tx: Tx,
  keyRing: KeyRing,
  { accountId, address, after }: CaseSearch,
  casesMax: number,
): Promise<{ readonly forgotten: number; readonly last: string | null }> {
  const cases = await listReportsAfter(tx, accountId, after, casesMax);
  const ids = cases.filter((one) => names(keyRing, one, address)).map(({ id }) => id);
  if (ids.length > 0) await clearCases(tx, accountId, ids);
  return { forgotten: ids.length, last: cases.length === casesMax ? (cases.at(-1)?.id ?? null) : null };
}

export async function countCasesWith(
  reader: Reader,
  keyRing: KeyRing,
  accountId: AccountId,
  address: string,
  casesMax: number,
): Promise<number> {
  let found = 0;
  for (let after: string | null = null; ; ) {
    const cases = await listReportsAfter(reader, accountId, after, casesMax);
    found += cases.filter((one) => names(keyRing, one, address)).length;
    if (cases.length < casesMax) return found;
    after = cases.at(-1)?.id ?? null;
  }
}

function names(keyRing: KeyRing, found: ReportedCase, address: string): boolean {
  const { details, contact } = openReport(keyRing, found, found.sealedReport);
  return [details, contact].some((text) => text?.toLowerCase().includes(address));
}
