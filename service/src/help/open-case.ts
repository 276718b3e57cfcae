import { listChoicesOfCard } from '../cards/choice-queries.ts';
import type { CardCode } from '../cards/types.ts';
import { openChosenCode, openCode } from '../cards/vault.ts';
import type { Gift } from '../claims/types.ts';
import { type Db, type Tx, withTransaction } from '../database/database.ts';
import { recordEvent } from '../events/record-event.ts';
import { newId } from '../kit/ids.ts';
import type { KeyRing } from '../kit/keyring.ts';
import type { Secret } from '../kit/secret.ts';
import { lockAccounts } from '../sequences/account-lock.ts';
import { newCaseNumber } from './case-number.ts';
import { hideCodes } from './hide-codes.ts';
import { type CardCase, findCardCase, insertCase } from './queries.ts';
import { sealReport } from './seal-case.ts';
import type { CaseCategory, CaseReport } from './types.ts';
import { caseOpened } from './wire.ts';

export interface OpenNeeds {
  readonly db: Db;
  readonly keyRing: KeyRing;
}

export type Opening =
  | {
      readonly kind: 'CodeProblem';
      readonly category: CaseCategory;
      readonly report: CaseReport;
      /** Of a Choice gift: which of the picked products. */
      readonly part: number | null;
    }
  | { readonly kind: 'NotExpected' };

/** Numbers are random; one that is taken is drawn again. */
const numberTriesMax = 5;
const noReport: CaseReport = { details: null, contact: null };

/**
 * Opens a case about a gift, or returns the one that is open. Null: the gift's link does not work any more. The account
 * learns of it by an event of the same commit. `alongside` is done in that commit, and again when the case was open.
 */
export async function openCase(
  { db, keyRing }: OpenNeeds,
  gift: Gift,
  opening: Opening,
  locale: string,
  alongside: (tx: Tx) => Promise<void> = async () => undefined,
): Promise<CardCase | null> {
  const report = opening.kind === 'CodeProblem' ? await withoutCodes(db, gift, opening.report) : noReport;
  return withTransaction(db, async (tx) => {
    await lockAccounts(tx, [gift.accountId]);
    for (let tries = 0; tries < numberTriesMax; tries++) {
      const known = await findCardCase(tx, gift, opening.kind);
      const found = known?.status === 'Open' ? known : await tryToOpen(tx, keyRing, gift, { opening, report, locale });
      if (!found) continue;
      await alongside(tx);
      return found;
    }
    return null;
  });
}

async function tryToOpen(
  tx: Tx,
  keyRing: KeyRing,
  gift: Gift,
  { opening, report, locale }: { opening: Opening; report: CaseReport; locale: string },
): Promise<CardCase | null> {
  const key = { accountId: gift.accountId, id: newId() };
  const number = newCaseNumber();
  const { kind } = opening;
  const category = opening.kind === 'CodeProblem' ? opening.category : null;
  const part = opening.kind === 'CodeProblem' ? opening.part : null;
  const sealedReport = sealReport(keyRing, key, report);
  if (!(await insertCase(tx, { ...key, number, kind, category, card: gift, part, locale, sealedReport }))) return null;
  const { orderId, lineNumber, cardNumber } = gift;
  await recordEvent(tx, gift.accountId, caseOpened({ id: key.id, number, kind, orderId, lineNumber, cardNumber }));
  return { ...key, number, status: 'Open', resolution: null };
}

async function withoutCodes(db: Db, gift: Gift, { details, contact }: CaseReport): Promise<CaseReport> {
  if (details === null) return { details, contact };
  const codes = await codesOf(db, gift);
  return { details: codes.reduce((text, code) => hideCodes(text, code.reveal()), details), contact };
}

/** The card's code; on a Choice gift those of everything that was picked. */
async function codesOf(db: Db, gift: Gift): Promise<Secret<CardCode>[]> {
  if (gift.sealedCode) return [openCode(gift.key, gift, gift.sealedCode)];
  const choices = await listChoicesOfCard(db, gift);
  return choices.flatMap((choice) => (choice.sealedCode ? [openChosenCode(gift.key, choice, choice.sealedCode)] : []));
}
