import type { Type } from 'typebox';
import type { CurrencyCode } from '../../kit/currencies.ts';
import { amountToWire } from '../../kit/money.ts';
import { type FieldName, fieldNames, fields, isPhysicalField } from '../../uploads/fields.ts';
import type { Mapping, RowFault, ShownUpload, UploadRow } from '../../uploads/types.ts';
import type { fault, WireMapping, row as wireRow, upload as wireUpload } from './schemas.ts';

export function fromWireMapping(wire: WireMapping): Omit<Mapping, 'foundDecimalSign' | 'isRemembered'> {
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
    decimalSign: wire.DecimalSign ?? null,
  };
}

export function toWireUpload({
  upload,
  header,
  samples,
  mapping,
  repeatOf,
  counts,
  faults,
  hasSufficientFunds,
  isHeldForFunds,
  budgetLeftMinor,
}: ShownUpload): Type.Static<typeof wireUpload> {
  const currencyCode = upload.currencyCode as CurrencyCode | null;
  const totalMinor = upload.totalMinor ?? counts.totalMinor;
  return {
    Id: upload.id,
    FileName: upload.fileName,
    CreatedAt: upload.createdAt.toISOString(),
    CreatedBy: upload.createdByName,
    Origin: upload.origin,
    IsArchived: upload.archivedAt !== null,
    Status: upload.status,
    StatusReason: upload.statusReason,
    Header: [...header],
    Samples: samples.map((values) => [...values]),
    Fields: fields.map((field) => ({
      Name: field.name,
      Label: field.label,
      IsRequired: field.isRequired,
      IsPhysical: isPhysicalField(field),
    })),
    Mapping: toWireMapping(mapping),
    Faults: faults.map(toWireFault),
    RepeatOf: repeatOf && {
      Id: repeatOf.id,
      FileName: repeatOf.fileName,
      CreatedAt: repeatOf.createdAt.toISOString(),
      Status: repeatOf.status,
    },
    RowCount: upload.rowCount,
    RowsChecked: upload.rowsChecked,
    StartsInSeconds: upload.startsInSeconds,
    FaultyCount: counts.faulty,
    SkippedCount: counts.skipped,
    DuplicateCount: counts.duplicates,
    CurrencyCode: currencyCode,
    TotalCost: currencyCode === null ? null : amountToWire(totalMinor, currencyCode),
    SufficientFunds: hasSufficientFunds,
    HeldForFunds: isHeldForFunds,
    BudgetLeft: budgetLeftMinor === null || currencyCode === null ? null : amountToWire(budgetLeftMinor, currencyCode),
    OrdersPlanned: upload.ordersPlanned,
    OrdersPlaced: upload.ordersPlaced,
    LinesPlaced: upload.linesPlaced,
    LinesFailed: upload.linesFailed,
  };
}

function toWireMapping(mapping: Mapping | null): Type.Static<typeof wireUpload>['Mapping'] {
  return {
    // Nothing is mapped once the content of the file is deleted.
    Type: mapping?.type ?? 'DigitalDelivery',
    Columns: perField(mapping?.columns ?? {}),
    Defaults: perField(mapping?.defaults ?? {}),
    DepartmentId: mapping?.departmentId ?? null,
    Note: mapping?.note ?? null,
    DecimalSign: mapping?.decimalSign ?? null,
    FoundDecimalSign: mapping?.foundDecimalSign ?? null,
    IsRemembered: mapping?.isRemembered ?? false,
  };
}

export function toWireRow(row: UploadRow, currencyCode: string | null): Type.Static<typeof wireRow> {
  return {
    Row: row.row,
    Cells: [...row.cells],
    IsSkipped: row.isSkipped,
    Faults: row.faults.map(toWireFault),
    Cost:
      row.costMinor === null || currencyCode === null
        ? null
        : amountToWire(row.costMinor, currencyCode as CurrencyCode),
    Value: row.value,
    DuplicateOf: row.duplicateOf,
  };
}

function toWireFault({ column: at, field, code, detail }: RowFault): Type.Static<typeof fault> {
  return { Column: at, Field: field, Code: code, Detail: detail };
}

/** Every field, including unmapped ones. */
function perField<T>(values: Readonly<Partial<Record<FieldName, T>>>) {
  return Object.fromEntries(fieldNames.map((name) => [name, values[name] ?? null])) as Record<FieldName, T | null>;
}
