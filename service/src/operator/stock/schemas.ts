import { Type } from 'typebox';
import { reconciliation } from '../../fulfillment/purchases/wire.ts';
import { loadedStock, losses, lowMark, stockImport, stockRow } from '../../fulfillment/stock/wire.ts';
import { pageSchema } from '../../http/page.ts';
import { queryOf } from '../../http/route-schema.ts';
import { instantOut, named, nullable, object, singleLine } from '../../kit/schema.ts';
import { pages, route } from '../schemas.ts';

const tag = 'Stock';
const query = queryOf(pages);

export const listSchema = route({
  tag,
  summary: 'List stock levels by product and value',
  query,
  answer: pageSchema(stockRow),
});

export const markLowSchema = route({
  tag,
  summary: 'Set the level for the low-stock alert',
  params: Type.Object({ productId: Type.String(), value: Type.String() }),
  body: lowMark,
  answer: stockRow,
});

export const listImportsSchema = route({
  tag,
  summary: 'List the latest imports, newest first',
  query,
  answer: pageSchema(stockImport),
});

export const importSchema = {
  ...route({
    tag,
    summary: 'Import codes from a CSV or NDJSON file',
    description:
      'Columns ProductId, Value, Code and, optionally, Pin, BarcodeType, BarcodeChars and Serial; at most 64 MiB. The file is read as it arrives. If the upload is interrupted, send the same file again under the same name: it continues, and no code is loaded twice.',
    query: queryOf({ name: singleLine(100, { description: 'The name of the import; generated if left out.' }) }),
    answer: loadedStock,
    refusals: [415],
  }),
  consumes: ['text/csv', 'application/x-ndjson'],
};

export const listLossesSchema = route({
  tag,
  summary: 'List cards that could not be returned, with their cost',
  answer: losses,
});

const supplierMembers = {
  Name: Type.String({ description: 'As in Sources of products.' }),
  IsRemote: Type.Boolean(),
  IsFailing: Type.Boolean({ description: 'It does not answer: its products use their next source.' }),
  FailingSince: nullable(instantOut()),
  Problem: nullable(Type.String()),
  OpenRequests: Type.Integer({ description: 'Requests without a final answer.' }),
  OldestRequestAt: nullable(instantOut()),
  Available: nullable(Type.Integer({ description: 'Codes in stock; null for suppliers, which do not say.' })),
  Bought: Type.Array(object({ CurrencyCode: Type.String(), Cards: Type.Integer(), Cost: Type.Number() }), {
    description: 'What a supplier issued in the last 30 days.',
  }),
};
export const supplier = named('Supplier', object(supplierMembers));
export const supplierFile = named(
  'SupplierWithProducts',
  object({ ...supplierMembers, ProductIds: Type.Array(Type.String()) }),
);
export const readSupplierSchema = route({
  tag,
  summary: 'Read one source of codes, with the products that use it',
  params: object({ name: Type.String() }),
  answer: supplierFile,
});
const day = (description: string) => Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description });
export const reconcileSchema = {
  ...route({
    tag,
    summary: 'Compare a supplier’s statement with what it issued',
    description:
      'CSV with the columns Reference, Amount, Currency and, optionally, Date; at most 4 MiB. Nothing is changed; the result is also an operator event, written once for the same file and result.',
    params: object({ name: Type.String() }),
    query: queryOf({
      from: day('The first day of the statement (UTC), if it has no column Date.'),
      to: day('The last day.'),
    }),
    answer: reconciliation,
    refusals: [413, 415],
  }),
  consumes: ['text/csv'],
};
export const listSuppliersSchema = route({
  tag,
  summary: 'List the sources of codes and the requests that wait for their answer',
  query,
  answer: pageSchema(supplier),
});
