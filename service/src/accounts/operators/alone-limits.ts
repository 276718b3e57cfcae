import type { Tx } from '../../database/database.ts';
import type { AccountId } from '../../kit/ids.ts';
import type { PersonId } from '../people/types.ts';
import { type AloneKind, type AloneSum, insertAloneAmount, listAloneSums } from './alone-queries.ts';
import { lockOperators } from './approval-queries.ts';
import { SecondPersonRequired } from './errors.ts';

/** What one operator may do alone in 24 hours is this many times more for all accounts together than for one. */
const allAccountsFactor = 5n;

export interface AloneAmount {
  readonly kind: AloneKind;
  readonly accountId: AccountId;
  readonly amountMinor: bigint;
}

/** Nobody counts or disables this operator until the commit; throws for one who was disabled meanwhile. */
export async function lockActingOperator(tx: Tx, personId: PersonId): Promise<void> {
  const [operator] = await lockOperators(tx, [personId]);
  if (!operator?.isActive) throw new SecondPersonRequired('You are no longer an operator.');
}

/**
 * Counts an amount against what the operator may do alone in 24 hours, for this account and for all of them, if it fits; else
 * it counts nothing. The operator is held before the sums are read, so that many requests at once are no way around.
 */
export async function takeAlone(
  tx: Tx,
  aboveHundreds: number,
  personId: PersonId,
  amount: AloneAmount,
): Promise<boolean> {
  await lockActingOperator(tx, personId);
  const sums = await listAloneSums(tx, personId, amount.kind);
  if (isAboveLimit(aboveHundreds, sums, amount)) return false;
  await insertAloneAmount(tx, personId, amount);
  return true;
}

/** Counted in minor units, a hundred to the unit: ten thousand dollars count like a million yen. */
export function isAboveLimit(
  aboveHundreds: number,
  sums: readonly AloneSum[],
  { accountId, amountMinor }: Pick<AloneAmount, 'accountId' | 'amountMinor'>,
): boolean {
  const limit = BigInt(aboveHundreds) * 100n;
  const ofAccount = sums.find((sum) => sum.accountId === accountId)?.amountMinor ?? 0n;
  const ofAll = sums.reduce((total, sum) => total + sum.amountMinor, 0n);
  return ofAccount + amountMinor > limit || ofAll + amountMinor > limit * allAccountsFactor;
}
