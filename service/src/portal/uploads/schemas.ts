import { Type } from 'typebox';
import { pageParameters, pageSchema, smallPages } from '../../http/page.ts';
import { queryOf } from '../../http/route-schema.ts';
import { instantOut, nullable, optional, singleLine } from '../../kit/schema.ts';
import { type FieldName, fieldNames } from '../../uploads/fields.ts';
import { cellLengthMax, columnsMax, uploadTypes } from '../../uploads/types.ts';
import { fileAnswer, hide, idParams, named, noContent, object } from '../schemas.ts';

const rowPages = { defaultSize: 50, sizeMax: 200 };
export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

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
});
export type WireMapping = Type.Static<typeof mappingBody>;

export const rowChange = object({
  Cells: optional(
    Type.Array(Type.String({ maxLength: cellLengthMax, format: 'multi-line' }), { maxItems: columnsMax }),
  ),
  IsSkipped: optional(Type.Boolean()),
});
export const startBody = object({ TotalCost: Type.Number({ minimum: 0 }) });

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
  }),
);

export const upload = named(
  'Upload',
  object({
    Id: Type.String(),
    FileName: Type.String(),
    CreatedAt: instantOut(),
    CreatedBy: Type.String(),
    Status: Type.Enum(['Draft', 'Running', 'Done', 'Failed']),
    StatusReason: nullable(Type.String()),
    Header: Type.Array(Type.String()),
    Fields: Type.Array(object({ Name: Type.Enum(fieldNames), Label: Type.String(), IsRequired: Type.Boolean() })),
    Mapping: mapping,
    Faults: Type.Array(fault, { description: 'Of the upload as a whole.' }),
    RowCount: Type.Integer(),
    FaultyCount: Type.Integer(),
    SkippedCount: Type.Integer(),
    CurrencyCode: nullable(Type.String()),
    TotalCost: nullable(Type.Number()),
    SufficientFunds: Type.Boolean(),
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
    onlyFaulty: Type.Enum(['true', 'false'], { default: 'false' }),
  }),
  response: { 200: pageSchema(row) },
};
export const changeRowSchema = {
  ...hide,
  params: object({ id: Type.String(), row: Type.String() }),
  body: rowChange,
  response: { 200: row },
};
export const startSchema = { ...hide, params: idParams, body: startBody, response: { 202: upload } };
export const resultsSchema = { ...hide, params: idParams, response: { 200: fileAnswer('text/csv') } };
export const removeSchema = { ...hide, params: idParams, response: { 204: noContent } };
