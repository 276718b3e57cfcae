import type { PersonActing } from '../accounts/acting.ts';
import type { Acts } from '../accounts/operators/act-types.ts';
import { lockActingOperator, takeAlone } from '../accounts/operators/alone-limits.ts';
import type { Approval } from '../accounts/operators/approval-types.ts';
import { askFor } from '../accounts/operators/ask-for.ts';
import { ApprovalOutdated } from '../accounts/operators/errors.ts';
import type { Fingerprints } from '../cards/fingerprints.ts';
import { type Tx, withTransaction } from '../database/database.ts';
import { recordEvent } from '../events/record-event.ts';
import { replaceCode } from '../fulfillment/replacements/replace-code.ts';
import type { OperatorSettings } from '../kit/config.ts';
import { textsOfCase } from './case-mail.ts';
import { shownCaseNumber } from './case-number.ts';
import { NothingInStock, NotReplaceable } from './errors.ts';
import type { CaseRow } from './queries.ts';
import { getCaseRow } from './read-case.ts';
import { cardReplaced } from './wire.ts';
import { addStep, type CaseNeeds, endCase, lockCase, mailAnswer, recordCaseAct } from './work-on-case.ts';

export interface ReplaceCaseNeeds extends CaseNeeds {
  readonly fingerprints: () => Promise<Fingerprints>;
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
  id: string,
): Promise<Approval | null> {
  const fingerprints = await needs.fingerprints();
  return withTransaction(needs.db, async (tx) => {
    await lockActingOperator(tx, acting.person.id);
    const found = await lockCase(tx, await getCaseRow(tx, null, id));
    const amount = { kind: 'Reship', accountId: found.accountId, amountMinor: found.valueMinor } as const;
    if (await takeAlone(tx, operators.reshipSecondPersonAbove, acting.person.id, amount)) {
      await replaceWithin(tx, { ...needs, fingerprints }, acting, found, {});
      return null;
    }
    requireCodeProblem(found);
    return askFor(tx, acting, { kind: 'ReplaceCode', target: id, accountId: found.accountId, act: actOf(found) });
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
  const found = await getCaseRow(tx, null, act.caseId);
  if (found.status !== 'Open') throw new ApprovalOutdated();
  const details = { AskedBy: askedByName, AskedById: askedBy, ApprovalId: id };
  await replaceWithin(tx, { ...needs, fingerprints }, acting, await lockCase(tx, found), details);
}

async function replaceWithin(
  tx: Tx,
  needs: Omit<ReplaceCaseNeeds, 'fingerprints'> & { readonly fingerprints: Fingerprints },
  acting: PersonActing,
  found: CaseRow,
  details: Readonly<Record<string, string>>,
): Promise<void> {
  requireCodeProblem(found);
  const replaced = await replaceCode(tx, needs, found);
  if (replaced === 'OutOfStock') throw new NothingInStock();
  if (replaced === 'NotReplaceable')
    throw new NotReplaceable('This card has no code to replace: it was voided, or it is a Choice gift.');
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

function actOf({ id, number, accountId, accountName, orderId, productName, currencyCode, valueMinor }: CaseRow) {
  const shown = {
    number: shownCaseNumber(number),
    accountName,
    productName,
    currencyCode,
    valueMinor: String(valueMinor),
  };
  return { caseId: id, accountId, orderId, ...shown };
}
