import { Type } from 'typebox';
import { createBodyValidator } from '../http/body-validator.ts';
import { documented } from '../http/document/documented.ts';
import { pageParameters, pageSchema, smallPages } from '../http/page.ts';
import { noQuery, queryOf, refusals } from '../http/route-schema.ts';
import type { Fault } from '../kit/errors.ts';
import { singleLine } from '../kit/schema.ts';
import { wireOrderRequest } from '../orders/wire-request.ts';
import { decimalSigns } from './amount-rules.ts';
import { fieldNames } from './fields.ts';
import { importFileLimits, rowFilters, uploadTypes } from './types.ts';
import { wireConfirmation } from './wire.ts';

export const importTypes = {
  csv: 'text/csv',
  ndjson: 'application/x-ndjson',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

const tags = ['Imports'];
const params = Type.Object({ id: Type.String() });
const rowPages = { defaultSize: 50, sizeMax: 500 };
const jsonText = (description: string) => Type.String({ maxLength: 10_000, description });

export const createSchema = {
  tags,
  ...documented({ headers: ['Idempotency-Key', 'Location'], problems: ['UnreadableFile', 'InvalidRequest'] }),
  consumes: Object.values(importTypes),
  operationId: 'createOrderImport',
  summary: 'Import orders from a file',
  description:
    `To order for many recipients at once, or to check a list before it is ordered. The body is the file: CSV, NDJSON or XLSX with up to ${importFileLimits.rowsMax} rows and ` +
    `${importFileLimits.bytesMax / 1024 / 1024} MiB; each row becomes a line item, and up to 500 of them an order. The answer comes at once; a worker checks every row by the rules of orders. ` +
    'Unless dryRun is false, nothing is ordered until the import is confirmed. OrderImportChecked and OrderImportComplete say how it went. ' +
    'With an `Idempotency-Key` header (at most 100 characters), a repeated request returns the first import. ' +
    `Columns are recognised by the names of fields (${fieldNames.join(', ')}), by those of the members of a line item (DigitalDeliveryAddress.Email), and by common names; columns says otherwise.`,
  querystring: queryOf({
    type: Type.Enum([...uploadTypes], { description: 'How all rows are delivered. Absent: by their columns.' }),
    dryRun: Type.Enum(['true', 'false'], {
      default: 'true',
      description: 'false: the orders are placed when all rows are checked, without being confirmed.',
    }),
    faultyRows: Type.Enum(['Stop', 'Skip'], {
      default: 'Stop',
      description: 'With dryRun false: Stop places no order if any row has a fault; Skip leaves those rows out.',
    }),
    poNumberPrefix: singleLine(50, {
      description:
        'PONumbers of the orders are this, the id of the import and a number: spring-0198…-001. Absent: import.',
    }),
    departmentId: singleLine(50, { description: 'Of all orders.' }),
    note: singleLine(250, { description: 'Of all orders.' }),
    columns: jsonText(
      'JSON: fields and the names of the columns that hold them, such as {"Email":"Work mail"}; null for none.',
    ),
    defaults: jsonText(
      'JSON: fields and their values for rows without one, such as {"ProductId":"aurora-coffee-usd"}.',
    ),
    decimalSign: Type.Enum([...decimalSigns], {
      description:
        'Of amounts such as 1,000, which can be read in two ways. Absent: what the other values of the column show.',
    }),
    fileName: singleLine(200, { default: 'import', description: 'To recognise it in lists.' }),
  }),
  response: { 202: Type.Ref('OrderImport'), ...refusals(400, 401, 403, 409, 415, 429) },
};

export const listSchema = {
  tags,
  operationId: 'listOrderImports',
  summary: 'List imports, newest first',
  description: 'With what people uploaded in the portal. Those that were never ordered are deleted after a week.',
  querystring: queryOf({
    ...pageParameters(smallPages),
    orderId: Type.String({ maxLength: 50, description: 'Only the import that this order came from.' }),
  }),
  response: { 200: pageSchema(Type.Ref('OrderImport')), ...refusals(400, 401, 429) },
};

export const getSchema = {
  tags,
  operationId: 'getOrderImport',
  summary: 'Read one import',
  description: 'To learn whether its rows are checked, what they cost, and how many were ordered.',
  params,
  querystring: noQuery,
  response: { 200: Type.Ref('OrderImport'), ...refusals(401, 404, 429) },
};

export const rowsSchema = {
  tags,
  operationId: 'listOrderImportRows',
  summary: 'List the rows of an import',
  description:
    'Which rows have faults, in which column, and which line item each row became. It stays as long as the orders; column names are known until a day after the end.',
  params,
  querystring: queryOf({
    ...pageParameters(rowPages),
    show: Type.Enum([...rowFilters], {
      default: 'All',
      description: 'Duplicate: the same gift for the same recipient as an earlier row.',
    }),
  }),
  response: { 200: pageSchema(Type.Ref('OrderImportRow')), ...refusals(400, 401, 404, 429) },
};

export const ordersSchema = {
  tags,
  operationId: 'listOrderImportOrders',
  summary: 'List the orders of an import',
  description: 'Also those that are still to be placed, or could not be.',
  params,
  querystring: queryOf(pageParameters(rowPages)),
  response: { 200: pageSchema(Type.Ref('OrderImportOrder')), ...refusals(400, 401, 404, 429) },
};

export const confirmSchema = {
  tags,
  ...documented({ problems: ['CostChanged', 'InvalidTransition'] }),
  operationId: 'confirmOrderImport',
  summary: 'Order what was checked',
  description:
    'With the TotalCost that was shown: the rows are checked again and ordered if they still cost the same. An import that failed continues where it stopped. Sent twice, nothing is ordered twice.',
  params,
  body: wireConfirmation,
  querystring: noQuery,
  response: { 202: Type.Ref('OrderImport'), ...refusals(400, 401, 403, 404, 409, 413, 415, 429) },
};

export const cancelSchema = {
  tags,
  operationId: 'cancelOrderImport',
  summary: 'Cancel an import',
  description:
    'No more of its orders are placed. Those that were placed stay; one that is being placed at this moment may follow.',
  params,
  querystring: noQuery,
  response: { 200: Type.Ref('OrderImport'), ...refusals(401, 403, 404, 409, 429) },
};

/** The same check as for the body of POST /v1/Orders. */
export function orderShapeChecker(lineItemsMax: number): (body: unknown) => readonly Fault[] {
  const validate = createBodyValidator(wireOrderRequest(lineItemsMax));
  return (body) => {
    const result = validate(body);
    return 'error' in result ? result.error.faults : [];
  };
}
