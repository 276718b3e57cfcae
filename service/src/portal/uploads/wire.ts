import { Type } from 'typebox';
import type { CurrencyCode } from '../../kit/currencies.ts';
import { amountToWire } from '../../kit/money.ts';
import { optional, singleLine } from '../../kit/schema.ts';
import { type FieldName, fieldNames, fields } from '../../uploads/fields.ts';
import {
  cellLengthMax,
  columnsMax,
  type Mapping,
  type RowFault,
  type ShownUpload,
  type UploadRow,
  uploadTypes,
} from '../../uploads/types.ts';
import { object } from '../wire.ts';

const column = optional(Type.Integer({ minimum: 0, maximum: columnsMax - 1 }));
const text = optional(Type.String({ maxLength: cellLengthMax }));
const perField = <T>(value: T) => Object.fromEntries(fieldNames.map((name) => [name, value])) as Record<FieldName, T>;

export const wireMapping = object({
  Type: Type.Enum([...uploadTypes]),
  Columns: object(perField(column)),
  Defaults: optional(object(perField(text))),
  DepartmentId: optional(singleLine(50)),
  Note: optional(Type.String({ maxLength: 250, format: 'multi-line' })),
});
export type WireMapping = Type.Static<typeof wireMapping>;

export const wireRowChange = object({
  Cells: optional(
    Type.Array(Type.String({ maxLength: cellLengthMax, format: 'multi-line' }), { maxItems: columnsMax }),
  ),
  IsSkipped: optional(Type.Boolean()),
});
export const wireStart = object({ TotalCost: Type.Number({ minimum: 0 }) });

export function fromWireMapping(wire: WireMapping): Mapping {
  const present = <T>(values: Readonly<Record<string, T | null | undefined>> | null | undefined) =>
    Object.fromEntries(
      Object.entries(values ?? {}).filter(([, value]) => value !== null && value !== undefined),
    ) as Partial<Record<FieldName, T>>;
  return {
    type: wire.Type,
    columns: present<number>(wire.Columns),
    defaults: present<string>(wire.Defaults),
    departmentId: wire.DepartmentId ?? null,
    note: wire.Note ?? null,
  };
}

export function toWireUpload({ upload, header, mapping, counts, faults, hasSufficientFunds }: ShownUpload) {
  const currencyCode = upload.currencyCode as CurrencyCode | null;
  const totalMinor = upload.totalMinor ?? counts.totalMinor;
  return {
    Id: upload.id,
    FileName: upload.fileName,
    CreatedAt: upload.createdAt.toISOString(),
    CreatedBy: upload.createdByName,
    Status: upload.status,
    StatusReason: upload.statusReason,
    Header: header,
    Fields: fields.map(({ name, label, isRequired }) => ({ Name: name, Label: label, IsRequired: isRequired })),
    Mapping: {
      Type: mapping.type,
      Columns: Object.fromEntries(fieldNames.map((name) => [name, mapping.columns[name] ?? null])),
      Defaults: Object.fromEntries(fieldNames.map((name) => [name, mapping.defaults[name] ?? null])),
      DepartmentId: mapping.departmentId,
      Note: mapping.note,
    },
    Faults: faults.map(toWireFault),
    RowCount: upload.rowCount,
    FaultyCount: counts.faulty,
    SkippedCount: counts.skipped,
    CurrencyCode: currencyCode,
    TotalCost: currencyCode === null ? null : amountToWire(totalMinor, currencyCode),
    SufficientFunds: hasSufficientFunds,
    OrdersPlanned: upload.ordersPlanned,
    OrdersPlaced: upload.ordersPlaced,
    LinesPlaced: upload.linesPlaced,
    LinesFailed: upload.linesFailed,
  };
}

export function toWireRow(row: UploadRow, currencyCode: string | null) {
  return {
    Row: row.row,
    Cells: row.cells,
    IsSkipped: row.isSkipped,
    Faults: row.faults.map(toWireFault),
    Cost:
      row.costMinor === null || currencyCode === null
        ? null
        : amountToWire(row.costMinor, currencyCode as CurrencyCode),
  };
}

function toWireFault({ column: at, field, code, detail }: RowFault) {
  return { Column: at, Field: field, Code: code, Detail: detail };
}
