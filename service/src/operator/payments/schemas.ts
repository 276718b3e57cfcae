import { Type } from 'typebox';
import { paymentIssues } from '../../funding/payments/types.ts';
import { pageSchema } from '../../http/page.ts';
import { queryOf } from '../../http/route-schema.ts';
import { instantOut, named, nullable, object, optional, reference, singleLine } from '../../kit/schema.ts';
import { idParams, pages, route } from '../schemas.ts';

const tag = 'Payments';

export const payment = named(
  'Payment',
  object({
    Id: Type.String(),
    Provider: Type.Enum(['neutral', 'stripe', 'bank', 'operator']),
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

export const listSchema = route({
  tag,
  operationId: 'listPayments',
  summary: 'List payments to settle, or all, newest first',
  description: 'To see money that arrived and could not be assigned to a funding request automatically.',
  query: queryOf({ ...pages, status: Type.Enum(['ToSettle', 'All'], { default: 'ToSettle' }) }),
  answer: pageSchema(payment),
});
export const readSchema = route({
  tag,
  operationId: 'getPayment',
  summary: 'Read one payment',
  description: 'Before you settle it: its amount, its payer, and what was done with it.',
  params: idParams,
  answer: payment,
});

const settle = { tag, params: idParams, answer: payment, refusals: [409] } as const;

export const assignSchema = route({
  ...settle,
  operationId: 'assignPayment',
  summary: 'Apply a payment to an account, or to one of its funding requests',
  description:
    'Above the limit of one party, the first call only requests it (FirstApprover), and the call of another party applies it.',
  body: assignment,
});
export const returnSchema = route({
  ...settle,
  operationId: 'returnPayment',
  summary: 'Record that a payment was sent back to the payer',
  description: 'When the money was not meant for you, after you have sent it back. This moves no money.',
  body: closing,
});
export const ignoreSchema = route({
  ...settle,
  operationId: 'ignorePayment',
  summary: 'Record that a payment is not about funding',
  description: 'When the money has nothing to do with accounts, so that it is no longer listed as open.',
  body: closing,
});
