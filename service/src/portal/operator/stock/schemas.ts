import { Type } from 'typebox';
import { queryOf } from '../../../http/route-schema.ts';
import { instantOut, nullable, optional, singleLine } from '../../../kit/schema.ts';
import { hide, listed, named, object } from '../../schemas.ts';

const kinds = ['codes', 'plastic'] as const;

export const lowMark = object({
  LowMark: Type.Integer({ minimum: 0, maximum: 999_999_999 }),
  Kind: optional(Type.Enum([...kinds])),
});

export const stockRow = named(
  'StockRow',
  object({
    ProductId: Type.String(),
    Name: Type.String(),
    CurrencyCode: Type.String(),
    Value: Type.Number(),
    Kind: Type.Enum([...kinds]),
    Available: Type.Integer(),
    LowMark: Type.Integer(),
    IsLow: Type.Boolean(),
  }),
);
export const stockImport = named(
  'StockImport',
  object({
    Name: Type.String(),
    StartedAt: instantOut(),
    FinishedAt: nullable(instantOut()),
    RowsRead: Type.Integer(),
    CodesLoaded: Type.Integer(),
    RowsRefused: Type.Integer(),
  }),
);
export const loadedStock = named(
  'StockImportAnswer',
  object({
    Name: Type.String(),
    RowsRead: Type.Integer(),
    CodesLoaded: Type.Integer(),
    RowsRefused: Type.Integer(),
    Faults: Type.Array(object({ Row: Type.Integer(), Reason: Type.String() })),
  }),
);
const stockLoss = named(
  'StockLoss',
  object({
    LostAt: instantOut(),
    AccountName: Type.String(),
    OrderId: Type.String(),
    LineNumber: Type.Integer(),
    ProductId: Type.String(),
    Cards: Type.Integer(),
    Amount: Type.Number(),
    CurrencyCode: Type.String(),
    Source: Type.String(),
    Reason: Type.String(),
  }),
);
export const losses = named(
  'StockLosses',
  object({
    Data: Type.Array(stockLoss),
    Totals: Type.Array(object({ CurrencyCode: Type.String(), Cards: Type.Integer(), Amount: Type.Number() })),
  }),
);

export const listSchema = { ...hide, response: { 200: listed(stockRow) } };
export const markLowSchema = {
  ...hide,
  params: object({ productId: Type.String(), value: Type.String() }),
  body: lowMark,
  response: { 200: stockRow },
};
export const listImportsSchema = { ...hide, response: { 200: listed(stockImport) } };
export const listLossesSchema = { ...hide, response: { 200: losses } };
export const importSchema = {
  ...hide,
  querystring: queryOf({ name: singleLine(100) }),
  response: { 200: loadedStock },
};
