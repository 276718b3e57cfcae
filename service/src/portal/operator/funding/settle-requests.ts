import { FundingAlreadySettled } from '../../../funding/errors.ts';
import { lockFundingRequest } from '../../../funding/queries.ts';
import { applyFunding, rejectFunding } from '../../../funding/settle-funding.ts';
import type { FundingRequest } from '../../../funding/types.ts';
import { type Db, type Tx, withTransaction } from '../../../kit/database.ts';
import { NotFound } from '../../../kit/errors.ts';
import { type AccountId, isId } from '../../../kit/ids.ts';
import { amountToWire } from '../../../kit/money.ts';
import type { Acting } from '../../acting.ts';
import { SecondPersonRequired } from '../../errors.ts';
import { deleteApproval, findFirstApprover, insertApproval } from './queries.ts';

export interface SettleNeeds {
  readonly db: Db;
  readonly secondPersonAboveHundreds: number;
}

interface Target {
  readonly accountId: string;
  readonly id: string;
}

/**
 * Makes requested money usable. Above the limit it takes two: the first operator's word is only noted, and another's applies it.
 */
export async function approveFunding(needs: SettleNeeds, acting: Acting, target: Target): Promise<void> {
  await withTransaction(needs.db, async (tx) => {
    const request = await lockPending(tx, target);
    if (needsSecondPerson(request, needs.secondPersonAboveHundreds)) {
      const first = await findFirstApprover(tx, request.accountId, request.id);
      if (first === null) return noteFirst(tx, acting, request);
      if (first === acting.person.id) throw new SecondPersonRequired();
    }
    await applyFunding(tx, request);
    await deleteApproval(tx, request.accountId, request.id);
    await note(tx, acting, request, 'FundingApplied');
  });
}

export async function refuseFunding(
  needs: SettleNeeds,
  acting: Acting,
  target: Target,
  reason: string | null,
): Promise<void> {
  await withTransaction(needs.db, async (tx) => {
    const request = await lockPending(tx, target);
    await rejectFunding(tx, request);
    await deleteApproval(tx, request.accountId, request.id);
    await note(tx, acting, request, 'FundingRejected', reason);
  });
}

/** Counted in minor units, a hundred to the unit: ten thousand dollars weigh like a million yen. */
export function needsSecondPerson(
  { amountMinor }: Pick<FundingRequest, 'amountMinor'>,
  aboveHundreds: number,
): boolean {
  return amountMinor > BigInt(aboveHundreds) * 100n;
}

async function noteFirst(tx: Tx, acting: Acting, request: FundingRequest): Promise<void> {
  const { accountId, id } = request;
  await insertApproval(tx, { accountId, id, personId: acting.person.id, personName: acting.person.name });
  await note(tx, acting, request, 'FundingApprovedFirst');
}

async function lockPending(tx: Tx, { accountId, id }: Target): Promise<FundingRequest> {
  const request = isId(accountId) && isId(id) ? await lockFundingRequest(tx, accountId as AccountId, id) : null;
  if (!request) throw new NotFound('No funding request');
  if (request.status !== 'Pending') throw new FundingAlreadySettled(request.status);
  return request;
}

async function note(
  tx: Tx,
  acting: Acting,
  request: FundingRequest,
  action: string,
  reason: string | null = null,
): Promise<void> {
  const { accountId, id, currencyCode, amountMinor } = request;
  const details = { CurrencyCode: currencyCode, Amount: amountToWire(amountMinor, currencyCode) };
  await acting.record(tx, {
    action,
    target: id,
    accountId,
    details: reason === null ? details : { ...details, Reason: reason },
  });
}
