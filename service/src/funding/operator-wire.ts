import { Type } from 'typebox';
import { named, nullable, object, reference, singleLine } from '../kit/schema.ts';
import type { ShownFunding } from './types.ts';
import { toWireFundingRequest, wireFundingRequest } from './wire.ts';

export const rejection = object({ Reason: singleLine(200) });

/** A funding request as operators see it. */
export const operatorFunding = named(
  'OperatorFunding',
  object({
    ...wireFundingRequest.properties,
    Account: reference,
    FirstApprover: nullable(reference),
    NeedsSecondPerson: Type.Boolean(),
  }),
);

export function toWireOperatorFunding(
  funding: ShownFunding,
  needsSecondPerson: boolean,
): Type.Static<typeof operatorFunding> {
  const { accountId, accountName, firstApproverId, firstApproverName } = funding;
  return {
    ...toWireFundingRequest(funding),
    Account: { Id: accountId, Name: accountName },
    FirstApprover: firstApproverId === null ? null : { Id: firstApproverId, Name: firstApproverName ?? '' },
    NeedsSecondPerson: needsSecondPerson,
  };
}
