import { Type } from 'typebox';
import { type CurrencyCode, isCurrencyCode } from '../kit/currencies.ts';
import { type Fault, InvalidRequest } from '../kit/errors.ts';
import { amountFromWire, amountToWire } from '../kit/money.ts';
import { instantOut, nullable, optional, singleLine } from '../kit/schema.ts';
import type { FundingRequest, NewFundingRequest } from './types.ts';

const amountMax = 1_000_000_000;

export const wireNewFundingRequest = Type.Object(
  {
    CurrencyCode: Type.String({ description: 'ISO 4217.' }),
    Amount: Type.Number({ exclusiveMinimum: 0, maximum: amountMax }),
    Reference: optional(singleLine(100, { description: 'Your own reference, such as a wire transfer id.' })),
  },
  { additionalProperties: false },
);
type WireNewFundingRequest = Type.Static<typeof wireNewFundingRequest>;

export function fromWireFundingRequest(body: WireNewFundingRequest): NewFundingRequest {
  const { CurrencyCode: currencyCode, Amount: amount, Reference: reference } = body;
  if (!isCurrencyCode(currencyCode)) {
    throw invalid('/CurrencyCode', 'InvalidCurrency', 'CurrencyCode must be an ISO 4217 code in capitals, such as USD.');
  }
  const amountMinor = amountFromWire(amount, currencyCode as CurrencyCode);
  if (amountMinor === null) {
    throw invalid('/Amount', 'NumberTooPrecise', `Amount is finer than the minor unit of ${currencyCode}.`);
  }
  return { currencyCode, amountMinor, reference: reference ?? null };
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
  };
}

function invalid(pointer: string, code: string, detail: string): InvalidRequest {
  const fault: Fault = { pointer, code, detail };
  return new InvalidRequest([fault]);
}
