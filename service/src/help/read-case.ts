import type { CardKey } from '../cards/types.ts';
import type { Db, Reader } from '../database/database.ts';
import { NotFound } from '../kit/errors.ts';
import { type AccountId, isId } from '../kit/ids.ts';
import type { KeyRing } from '../kit/keyring.ts';
import type { Page, PageRequest } from '../kit/page.ts';
import { parseCaseNumber } from './case-number.ts';
import {
  type CardCase,
  type CaseRow,
  countCases,
  findCardCase,
  findCaseId,
  findCaseRow,
  listCaseRows,
  listStepRows,
} from './queries.ts';
import { openReport, openStepText } from './seal-case.ts';
import type { CaseFile, CaseFilter, CaseKey, CaseStep, HelpCase } from './types.ts';

export async function listCases(db: Db, filter: CaseFilter, page: PageRequest): Promise<Page<HelpCase>> {
  const [items, totalCount] = [await listCaseRows(db, filter, page), await countCases(db, filter)];
  return { items, ...page, totalCount };
}

/** `accountId` null: any account's, for the operator. */
export async function getCaseRow(reader: Reader, accountId: AccountId | null, id: string): Promise<CaseRow> {
  const row = isId(id) ? await findCaseRow(reader, accountId, id) : null;
  if (!row) throw new NotFound('No case');
  return row;
}

export async function getCaseFile(
  db: Db,
  keyRing: KeyRing,
  accountId: AccountId | null,
  id: string,
): Promise<CaseFile> {
  const { sealedReport, digital: _address, ...found } = await getCaseRow(db, accountId, id);
  return { ...found, report: openReport(keyRing, found, sealedReport), steps: await listSteps(db, keyRing, found) };
}

/** By the number that recipients read out, however it is written. */
export async function getCaseFileByNumber(
  db: Db,
  keyRing: KeyRing,
  accountId: AccountId,
  number: string,
): Promise<CaseFile> {
  const parsed = parseCaseNumber(number);
  const id = parsed === null ? null : await findCaseId(db, accountId, parsed);
  if (id === null) throw new NotFound('No case');
  return getCaseFile(db, keyRing, accountId, id);
}

/** What a recipient sees of the case about a card: its state and what was answered. */
export interface ShownCase extends CardCase {
  readonly answers: readonly string[];
}

export async function findShownCase(db: Db, keyRing: KeyRing, card: CardKey): Promise<ShownCase | null> {
  const found = await findCardCase(db, card, 'CodeProblem');
  if (!found) return null;
  const steps = await listSteps(db, keyRing, found);
  return { ...found, answers: steps.flatMap(({ kind, text }) => (kind === 'Answered' && text !== null ? [text] : [])) };
}

async function listSteps(db: Db, keyRing: KeyRing, key: CaseKey): Promise<CaseStep[]> {
  const rows = await listStepRows(db, key);
  return rows.map(({ sealedText, ...step }) => ({ ...step, text: openStepText(keyRing, step, sealedText) }));
}
