import { isAboveLimit } from '../accounts/operators/alone-limits.ts';
import { listAloneSums } from '../accounts/operators/alone-queries.ts';
import { listOperatorStandings } from '../accounts/operators/approval-queries.ts';
import type { PersonId } from '../accounts/people/types.ts';
import type { Db } from '../database/database.ts';
import type { OperatorSettings } from '../kit/config.ts';
import type { ShownFunding } from './types.ts';

/** Whether a second party is needed depends on what the reader has applied alone in the last 24 hours. */
export async function secondPersonRule(
  { db, operators }: { readonly db: Db; readonly operators: Pick<OperatorSettings, 'fundingSecondPersonAbove'> },
  readerId: PersonId,
): Promise<(funding: ShownFunding) => boolean> {
  const [standing] = await listOperatorStandings(db, [readerId]);
  const sums = await listAloneSums(db, standing?.countsAs ?? readerId, 'Funding');
  return (funding) =>
    funding.firstApproverId !== null || isAboveLimit(operators.fundingSecondPersonAbove, sums, funding);
}
