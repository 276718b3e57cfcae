import { Type } from 'typebox';
import type { CurrencyCode } from '../kit/currencies.ts';
import { type Fault, InvalidRequest } from '../kit/errors.ts';
import { amountFromWire, amountToWire } from '../kit/money.ts';
import { instantOut, mailbox, named, nullable, object, optional, personName, singleLine } from '../kit/schema.ts';
import type { Balance } from '../ledger/types.ts';
import { toWireBalance, wireBalance } from '../ledger/wire.ts';
import type { AccountWish } from './change-accounts.ts';
import { toWireCredential, wireCredential } from './credential-wire.ts';
import { wireAsked } from './operators/wire.ts';
import { toWirePerson, wirePerson } from './people/wire.ts';
import type { AccountDetail } from './read-accounts.ts';
import type { AccountRow } from './types.ts';

export const newAccount = object({
  Name: singleLine(100),
  AdminEmail: mailbox,
  AdminName: personName,
  ReceivesRawCodes: optional(Type.Boolean()),
});

const messagesPerHour = Type.Integer({ minimum: 1, maximum: 1_000_000_000 });
const limitsGiven = object({
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
  RequiresSecondFactor: optional(Type.Boolean()),
  Limits: optional(limitsGiven),
});
const limits = named(
  'AccountLimits',
  object({
    RequestsPerSecond: nullable(Type.Integer()),
    MailsPerHour: nullable(Type.Integer()),
    SmsPerHour: nullable(Type.Integer()),
    OrderCostMax: Type.Array(object({ CurrencyCode: Type.String(), Amount: Type.Number() })),
  }),
);
const accountMembers = {
  Id: Type.String(),
  Name: Type.String(),
  Status: Type.Enum(['Active', 'Suspended']),
  ReceivesRawCodes: Type.Boolean(),
  ClaimLinksFrozenAt: nullable(instantOut()),
  RequiresSecondFactor: Type.Boolean(),
  CreatedAt: instantOut(),
  Balances: Type.Array(named('Balance', wireBalance)),
  Orders: Type.Integer(),
  Limits: limits,
};
export const operatorAccount = named(
  'OperatorAccount',
  object({
    ...accountMembers,
    SpentLast28Days: nullable(
      Type.Array(object({ CurrencyCode: Type.String(), Amount: Type.Number() }), {
        description: 'Charges less refunds, by currency. Null: still being added up, ask again in a second.',
      }),
    ),
  }),
);

const detailMembers = {
  ...accountMembers,
  People: Type.Array(wirePerson),
  Credentials: Type.Array(wireCredential),
  Carriers: Type.Array(Type.String()),
  RawCodesRequest: nullable(
    object(
      { AskedBy: Type.String(), AskedAt: instantOut() },
      { description: 'The right to raw codes was asked for, and waits for another operator.' },
    ),
  ),
};
export const accountDetail = named('OperatorAccountDetail', object(detailMembers));

const asked = { Approval: nullable(wireAsked) };
export const openedAccount = named(
  'OpenedAccount',
  object({ Account: accountDetail, Link: nullable(Type.String()), ...asked }),
);
export const changedAccount = named('ChangedAccount', object({ ...detailMembers, ...asked }));

const accountOut = object(accountMembers);

export function toWireAccount(account: AccountRow, balances: readonly Balance[]): Type.Static<typeof accountOut> {
  return {
    Id: account.id,
    Name: account.name,
    Status: account.status,
    ReceivesRawCodes: account.receivesRawCodes,
    ClaimLinksFrozenAt: account.claimsFrozenAt?.toISOString() ?? null,
    RequiresSecondFactor: account.requiresSecondFactor,
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

/** Which carriers an account can use is the catalog's to say. */
export function toWireAccountDetail(
  { account, balances, people, credentials, rawCodesRequest }: AccountDetail,
  carrierIds: readonly string[],
): Type.Static<typeof accountDetail> {
  return {
    ...toWireAccount(account, balances),
    People: people.map(toWirePerson),
    Credentials: credentials.map(toWireCredential),
    Carriers: [...carrierIds],
    RawCodesRequest: rawCodesRequest && {
      AskedBy: rawCodesRequest.askedByName,
      AskedAt: rawCodesRequest.askedAt.toISOString(),
    },
  };
}

export function fromWireAccountChange(wire: Type.Static<typeof accountChange>): AccountWish {
  const { Name, Status, ReceivesRawCodes, ClaimLinksFrozen, RequiresSecondFactor, Limits } = wire;
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
    ...(typeof RequiresSecondFactor === 'boolean' && { requiresSecondFactor: RequiresSecondFactor }),
    ...(typeof ReceivesRawCodes === 'boolean' && { receivesRawCodes: ReceivesRawCodes }),
    ...(Limits && {
      requestsPerSecondMax: Limits.RequestsPerSecond ?? null,
      mailsPerHourMax: Limits.MailsPerHour ?? null,
      smsPerHourMax: Limits.SmsPerHour ?? null,
      orderCostMax: orderCostMax ?? [],
    }),
  };
}
