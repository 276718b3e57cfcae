import { Type } from 'typebox';
import { type CurrencyCode, currencyExponent } from '../kit/currencies.ts';
import { InvalidRequest } from '../kit/errors.ts';
import { cardIdOf, lineItemIdOf } from '../kit/ids.ts';
import { amountFromWire, amountToWire } from '../kit/money.ts';
import { instantOut, nullable } from '../kit/schema.ts';
import type { Balance, BalanceThreshold, Transaction } from './types.ts';

export const wireBalance = Type.Object(
  {
    CurrencyCode: Type.String(),
    Pending: Type.Number({ description: 'Requested, not available yet.' }),
    Available: Type.Number({ description: 'Can be spent on orders.' }),
  },
  { $id: 'Balance' },
);

export function toWireBalance({
  currencyCode,
  pendingMinor,
  availableMinor,
}: Balance): Type.Static<typeof wireBalance> {
  return {
    CurrencyCode: currencyCode,
    Pending: amountToWire(pendingMinor, currencyCode),
    Available: amountToWire(availableMinor, currencyCode),
  };
}

const thresholdMax = 1_000_000_000;

export const wireThreshold = Type.Object(
  {
    CurrencyCode: Type.String(),
    Threshold: Type.Number({ description: 'BalanceLow is recorded when an order brings Available below this.' }),
  },
  { $id: 'BalanceThreshold' },
);

export const wireNewThreshold = Type.Object(
  { Threshold: Type.Number({ exclusiveMinimum: 0, maximum: thresholdMax }) },
  { title: 'NewBalanceThreshold', additionalProperties: false },
);

export function toWireThreshold({ currencyCode, thresholdMinor }: BalanceThreshold): Type.Static<typeof wireThreshold> {
  return { CurrencyCode: currencyCode, Threshold: amountToWire(thresholdMinor, currencyCode) };
}

export function fromWireThreshold({ Threshold }: Type.Static<typeof wireNewThreshold>, currencyCode: CurrencyCode) {
  const minor = amountFromWire(Threshold, currencyCode);
  if (minor !== null) return { minor, digits: currencyExponent(currencyCode) };
  const detail = `Threshold has too many decimals for ${currencyCode}.`;
  throw new InvalidRequest([{ pointer: '/Threshold', code: 'NumberTooPrecise', detail }]);
}

export const wireTransaction = Type.Object(
  {
    Id: Type.String(),
    Timestamp: instantOut(),
    Kind: Type.Enum([
      'Charge',
      'Refund',
      'FundingRequested',
      'FundingApplied',
      'FundingRejected',
      'FundingReversed',
      'FundingRestored',
    ]),
    CurrencyCode: Type.String(),
    Amount: Type.Number({ description: 'Signed change of the balance.' }),
    Balance: Type.Enum(['Pending', 'Available']),
    OrderId: nullable(Type.String()),
    LineItemId: nullable(Type.String()),
    CardIds: Type.Array(Type.String(), {
      description:
        'The cards that a Refund is for, or that a Charge issued again after they had expired; empty for a whole line or order.',
    }),
    FundingRequestId: nullable(Type.String()),
  },
  { $id: 'Transaction' },
);

export function toWireTransaction(transaction: Transaction): Type.Static<typeof wireTransaction> {
  const { orderId, lineNumber, cardNumbers, currencyCode } = transaction;
  const lineItemId = orderId !== null && lineNumber !== null ? lineItemIdOf(orderId, lineNumber) : null;
  return {
    Id: transaction.id,
    Timestamp: transaction.recordedAt.toISOString(),
    Kind: transaction.kind,
    CurrencyCode: currencyCode,
    Amount: amountToWire(transaction.amountMinor, currencyCode),
    Balance: transaction.balance,
    OrderId: orderId,
    LineItemId: lineItemId,
    CardIds: lineItemId ? (cardNumbers ?? []).map((number) => cardIdOf(lineItemId, number)) : [],
    FundingRequestId: transaction.fundingRequestId,
  };
}
