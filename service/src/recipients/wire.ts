import { Type } from 'typebox';
import { InvalidRequest } from '../kit/errors.ts';
import { lineItemIdOf, type OrderId } from '../kit/ids.ts';
import { instantOut, nullable, optional } from '../kit/schema.ts';
import type { RecipientAddress } from '../orders/forget/types.ts';
import { recipientAddress } from './request-forget.ts';
import { type ForgetRequest, forgetStatuses, type PlaceName, placeNames } from './types.ts';

export const wireForget = Type.Object(
  {
    Email: optional(
      Type.String({ format: 'mailbox', maxLength: 254, description: 'Compared without regard to case.' }),
    ),
    Sms: optional(Type.String({ format: 'e164', description: 'E.164, compared exactly.' })),
  },
  { title: 'NewForgetJob', additionalProperties: false },
);
export type WireForget = Type.Static<typeof wireForget>;

const count = Type.Integer({ minimum: 0 });
const wireCounts = Type.Object(
  Object.fromEntries(placeNames.map((name) => [name, count])) as Record<PlaceName, typeof count>,
  { title: 'ForgottenCounts', description: 'How many entries were removed or emptied, by place.' },
);

export const wireForgetJob = Type.Object(
  {
    Id: Type.String(),
    Status: Type.Enum([...forgetStatuses], {
      description:
        'Waiting: everything else is removed, and the orders in WaitingFor are forgotten once they were sent or cancelled.',
    }),
    Channel: Type.Enum(['Email', 'Sms']),
    RequestedAt: instantOut(),
    Counts: wireCounts,
    WaitingFor: Type.Array(
      Type.Object({ OrderId: Type.String(), LineItemId: Type.String() }, { title: 'WaitingLineItem' }),
      {
        description: 'Line items that are still to be sent, oldest first; at most 50.',
      },
    ),
    SearchedAt: nullable(
      instantOut({ description: 'When the whole account was searched for the address afterwards.' }),
    ),
    FoundAfterwards: nullable(
      Type.Integer({ description: 'How often that search found the address. Always 0 on a Complete job.' }),
    ),
    CompletedAt: nullable(instantOut()),
  },
  { $id: 'ForgetJob' },
);

export function fromWireForget({ Email, Sms }: WireForget): RecipientAddress {
  if (Email && Sms)
    throw new InvalidRequest([
      { pointer: '/Sms', code: 'NotAllowed', detail: 'Send Email or Sms, not both; each is a request of its own.' },
    ]);
  if (Email) return recipientAddress('Email', Email);
  if (Sms) return recipientAddress('Sms', Sms);
  throw new InvalidRequest([{ pointer: '/Email', code: 'Required', detail: 'Send the Email or the Sms to forget.' }]);
}

export function toWireForgetJob(request: ForgetRequest): Type.Static<typeof wireForgetJob> {
  return {
    Id: request.id,
    Status: request.status,
    Channel: request.channel,
    RequestedAt: request.requestedAt.toISOString(),
    Counts: Object.fromEntries(placeNames.map((name) => [name, request.counts[name] ?? 0])) as Record<
      PlaceName,
      number
    >,
    WaitingFor: request.waitsFor.map(({ orderId, lineNumber }) => ({
      OrderId: orderId,
      LineItemId: lineItemIdOf(orderId as OrderId, lineNumber),
    })),
    SearchedAt: request.searchedAt?.toISOString() ?? null,
    FoundAfterwards: request.foundAfterwards,
    CompletedAt: request.completedAt?.toISOString() ?? null,
  };
}
