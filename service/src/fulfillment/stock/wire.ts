import { Type } from 'typebox';
import { amountToWire } from '../../kit/money.ts';
import { instantOut, named, nullable, object, optional } from '../../kit/schema.ts';
import type { LossRow, LossTotal } from '../returns/queries.ts';
import type { ShownImport } from './import-list-queries.ts';
import type { LoadedStock } from './load-stock.ts';
import type { ProductLevel } from './manage-levels.ts';

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
    DaysLeft: nullable(Type.Number({ description: 'At the rate of the last week; null: nothing was used.' })),
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

export function toWireLevel(level: ProductLevel): Type.Static<typeof stockRow> {
  return {
    ProductId: level.productId,
    Name: level.name,
    CurrencyCode: level.currencyCode,
    Value: amountToWire(level.valueMinor, level.currencyCode),
    Kind: level.isPlastic ? 'plastic' : 'codes',
    Available: Number(level.available),
    LowMark: Number(level.lowMark),
    IsLow: level.available <= level.lowMark,
    DaysLeft: level.daysLeft,
  };
}

export function toWireImport(run: ShownImport): Type.Static<typeof stockImport> {
  return {
    Name: run.name,
    StartedAt: run.startedAt.toISOString(),
    FinishedAt: run.finishedAt?.toISOString() ?? null,
    RowsRead: Number(run.rowsRead),
    CodesLoaded: Number(run.codesLoaded),
    RowsRefused: Number(run.rowsRefused),
  };
}

export function toWireLoaded(name: string, loaded: LoadedStock): Type.Static<typeof loadedStock> {
  return {
    Name: name,
    RowsRead: loaded.rowsRead,
    CodesLoaded: loaded.codesLoaded,
    RowsRefused: loaded.rowsRefused,
    Faults: loaded.faults.map(({ row, reason }) => ({ Row: row, Reason: reason })),
  };
}

export function toWireLosses(lines: readonly LossRow[], totals: readonly LossTotal[]): Type.Static<typeof losses> {
  return {
    Data: lines.map((loss) => ({
      LostAt: loss.lostAt.toISOString(),
      AccountName: loss.accountName,
      OrderId: loss.orderId,
      LineNumber: loss.lineNumber,
      ProductId: loss.productId,
      Cards: loss.cards,
      Amount: amountToWire(loss.amountMinor, loss.currencyCode),
      CurrencyCode: loss.currencyCode,
      Source: loss.source,
      Reason: loss.reason,
    })),
    Totals: totals.map(({ currencyCode, cards, amountMinor }) => ({
      CurrencyCode: currencyCode,
      Cards: cards,
      Amount: amountToWire(amountMinor, currencyCode),
    })),
  };
}
