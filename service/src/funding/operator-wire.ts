import { Type } from 'typebox';
import { amountToWire } from '../kit/money.ts';
import { named, nullable, object, reference, singleLine } from '../kit/schema.ts';
import type { ShownFunding } from './types.ts';
import { toWireFundingRequest, wireFundingRequest } from './wire.ts';

/** Why a request is rejected, or reversed after it was applied. */
export const rejection = object({ Reason: singleLine(200) });

/** A funding request as operators see it. */
export const operatorFunding = named(
  'OperatorFunding',
  object({
    ...wireFundingRequest.properties,
    Account: reference,
    FirstApprover: nullable(reference),
    NeedsSecondPerson: Type.Boolean(),
    Reversed: Type.Number({ description: 'What of an applied request went back to the payer.' }),
    Owed: Type.Number({ description: 'What of that the account still owes, because it had spent it.' }),
    ReversalReason: nullable(Type.String({ description: 'Why an operator reversed it.' })),
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
    Reversed: amountToWire(funding.reversedMinor, funding.currencyCode),
    Owed: amountToWire(funding.owedMinor, funding.currencyCode),
    ReversalReason: funding.reversalReason,
  };
}
