import type { PersonActing } from '../accounts/acting.ts';
import { type Db, type Tx, withTransaction } from '../database/database.ts';
import type { SendNotice } from '../delivery/send-notice.ts';
import { recordEvent } from '../events/record-event.ts';
import { lockOrder } from '../fulfillment/queries.ts';
import { type AccountId, newId } from '../kit/ids.ts';
import type { KeyRing } from '../kit/keyring.ts';
import { answerNotice } from './case-mail.ts';
import { shownCaseNumber } from './case-number.ts';
import { CaseClosed } from './errors.ts';
import { type CaseRow, insertStep, lockOpenCase, updateClosed } from './queries.ts';
import { getCaseRow } from './read-case.ts';
import { openReport, sealStepText } from './seal-case.ts';
import type { CaseResolution, CaseStepKind } from './types.ts';
import { caseClosed } from './wire.ts';

export interface CaseNeeds {
  readonly db: Db;
  readonly keyRing: KeyRing;
  readonly sendNotice: SendNotice;
  readonly baseUrl: string;
}

/** Answers the recipient: on the gift's page, and by mail if there is an address. Returns whether a mail goes out. */
export async function answerCase(
  needs: CaseNeeds,
  acting: PersonActing,
  accountId: AccountId | null,
  id: string,
  text: string,
): Promise<{ readonly isMailed: boolean }> {
  return inOpenCase(needs.db, accountId, id, async (tx, found) => {
    await addStep(tx, needs.keyRing, acting, found, 'Answered', text);
    const isMailed = await mailAnswer(tx, needs, found, text);
    await recordCaseAct(tx, acting, found, 'CaseAnswered', { Mailed: isMailed });
    return { isMailed };
  });
}

export async function closeCase(
  needs: CaseNeeds,
  acting: PersonActing,
  accountId: AccountId | null,
  id: string,
): Promise<void> {
  await inOpenCase(needs.db, accountId, id, async (tx, found) => {
    await addStep(tx, needs.keyRing, acting, found, 'Closed', null);
    await endCase(tx, found, 'Solved');
    await recordCaseAct(tx, acting, found, 'CaseClosed', {});
  });
}

/** Opens the transaction and locks the order's line and the case; throws for a case that is closed. */
export async function inOpenCase<Done>(
  db: Db,
  accountId: AccountId | null,
  id: string,
  work: (tx: Tx, found: CaseRow) => Promise<Done>,
): Promise<Done> {
  return withTransaction(db, async (tx) => work(tx, await lockCase(tx, await getCaseRow(tx, accountId, id))));
}

/** Cards, account, order and line first, as everything else that changes a card does; the case last. */
export async function lockCase(tx: Tx, found: CaseRow): Promise<CaseRow> {
  await lockOrder(tx, found, [found.lineNumber]);
  if (!(await lockOpenCase(tx, found))) throw new CaseClosed();
  return found;
}

export async function addStep(
  tx: Tx,
  keyRing: KeyRing,
  { person }: PersonActing,
  { accountId, id: caseId }: CaseRow,
  kind: CaseStepKind,
  text: string | null,
): Promise<void> {
  const key = { accountId, id: newId() };
  const by = { byOperator: person.accountId === null, byName: person.name };
  await insertStep(tx, { ...key, ...by, caseId, kind, sealedText: sealStepText(keyRing, key, text) });
}

export async function endCase(tx: Tx, found: CaseRow, resolution: CaseResolution): Promise<void> {
  await updateClosed(tx, found, resolution);
  await recordEvent(tx, found.accountId, caseClosed(found, resolution));
}

/** To the address that the recipient gave, or else to the one the gift was sent to. */
export async function mailAnswer(tx: Tx, needs: CaseNeeds, found: CaseRow, text: string): Promise<boolean> {
  const { contact } = openReport(needs.keyRing, found, found.sealedReport);
  const to = contact ?? found.digital?.email ?? null;
  if (to === null) return false;
  await needs.sendNotice(tx, answerNotice(found, to, text, needs.baseUrl));
  return true;
}

export function recordCaseAct(
  tx: Tx,
  acting: PersonActing,
  { id, number, accountId }: CaseRow,
  action: string,
  details: Readonly<Record<string, string | number | boolean>>,
): Promise<void> {
  return acting.record(tx, { action, target: id, accountId, details: { Number: shownCaseNumber(number), ...details } });
}
