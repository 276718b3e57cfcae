import type { Type } from 'typebox';
import type { ShownPayment } from '../../funding/payments/types.ts';
import { amountToWire } from '../../kit/money.ts';
import type { payment } from './schemas.ts';

export function toWirePayment(shown: ShownPayment): Type.Static<typeof payment> {
  const { currencyCode } = shown;
  return {
    Id: shown.id,
    Provider: shown.provider,
    ProviderPaymentId: shown.providerPaymentId,
    ReceivedAt: shown.receivedAt.toISOString(),
    PaidAt: shown.paidAt?.toISOString() ?? null,
    CurrencyCode: currencyCode,
    Amount: amountToWire(shown.amountMinor, currencyCode),
    Text: shown.text,
    Payer: shown.payer,
    PaymentReference: shown.paymentReference,
    Status: shown.status,
    Issue: shown.issue,
    Account: shown.accountId === null ? null : { Id: shown.accountId, Name: shown.accountName ?? '' },
    FundingRequestId: shown.fundingRequestId,
    Taken: amountToWire(shown.takenMinor, currencyCode),
    Owed: amountToWire(shown.owedMinor, currencyCode),
    NamedRequest: namedRequest(shown),
    SettledAt: shown.settledAt?.toISOString() ?? null,
    SettledBy: shown.settledByName,
    SettleReason: shown.settleReason,
    FirstApprover:
      shown.firstApproverId === null ? null : { Id: shown.firstApproverId, Name: shown.firstApproverName ?? '' },
  };
}

function namedRequest({
  namedRequestId,
  namedAccountId,
  namedAccountName,
  namedAmountMinor,
  namedCurrencyCode,
}: ShownPayment): Type.Static<typeof payment>['NamedRequest'] {
  if (namedRequestId === null || namedAccountId === null || namedAmountMinor === null || namedCurrencyCode === null)
    return null;
  return {
    Id: namedRequestId,
    Account: { Id: namedAccountId, Name: namedAccountName ?? '' },
    CurrencyCode: namedCurrencyCode,
    Amount: amountToWire(namedAmountMinor, namedCurrencyCode),
  };
}
