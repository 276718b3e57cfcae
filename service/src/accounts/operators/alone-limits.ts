import type { Tx } from '../../database/database.ts';
import type { AccountId } from '../../kit/ids.ts';
import type { PersonId } from '../people/types.ts';
import { type AloneKind, type AloneSum, insertAloneAmount, listAloneSums } from './alone-queries.ts';
import { lockOperators } from './approval-queries.ts';
import { SecondPersonRequired } from './errors.ts';

/** The 24-hour limit of one operator is this many times higher for all accounts together than for one. */
const allAccountsFactor = 5n;

export interface AloneAmount {
  readonly kind: AloneKind;
  readonly accountId: AccountId;
  readonly amountMinor: bigint;
}

/** Locks the operator until the commit; throws for one who was disabled. Answers the party that limits are counted for. */
export async function lockActingOperator(tx: Tx, personId: PersonId): Promise<PersonId> {
  const [operator] = await lockOperators(tx, [personId]);
  if (!operator?.isActive) throw new SecondPersonRequired('You are no longer an operator.');
  return operator.countsAs;
}

/**
 * Counts an amount against the operator's 24-hour limits, for this account and for all accounts, if it fits; otherwise
 * counts nothing. The operator is locked before the sums are read, so that concurrent requests cannot exceed the limit.
 */
export async function takeAlone(
  tx: Tx,
  aboveHundreds: number,
  personId: PersonId,
  amount: AloneAmount,
): Promise<boolean> {
  const party = await lockActingOperator(tx, personId);
  const sums = await listAloneSums(tx, party, amount.kind);
  if (isAboveLimit(aboveHundreds, sums, amount)) return false;
  await insertAloneAmount(tx, party, amount);
  return true;
}

/** In minor units, a hundred per unit: ten thousand dollars count like a million yen. */
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
