import { Type } from 'typebox';
import { pageParameters, pageSchema, smallPages } from '../../http/page.ts';
import { queryOf } from '../../http/route-schema.ts';
import { instantOut, nullable, optional, singleLine } from '../../kit/schema.ts';
import { decimalSigns } from '../../uploads/amount-rules.ts';
import { type FieldName, fieldNames } from '../../uploads/fields.ts';
import {
  cellLengthMax,
  columnsMax,
  importFileLimits,
  rowFilters,
  uploadStatuses,
  uploadTypes,
} from '../../uploads/types.ts';
import { fileAnswer, hide, idParams, named, noContent, object } from '../schemas.ts';

const rowPages = { defaultSize: 50, sizeMax: 200 };
export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const undoSecondsMax = 600;
const decimalSign = Type.Enum([...decimalSigns]);
const uploadType = named('UploadType', Type.Enum([...uploadTypes]));
const column = optional(Type.Integer({ minimum: 0, maximum: columnsMax - 1 }));
const text = optional(Type.String({ maxLength: cellLengthMax }));
const perField = <T>(value: T) => Object.fromEntries(fieldNames.map((name) => [name, value])) as Record<FieldName, T>;

export const mappingBody = object({
  Type: uploadType,
  Columns: object(perField(column)),
  Defaults: optional(object(perField(text))),
  DepartmentId: optional(singleLine(50)),
  Note: optional(Type.String({ maxLength: 250, format: 'multi-line' })),
  DecimalSign: optional(decimalSign),
});
export type WireMapping = Type.Static<typeof mappingBody>;

export const rowChange = object({
  Cells: optional(
    Type.Array(Type.String({ maxLength: cellLengthMax, format: 'multi-line' }), { maxItems: columnsMax }),
  ),
  IsSkipped: optional(Type.Boolean()),
});
export const startBody = object({
  TotalCost: Type.Number({ minimum: 0 }),
  UndoSeconds: optional(
    Type.Integer({
      minimum: 0,
      maximum: undoSecondsMax,
      description: 'How long it can be undone. Omitted: not at all.',
    }),
  ),
});
export const skipBody = object({ Rows: Type.Enum(['Faulty', 'Duplicate']) });

export const fault = object({
  Column: nullable(Type.Integer({ description: 'Null: the field has no column.' })),
  Field: nullable(Type.String({ description: 'Null: it is about the row as a whole.' })),
  Code: Type.String(),
  Detail: Type.String(),
});

const mapping = named(
  'UploadMapping',
  object({
    Type: uploadType,
    Columns: object(perField(nullable(Type.Integer()))),
    Defaults: object(perField(nullable(Type.String()))),
    DepartmentId: nullable(Type.String()),
    Note: nullable(Type.String()),
    DecimalSign: nullable(decimalSign),
    FoundDecimalSign: nullable(decimalSign),
    IsRemembered: Type.Boolean({
      description: 'Taken from the last file with the same columns; nobody confirmed it yet.',
    }),
  }),
);

export const upload = named(
  'Upload',
  object({
    Id: Type.String(),
    FileName: Type.String(),
    CreatedAt: instantOut(),
    CreatedBy: Type.String(),
    Origin: Type.Enum(['Portal', 'Api']),
    IsArchived: Type.Boolean({ description: 'The content of its file was deleted; its results stay.' }),
    Status: named('UploadStatus', Type.Enum([...uploadStatuses])),
    StatusReason: nullable(Type.String()),
    Header: Type.Array(Type.String()),
    Samples: Type.Array(Type.Array(Type.String()), { description: 'Some values of each column of a draft.' }),
    Fields: Type.Array(
      object({
        Name: Type.Enum(fieldNames),
        Label: Type.String(),
        IsRequired: Type.Boolean(),
        IsPhysical: Type.Boolean({ description: 'About where a card is shipped.' }),
      }),
    ),
    Mapping: mapping,
    Faults: Type.Array(fault, { description: 'Of the upload as a whole.' }),
    RepeatOf: nullable(
      object({ Id: Type.String(), FileName: Type.String(), CreatedAt: instantOut(), Status: Type.String() }),
    ),
    RowCount: Type.Integer(),
    RowsChecked: Type.Integer(),
    StartsInSeconds: nullable(Type.Integer({ description: 'While it can be undone.' })),
    FaultyCount: Type.Integer(),
    SkippedCount: Type.Integer(),
    DuplicateCount: Type.Integer(),
    CurrencyCode: nullable(Type.String()),
    TotalCost: nullable(Type.Number()),
    SufficientFunds: Type.Boolean(),
    HeldForFunds: Type.Boolean(),
    BudgetLeft: nullable(Type.Number({ description: 'What the hard budget of the department leaves.' })),
    OrdersPlanned: Type.Integer(),
    OrdersPlaced: Type.Integer(),
    LinesPlaced: Type.Integer(),
    LinesFailed: Type.Integer(),
  }),
);

export const row = named(
  'UploadRow',
  object({
    Row: Type.Integer(),
    Cells: Type.Array(Type.String()),
    IsSkipped: Type.Boolean(),
    Faults: Type.Array(fault),
    Cost: nullable(Type.Number()),
    Value: nullable(Type.Number({ description: 'The value of one card as it was understood.' })),
    DuplicateOf: nullable(Type.Integer({ description: 'An earlier row with the same recipient, product and value.' })),
  }),
);

export const createSchema = {
  ...hide,
  querystring: queryOf({ name: singleLine(200, { default: 'upload.csv' }) }),
  response: { 201: upload },
};
export const csvTemplateSchema = { ...hide, response: { 200: fileAnswer('text/csv') } };
export const xlsxTemplateSchema = { ...hide, response: { 200: fileAnswer(xlsxType) } };
export const listSchema = {
  ...hide,
  querystring: queryOf(pageParameters(smallPages)),
  response: { 200: pageSchema(upload) },
};
export const readSchema = { ...hide, params: idParams, response: { 200: upload } };
export const mapSchema = { ...hide, params: idParams, body: mappingBody, response: { 200: upload } };
export const listRowsSchema = {
  ...hide,
  params: idParams,
  querystring: queryOf({
    ...pageParameters(rowPages),
    show: Type.Enum([...rowFilters], { default: 'All' }),
  }),
  response: { 200: pageSchema(row) },
};
export const changeRowSchema = {
  ...hide,
  params: object({ id: Type.String(), row: Type.String() }),
  body: rowChange,
  response: { 200: row },
};
export const findFaultSchema = {
  ...hide,
  params: idParams,
  querystring: queryOf({
    from: Type.Integer({ minimum: 0, maximum: importFileLimits.rowsMax + 1 }),
    direction: Type.Enum(['next', 'previous'], { default: 'next' }),
  }),
  response: { 200: object({ Row: nullable(Type.Integer()) }) },
};
export const skipSchema = { ...hide, params: idParams, body: skipBody, response: { 200: upload } };
export const includeSchema = { ...hide, params: idParams, response: { 200: upload } };
export const undoSchema = { ...hide, params: idParams, response: { 200: upload } };
export const startSchema = { ...hide, params: idParams, body: startBody, response: { 202: upload } };
export const resultsSchema = { ...hide, params: idParams, response: { 200: fileAnswer('text/csv') } };
export const removeSchema = { ...hide, params: idParams, response: { 204: noContent } };
