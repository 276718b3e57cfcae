import type { PersonActing } from '../accounts/acting.ts';
import type { Acts } from '../accounts/operators/act-types.ts';
import { lockActingOperator, takeAlone } from '../accounts/operators/alone-limits.ts';
import type { Approval } from '../accounts/operators/approval-types.ts';
import { askFor } from '../accounts/operators/ask-for.ts';
import { ApprovalOutdated } from '../accounts/operators/errors.ts';
import type { Fingerprints } from '../cards/fingerprints.ts';
import type { EndPasses } from '../claims/wallet/end-pass.ts';
import { type Tx, withTransaction } from '../database/database.ts';
import { recordEvent } from '../events/record-event.ts';
import { replaceCode } from '../fulfillment/replacements/replace-code.ts';
import type { OperatorSettings } from '../kit/config.ts';
import { InvalidRequest } from '../kit/errors.ts';
import { textsOfCase } from './case-mail.ts';
import { shownCaseNumber } from './case-number.ts';
import { NothingInStock, NotReplaceable } from './errors.ts';
import { type CaseRow, listCaseCodes } from './queries.ts';
import { getCaseRow } from './read-case.ts';
import type { CaseCode } from './types.ts';
import { cardReplaced } from './wire.ts';
import { addStep, type CaseNeeds, endCase, lockCase, mailAnswer, recordCaseAct } from './work-on-case.ts';

export interface ReplaceCaseNeeds extends CaseNeeds {
  readonly fingerprints: () => Promise<Fingerprints>;
  /** Ends passes with the old code in recipients' wallets. */
  readonly endPasses: EndPasses;
}

type Limits = Pick<OperatorSettings, 'reshipSecondPersonAbove'>;

/**
 * Replaces the code of a case's card from stock and closes the case, or asks a second operator where the value of what
 * one operator gave away in 24 hours, together with resent parcels, is above the limit.
 */
export async function replaceOrAsk(
  needs: ReplaceCaseNeeds,
  operators: Limits,
  acting: PersonActing,
  { id, productId }: { readonly id: string; readonly productId: string | null },
): Promise<Approval | null> {
  const fingerprints = await needs.fingerprints();
  return withTransaction(needs.db, async (tx) => {
    await lockActingOperator(tx, acting.person.id);
    const found = await lockCase(tx, await getCaseRow(tx, null, id));
    requireCodeProblem(found);
    const code = chooseCode(found, await listCaseCodes(tx, found), productId);
    const amount = { kind: 'Reship', accountId: found.accountId, amountMinor: code.valueMinor } as const;
    if (await takeAlone(tx, operators.reshipSecondPersonAbove, acting.person.id, amount)) {
      await replaceWithin(tx, { ...needs, fingerprints }, acting, { found, code, details: {} });
      return null;
    }
    return askFor(tx, acting, { kind: 'ReplaceCode', target: id, accountId: found.accountId, act: actOf(found, code) });
  });
}

/** Replaces what two operators agreed on. A case that was closed since is another question. */
export async function replaceApproved(
  needs: ReplaceCaseNeeds,
  tx: Tx,
  acting: PersonActing,
  act: Acts['ReplaceCode'],
  { askedBy, askedByName, id }: Approval,
): Promise<void> {
  const fingerprints = await needs.fingerprints();
  const open = await getCaseRow(tx, null, act.caseId);
  if (open.status !== 'Open') throw new ApprovalOutdated();
  const found = await lockCase(tx, open);
  const code = (await listCaseCodes(tx, found)).find(({ part }) => part === (act.part ?? null));
  if (!code) throw new ApprovalOutdated();
  const details = { AskedBy: askedByName, AskedById: askedBy, ApprovalId: id };
  await replaceWithin(tx, { ...needs, fingerprints }, acting, { found, code, details });
}

/** The code to replace: the one that was asked for, or else the one that the recipient reported. */
function chooseCode({ part }: CaseRow, codes: readonly CaseCode[], productId: string | null): CaseCode {
  const reported = codes.length === 1 ? codes[0] : codes.find((code) => code.part === part);
  const wanted = productId === null ? reported : codes.find((code) => code.productId === productId);
  if (wanted) return wanted;
  if (codes.length === 0) throw new NotReplaceable('This card has no code to replace: it was voided, or is not ready.');
  const detail = `Name the product whose code does not work: ${codes.map((code) => code.productId).join(', ')}.`;
  throw new InvalidRequest([{ pointer: '/ProductId', code: productId === null ? 'Required' : 'NotAllowed', detail }]);
}

interface Replacing {
  readonly found: CaseRow;
  readonly code: CaseCode;
  readonly details: Readonly<Record<string, string>>;
}

async function replaceWithin(
  tx: Tx,
  needs: Omit<ReplaceCaseNeeds, 'fingerprints'> & { readonly fingerprints: Fingerprints },
  acting: PersonActing,
  { found, code, details }: Replacing,
): Promise<void> {
  const { accountId, orderId, lineNumber, cardNumber } = found;
  const place = { accountId, orderId, lineNumber, cardNumber, part: code.part };
  const replaced = await replaceCode(tx, needs, place);
  if (replaced.kind === 'OutOfStock') throw new NothingInStock();
  if (replaced.kind === 'NotReplaceable') throw new NotReplaceable('This card has no code to replace: it was voided.');
  await needs.endPasses(tx, place, replaced.sealedCode);
  const text = textsOfCase(found).replacedText;
  await addStep(tx, needs.keyRing, acting, found, 'Replaced', text);
  await recordEvent(tx, found.accountId, cardReplaced(found));
  await endCase(tx, found, 'Replaced');
  await mailAnswer(tx, needs, found, text);
  await recordCaseAct(tx, acting, found, 'CodeReplaced', details);
}

function requireCodeProblem({ kind }: CaseRow): void {
  if (kind !== 'CodeProblem') throw new NotReplaceable('Nobody reported a problem with the code of this gift.');
}

function actOf(found: CaseRow, { part, productName, valueMinor }: CaseCode): Acts['ReplaceCode'] {
  const { id, number, accountId, accountName, orderId, currencyCode } = found;
  const shown = { number: shownCaseNumber(number), accountName, productName, currencyCode };
  return { caseId: id, accountId, orderId, part, valueMinor: String(valueMinor), ...shown };
}
