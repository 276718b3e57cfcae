import type { Type } from 'typebox';
import type { AccountWish } from '../../../accounts/change-accounts.ts';
import type { AccountRow } from '../../../accounts/types.ts';
import type { AccountProductRow, ProductRow } from '../../../catalog/types.ts';
import type { CurrencyCode } from '../../../kit/currencies.ts';
import { type Fault, InvalidRequest } from '../../../kit/errors.ts';
import { amountFromWire, amountToWire } from '../../../kit/money.ts';
import type { Balance } from '../../../ledger/types.ts';
import { toWireBalance } from '../../../ledger/wire.ts';
import type { accountChange, accountProduct, operatorAccount } from './schemas.ts';

export function toWireAccount(account: AccountRow, balances: readonly Balance[]): Type.Static<typeof operatorAccount> {
  return {
    Id: account.id,
    Name: account.name,
    Status: account.status,
    ReceivesRawCodes: account.receivesRawCodes,
    ClaimLinksFrozenAt: account.claimsFrozenAt?.toISOString() ?? null,
    CreatedAt: account.createdAt.toISOString(),
    Balances: balances.map(toWireBalance),
    Orders: Number(account.orderCount),
    Limits: {
      RequestsPerSecond: account.requestsPerSecondMax,
      MailsPerHour: account.mailsPerHourMax,
      SmsPerHour: account.smsPerHourMax,
      OrderCostMax: account.orderCostMax.map(({ currencyCode, amountMinor }) => ({
        CurrencyCode: currencyCode,
        Amount: amountToWire(BigInt(amountMinor), currencyCode as CurrencyCode),
      })),
    },
  };
}

export function fromWireAccountChange(wire: Type.Static<typeof accountChange>): AccountWish {
  const { Name, Status, ReceivesRawCodes, ClaimLinksFrozen, Limits } = wire;
  const faults: Fault[] = [];
  const orderCostMax = Limits?.OrderCostMax?.map(({ CurrencyCode: currencyCode, Amount }, index) => {
    const minor = amountFromWire(Amount, currencyCode as CurrencyCode);
    if (minor === null) {
      const pointer = `/Limits/OrderCostMax/${index}/Amount`;
      faults.push({
        pointer,
        code: 'NumberTooPrecise',
        detail: `Amount has too many decimals for ${currencyCode}.`,
      });
    }
    return { currencyCode, amountMinor: Number(minor ?? 0n) };
  });
  if (faults.length > 0) throw new InvalidRequest(faults);
  return {
    ...(Name && { name: Name }),
    ...(Status && { status: Status }),
    ...(typeof ClaimLinksFrozen === 'boolean' && { areClaimsFrozen: ClaimLinksFrozen }),
    ...(typeof ReceivesRawCodes === 'boolean' && { receivesRawCodes: ReceivesRawCodes }),
    ...(Limits && {
      requestsPerSecondMax: Limits.RequestsPerSecond ?? null,
      mailsPerHourMax: Limits.MailsPerHour ?? null,
      smsPerHourMax: Limits.SmsPerHour ?? null,
      orderCostMax: orderCostMax ?? [],
    }),
  };
}

export function toWireAccountProduct(
  product: ProductRow,
  own: AccountProductRow | undefined,
): Type.Static<typeof accountProduct> {
  const number = (text: string | null | undefined) => (text === null || text === undefined ? null : Number(text));
  return {
    ProductId: product.id,
    Name: product.content.name,
    CurrencyCode: product.content.currencyCode,
    IsActive: product.isActive,
    IsPublic: product.isPublic,
    IsEntitled: own?.isEntitled ?? null,
    Fee: number(own?.fee),
    DiscountPercentage: number(own?.discountPercentage),
    DefaultFee: Number(product.fee),
    DefaultDiscountPercentage: Number(product.discountPercentage),
  };
}
