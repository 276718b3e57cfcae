import { Type } from 'typebox';
import { instantOut, nullable, object, optional } from '../kit/schema.ts';
import { type FieldName, fieldNames } from './fields.ts';
import type { PlannedOrder } from './order-queries.ts';
import type { ImportRow, ImportRows } from './show-import.ts';
import { importStatuses, type RowFault, type ShownUpload, type UploadRecord, uploadTypes } from './types.ts';
import { costOfUpload } from './upload-cost.ts';
import { uploadPoNumber } from './upload-po-number.ts';

const fault = Type.Object(
  {
    Column: nullable(Type.String({ description: 'The name of the column; null: the fault has none.' })),
    Field: nullable(Type.String({ description: 'Null: it is about the row as a whole.' })),
    Code: Type.String(),
    Detail: Type.String(),
  },
  { title: 'OrderImportFault' },
);

const shownColumns = Type.Object(
  Object.fromEntries(fieldNames.map((name) => [name, Type.Optional(Type.String())])) as Record<
    FieldName,
    Type.TOptional<Type.TString>
  >,
  {
    title: 'OrderImportColumns',
    description: 'The fields that the file has, and the names of their columns. Empty a day after the end.',
  },
);

const counts = Type.Object(
  {
    Rows: Type.Integer(),
    Checked: Type.Integer(),
    Faulty: Type.Integer({ description: 'Rows with faults that are not skipped.' }),
    Skipped: Type.Integer(),
    Duplicates: Type.Integer({ description: 'Rows with the same gift for the same recipient as an earlier row.' }),
    OrdersPlanned: Type.Integer(),
    OrdersPlaced: Type.Integer(),
    RowsOrdered: Type.Integer(),
    RowsFailed: Type.Integer({ description: 'Rows of orders that could not be placed.' }),
  },
  { title: 'OrderImportCounts' },
);

export const wireImport = Type.Object(
  {
    Id: Type.String(),
    Status: Type.Enum([...new Set(Object.values(importStatuses))], {
      description:
        'Checking, then Checked: it waits to be confirmed. Ordering, then Complete, or Failed: some orders were not placed, and confirming it again continues.',
    }),
    StatusReason: nullable(
      Type.String({ description: 'Why it failed, or was not ordered although that was asked for.' }),
    ),
    CreatedAt: instantOut(),
    CreatedBy: Type.String({ description: 'The name of the credential, or of a person in the portal.' }),
    FileName: Type.String(),
    Type: nullable(Type.Enum([...uploadTypes])),
    Columns: shownColumns,
    DepartmentId: nullable(Type.String()),
    Counts: counts,
    CurrencyCode: nullable(Type.String({ description: 'Of the first row; an import has one currency.' })),
    TotalCost: nullable(Type.Number({ description: 'Of all rows without faults that are not skipped.' })),
    SufficientFunds: Type.Boolean(),
    HeldForFunds: Type.Boolean({ description: 'Whether orders that the balance does not cover would wait for money.' }),
    Faults: Type.Array(fault, { description: 'Of the import as a whole, such as its department.' }),
  },
  { $id: 'OrderImport' },
);

export const wireImportRow = Type.Object(
  {
    Row: Type.Integer({ description: 'From 1, not counting the column names.' }),
    Result: Type.Enum(['Valid', 'Faulty', 'Skipped', 'Ordered', 'NotOrdered']),
    Faults: Type.Array(fault),
    Cost: nullable(Type.Number()),
    DuplicateOf: nullable(Type.Integer({ description: 'An earlier row with the same gift for the same recipient.' })),
    PONumber: nullable(Type.String()),
    OrderId: nullable(Type.String()),
    LineItemId: nullable(Type.String()),
    Status: nullable(Type.String({ description: 'Of the line item.' })),
    StatusReason: nullable(Type.String({ description: 'Of the line item, or why it was not ordered.' })),
  },
  { $id: 'OrderImportRow' },
);

export const wireImportOrder = Type.Object(
  {
    Number: Type.Integer({ description: 'From 1, in the order of the file.' }),
    PONumber: Type.String(),
    OrderId: nullable(Type.String({ description: 'Null: it was not placed.' })),
    Reason: nullable(Type.String({ description: 'Why it was not placed.' })),
  },
  { $id: 'OrderImportOrder' },
);

export const wireConfirmation = object(
  {
    TotalCost: Type.Number({ minimum: 0, description: 'What was shown. If it has changed, nothing is ordered.' }),
    FaultyRows: optional(
      Type.Enum(['Stop', 'Skip'], { description: 'Skip: rows with faults are left out. Usually Stop.' }),
    ),
  },
  { title: 'OrderImportConfirmation' },
);

export function toWireImport(shown: ShownUpload): Type.Static<typeof wireImport> {
  const { upload, counts: found, mapping, header, faults } = shown;
  const columns = Object.entries(mapping?.columns ?? {}).map(([field, at]) => [field, header[at] ?? '']);
  return {
    Id: upload.id,
    Status: importStatuses[upload.status],
    StatusReason: upload.statusReason,
    CreatedAt: upload.createdAt.toISOString(),
    CreatedBy: upload.createdByName,
    FileName: upload.fileName,
    Type: mapping?.type ?? null,
    Columns: Object.fromEntries(columns) as Type.Static<typeof wireImport>['Columns'],
    DepartmentId: mapping?.departmentId ?? null,
    Counts: {
      Rows: upload.rowCount,
      Checked: upload.rowsChecked,
      Faulty: found.faulty,
      Skipped: found.skipped,
      Duplicates: found.duplicates,
      OrdersPlanned: upload.ordersPlanned,
      OrdersPlaced: upload.ordersPlaced,
      RowsOrdered: upload.linesPlaced,
      RowsFailed: upload.linesFailed,
    },
    CurrencyCode: upload.currencyCode,
    TotalCost: costOfUpload(upload, upload.totalMinor ?? found.totalMinor),
    SufficientFunds: shown.hasSufficientFunds,
    HeldForFunds: shown.isHeldForFunds,
    Faults: faults.map((each) => toWireFault(header, each)),
  };
}

export function toWireImportRow(
  { upload, header }: Pick<ImportRows, 'upload' | 'header'>,
  row: ImportRow,
): Type.Static<typeof wireImportRow> {
  return {
    Row: row.row,
    Result: row.result,
    Faults: row.faults.map((each) => toWireFault(header, each)),
    Cost: costOfUpload(upload, row.costMinor),
    DuplicateOf: row.duplicateOf,
    PONumber: row.poNumber,
    OrderId: row.orderId,
    LineItemId: row.lineItemId,
    Status: row.status,
    StatusReason: row.statusReason,
  };
}

export function toWireImportOrder(
  upload: UploadRecord,
  { orderIndex, orderId, fault: reason }: PlannedOrder,
): Type.Static<typeof wireImportOrder> {
  return { Number: orderIndex, PONumber: uploadPoNumber(upload, orderIndex), OrderId: orderId, Reason: reason };
}

function toWireFault(header: readonly string[], { column, field, code, detail }: RowFault): Type.Static<typeof fault> {
  return { Column: column === null ? null : (header[column] ?? null), Field: field, Code: code, Detail: detail };
}
