import { Type } from 'typebox';
import { pageSchema } from '../../../http/page.ts';
import { queryOf } from '../../../http/route-schema.ts';
import { instantOut, nullable, optional, singleLine } from '../../../kit/schema.ts';
import { credential } from '../../credentials/schemas.ts';
import { balance } from '../../funds/schemas.ts';
import { hide, idParams, listed, mailbox, named, object, person, personName } from '../../schemas.ts';
import { askedApproval, operatorPages } from '../schemas.ts';

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
  Limits: optional(limitsGiven),
});
export const productPrice = object({
  IsEntitled: nullable(Type.Boolean()),
  Fee: nullable(Type.Number({ minimum: 0, maximum: 1_000_000 })),
  DiscountPercentage: nullable(Type.Number({ minimum: 0, maximum: 100 })),
});
export const accountCarriers = object({ CarrierIds: Type.Array(singleLine(50), { maxItems: 1_000 }) });

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
  CreatedAt: instantOut(),
  Balances: Type.Array(balance),
  Orders: Type.Integer(),
  Limits: limits,
};
export const operatorAccount = named('OperatorAccount', object(accountMembers));

const detailMembers = {
  ...accountMembers,
  People: Type.Array(person),
  Credentials: Type.Array(credential),
  Carriers: Type.Array(Type.String()),
  RawCodesRequest: nullable(
    object(
      { AskedBy: Type.String(), AskedAt: instantOut() },
      { description: 'The right to raw codes was asked for, and waits for another operator.' },
    ),
  ),
};
export const accountDetail = named('OperatorAccountDetail', object(detailMembers));

const productMembers = {
  ProductId: Type.String(),
  Name: Type.String(),
  CurrencyCode: Type.String(),
  IsActive: Type.Boolean(),
  IsPublic: Type.Boolean(),
  IsEntitled: nullable(Type.Boolean()),
  Fee: nullable(Type.Number()),
  DiscountPercentage: nullable(Type.Number()),
  DefaultFee: Type.Number(),
  DefaultDiscountPercentage: Type.Number(),
};
export const accountProduct = named('AccountProduct', object(productMembers));
const asked = { Approval: nullable(askedApproval) };

export const listSchema = {
  ...hide,
  querystring: queryOf({ ...operatorPages, search: Type.String({ maxLength: 100 }) }),
  response: { 200: pageSchema(operatorAccount) },
};
export const readSchema = { ...hide, params: idParams, response: { 200: accountDetail } };
export const openSchema = {
  ...hide,
  body: newAccount,
  response: {
    201: named('OpenedAccount', object({ Account: accountDetail, Link: nullable(Type.String()), ...asked })),
  },
};
export const changeSchema = {
  ...hide,
  params: idParams,
  body: accountChange,
  response: { 200: named('ChangedAccount', object({ ...detailMembers, ...asked })) },
};
export const carriersSchema = {
  ...hide,
  params: idParams,
  body: accountCarriers,
  response: { 200: object({ CarrierIds: Type.Array(Type.String()) }) },
};
export const listProductsSchema = { ...hide, params: idParams, response: { 200: listed(accountProduct) } };
export const priceSchema = {
  ...hide,
  params: object({ id: Type.String(), productId: Type.String() }),
  body: productPrice,
  response: { 200: named('PricedProduct', object({ ...productMembers, ...asked })) },
};
