import { Type } from 'typebox';
import { operatorFunding, rejection } from '../../funding/operator-wire.ts';
import { wireFundingRequest, wireNewFundingRequest } from '../../funding/wire.ts';
import { pageSchema } from '../../http/page.ts';
import { queryOf } from '../../http/route-schema.ts';
import { named } from '../../kit/schema.ts';
import { idParams, pages, route } from '../schemas.ts';

const tag = 'Funding';
const params = Type.Object({ accountId: Type.String(), id: Type.String() });

export const requestSchema = route({
  tag,
  documented: { headers: ['Idempotency-Key', 'Location'] },
  operationId: 'createFundingRequest',
  summary: 'Request funding for an account: adds the amount to Pending',
  description:
    'With an `Idempotency-Key` header (at most 100 characters), a repeated request returns the first funding request.',
  params: idParams,
  body: wireNewFundingRequest,
  status: 201,
  answer: named('FundingRequest', wireFundingRequest),
  refusals: [409],
});

export const listSchema = route({
  tag,
  operationId: 'listFundingRequests',
  summary: 'List funding requests of all accounts',
  description: 'To see which payments accounts have announced, and which of them wait for you.',
  query: queryOf({ ...pages, status: Type.Enum(['Pending', 'All'], { default: 'Pending' }) }),
  answer: pageSchema(operatorFunding),
});

export const readSchema = route({
  tag,
  operationId: 'getFundingRequest',
  summary: 'Read one funding request',
  description: 'Before you apply or reject it: its amount, its account and the reference to compare with the payment.',
  params,
  answer: operatorFunding,
});

export const applySchema = route({
  tag,
  operationId: 'applyFundingRequest',
  summary: 'Apply a funding request: moves the amount from Pending to Available',
  description:
    'Above the limit of one party, the first call only requests it (FirstApprover), and the call of another party applies it. Applying it again answers 409 InvalidTransition, so it is safe to repeat.',
  params,
  answer: operatorFunding,
  refusals: [409],
});

export const rejectSchema = route({
  tag,
  operationId: 'rejectFundingRequest',
  summary: 'Reject a funding request: takes the amount out of Pending',
  description: 'When the payment did not arrive or was announced by mistake. The account sees the reason.',
  params,
  body: rejection,
  answer: operatorFunding,
  refusals: [409],
});

export const reverseSchema = route({
  tag,
  operationId: 'reverseFundingRequest',
  summary: 'Reverse applied funding: takes the amount back from Available',
  description:
    'For funding that was applied by mistake or recalled by the bank. What the account has spent is owed, and taken from the next money that becomes available; until then it cannot order. Nothing is deleted: the reversal is a transfer of its own, with a credit note if there was an invoice. Above the limit of one party, the first call only requests it (FirstApprover), and the call of another party reverses it. Reversing it again answers 409 InvalidTransition.',
  params,
  body: rejection,
  answer: operatorFunding,
  refusals: [409],
});
