import { Type } from 'typebox';
import type { CurrencyCode } from '../kit/currencies.ts';
import { type Fault, InvalidRequest } from '../kit/errors.ts';
import { amountFromWire, amountToWire } from '../kit/money.ts';
import { instantOut, nullable, optional, singleLine } from '../kit/schema.ts';
import type { FundingRequest, NewFundingRequest } from './types.ts';

const amountMax = 1_000_000_000;

export const wireNewFundingRequest = Type.Object(
  {
    CurrencyCode: Type.String({ format: 'iso-4217', description: 'ISO 4217.' }),
    Amount: Type.Number({ exclusiveMinimum: 0, maximum: amountMax }),
    Reference: optional(singleLine(100, { description: 'Your own reference, such as a wire transfer id.' })),
  },
  { title: 'NewFundingRequest', additionalProperties: false },
);
export type WireNewFundingRequest = Type.Static<typeof wireNewFundingRequest>;

/** Parses a body for which the schema found the given faults, and rejects it with all faults. */
export function fromWireFundingRequest(body: WireNewFundingRequest, faults: readonly Fault[]): NewFundingRequest {
  const { CurrencyCode: currencyCode, Amount: amount, Reference: reference } = body ?? {};
  const isReadable = !faults.some(
    ({ pointer }) => pointer === '' || pointer === '/CurrencyCode' || pointer === '/Amount',
  );
  const amountMinor = isReadable ? amountFromWire(amount, currencyCode as CurrencyCode) : null;
  const amountFaults = isReadable && amountMinor === null ? [tooPrecise(currencyCode)] : [];
  if (amountMinor === null || faults.length > 0) throw new InvalidRequest([...faults, ...amountFaults]);
  return { currencyCode: currencyCode as CurrencyCode, amountMinor, reference: reference ?? null };
}

function tooPrecise(currencyCode: string): Fault {
  const detail = `Amount has too many decimals for ${currencyCode}.`;
  return { pointer: '/Amount', code: 'NumberTooPrecise', detail };
}

export const wireFundingRequest = Type.Object(
  {
    Id: Type.String(),
    Timestamp: instantOut(),
    CurrencyCode: Type.String(),
    Amount: Type.Number(),
    Reference: nullable(Type.String()),
    Status: Type.Enum(['Pending', 'Applied', 'Rejected']),
    AppliedAt: nullable(instantOut()),
    PaymentReference: Type.String({
      description:
        'For the payment, so that it is recognised: an ISO 11649 creditor reference, unique over all accounts.',
    }),
    RejectionReason: nullable(Type.String()),
  },
  { $id: 'FundingRequest' },
);

export function toWireFundingRequest(request: FundingRequest): Type.Static<typeof wireFundingRequest> {
  return {
    Id: request.id,
    Timestamp: request.requestedAt.toISOString(),
    CurrencyCode: request.currencyCode,
    Amount: amountToWire(request.amountMinor, request.currencyCode),
    Reference: request.reference,
    Status: request.status,
    AppliedAt: request.appliedAt?.toISOString() ?? null,
    PaymentReference: request.paymentReference,
    RejectionReason: request.rejectionReason,
  };
}
