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
  operationId: 'listStock',
  summary: 'List stock levels by product and value',
  description: 'To see how many codes are left, and where to order more.',
  query,
  answer: pageSchema(stockRow),
});

export const markLowSchema = route({
  tag,
  operationId: 'setStockLevel',
  summary: 'Set the level for the low-stock alert',
  description: 'To be alerted before a product and value runs out.',
  params: Type.Object({ productId: Type.String(), value: Type.String() }),
  body: lowMark,
  answer: stockRow,
});

export const listImportsSchema = route({
  tag,
  operationId: 'listStockImports',
  summary: 'List the latest imports, newest first',
  description: 'To see whether a file was loaded completely, and what was rejected.',
  query,
  answer: pageSchema(stockImport),
});

export const importSchema = {
  ...route({
    tag,
    documented: { problems: ['InvalidRequest', 'UnreadableFile'] },
    operationId: 'importStock',
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
  operationId: 'listStockLosses',
  summary: 'List cards that could not be returned, with their cost',
  description: 'For your books: void cards whose codes cannot be sold again, and codes that did not work.',
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
  operationId: 'getSupplier',
  summary: 'Read one source of codes, with the products that use it',
  description: 'Before you change or end the contract with a supplier, or when its answers fail.',
  params: object({ name: Type.String() }),
  answer: supplierFile,
});
const day = (description: string) => Type.String({ format: 'date', description });
export const reconcileSchema = {
  ...route({
    tag,
    documented: { problems: ['InvalidRequest', 'UnreadableFile'] },
    operationId: 'reconcileSupplier',
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
  operationId: 'listSuppliers',
  summary: 'List the sources of codes and the requests that wait for their answer',
  description: 'To see whether suppliers answer, and which orders wait for them.',
  query,
  answer: pageSchema(supplier),
});
