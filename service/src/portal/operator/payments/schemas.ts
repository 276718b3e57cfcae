import { Type } from 'typebox';
import { paymentIssues } from '../../../funding/payments/types.ts';
import { pageSchema } from '../../../http/page.ts';
import { queryOf } from '../../../http/route-schema.ts';
import { instantOut, nullable, optional, singleLine } from '../../../kit/schema.ts';
import { hide, idParams, named, object } from '../../schemas.ts';
import { operatorPages, reference } from '../schemas.ts';

export const payment = named(
  'Payment',
  object({
    Id: Type.String(),
    Provider: Type.Enum(['neutral', 'stripe', 'bank']),
    ProviderPaymentId: Type.String(),
    ReceivedAt: instantOut(),
    PaidAt: nullable(instantOut()),
    CurrencyCode: Type.String(),
    Amount: Type.Number(),
    Text: Type.String({ description: 'What the payer wrote.' }),
    Payer: nullable(Type.String()),
    PaymentReference: nullable(Type.String()),
    Status: Type.Enum(['ToSettle', 'Applied', 'Returned', 'Ignored']),
    Issue: nullable(Type.Enum([...paymentIssues])),
    Account: nullable(reference),
    FundingRequestId: nullable(Type.String()),
    Taken: Type.Number({ description: 'Taken back from the account after a refund or dispute.' }),
    Owed: Type.Number({ description: 'What the account still owes for it.' }),
    NamedRequest: nullable(
      object({ Id: Type.String(), Account: reference, CurrencyCode: Type.String(), Amount: Type.Number() }),
    ),
    SettledAt: nullable(instantOut()),
    SettledBy: nullable(Type.String()),
    SettleReason: nullable(Type.String()),
    FirstApprover: nullable(reference),
  }),
);

export const assignment = object({
  AccountId: Type.String({ maxLength: 100 }),
  FundingRequestId: optional(Type.String({ maxLength: 100 })),
});
export const closing = object({ Reason: singleLine(200) });

export const listSchema = {
  ...hide,
  querystring: queryOf({ ...operatorPages, status: Type.Enum(['ToSettle', 'All'], { default: 'ToSettle' }) }),
  response: { 200: pageSchema(payment) },
};
export const assignSchema = { ...hide, params: idParams, body: assignment, response: { 200: payment } };
export const closeSchema = { ...hide, params: idParams, body: closing, response: { 200: payment } };
