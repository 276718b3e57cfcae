import { Type } from 'typebox';
import type { AccountWish } from '../../../accounts/change-accounts.ts';
import type { AccountRow } from '../../../accounts/types.ts';
import type { AccountProductRow, ProductRow } from '../../../catalog/types.ts';
import type { CurrencyCode } from '../../../kit/currencies.ts';
import { type Fault, InvalidRequest } from '../../../kit/errors.ts';
import { amountFromWire, amountToWire } from '../../../kit/money.ts';
import { nullable, optional, singleLine } from '../../../kit/schema.ts';
import type { Balance } from '../../../ledger/types.ts';
import { toWireBalance } from '../../../ledger/wire.ts';
import { mailbox, object, personName } from '../../wire.ts';

export const newAccount = object({
  Name: singleLine(100),
  AdminEmail: mailbox,
  AdminName: personName,
  ReceivesRawCodes: optional(Type.Boolean()),
});

const messagesPerHour = Type.Integer({ minimum: 1, maximum: 1_000_000_000 });
const limits = object({
  RequestsPerSecond: optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  MailsPerHour: optional(messagesPerHour),
  SmsPerHour: optional(messagesPerHour),
  OrderCostMax: optional(
    Type.Array(object({ CurrencyCode: Type.String({ format: 'iso-4217' }), Amount: Type.Number({ minimum: 0 }) }), {
      maxItems: 50,
    }),
  ),
});
export const accountChange = object({
  Name: optional(singleLine(100)),
  Status: optional(Type.Enum(['Active', 'Suspended'])),
  ReceivesRawCodes: optional(Type.Boolean()),
  ClaimLinksFrozen: optional(Type.Boolean()),
  Limits: optional(limits),
});

export const accountProduct = object({
  IsEntitled: nullable(Type.Boolean()),
  Fee: nullable(Type.Number({ minimum: 0, maximum: 1_000_000 })),
  DiscountPercentage: nullable(Type.Number({ minimum: 0, maximum: 100 })),
});
export const accountCarriers = object({ CarrierIds: Type.Array(singleLine(50), { maxItems: 1_000 }) });

export function toWireAccount(account: AccountRow, balances: readonly Balance[]) {
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
        detail: `Amount is finer than a minor unit of ${currencyCode}.`,
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

export function toWireAccountProduct(product: ProductRow, own: AccountProductRow | undefined) {
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
