import { stringify } from 'yaml';
import type { Db } from '../../database/database.ts';
import { byteOrderMark, csvLine } from '../../kit/csv.ts';
import { listAllCarriers, listAllShippingMethods, listOperatorProducts } from '../manage-queries.ts';
import { findMedia } from '../queries.ts';
import { priceCells, productCells, productHeader } from './csv-rows.ts';
import { carrierEntry, methodEntry, priceEntry, productEntry } from './entries.ts';
import { listAccountNames, listAllAccountProducts } from './queries.ts';
import { pictureFolder } from './read-pictures.ts';

export type ExportFormat = 'yaml' | 'json' | 'csv';

export interface ExportedFile {
  readonly path: string;
  readonly content: string | Buffer;
}

type ProductEntry = ReturnType<typeof productEntry>;
type PriceEntry = ReturnType<typeof priceEntry>;

/** The whole catalog as files, one after the other. The same catalog always gives the same bytes. */
export async function* exportCatalog(db: Db, format: ExportFormat): AsyncGenerator<ExportedFile> {
  const products = (await listOperatorProducts(db)).map(productEntry).sort((one, other) => compare(one.Id, other.Id));
  yield* productFiles(products, format);
  yield priceFile(await listPriceEntries(db), format);
  const ending = format === 'csv' ? 'yaml' : format;
  yield listFile('shipping-methods', ending, (await listAllShippingMethods(db)).map(methodEntry).sort(byId));
  yield listFile('carriers', ending, (await listAllCarriers(db)).map(carrierEntry).sort(byId));
  yield* pictureFiles(db, products);
}

function* productFiles(products: readonly ProductEntry[], format: ExportFormat): Generator<ExportedFile> {
  if (format === 'csv') {
    const cultures = [...new Set(products.flatMap(({ Translations }) => Translations.map((text) => text.CultureCode)))];
    const lines = [productHeader(cultures), ...products.map((product) => productCells(product, cultures))];
    yield { path: 'products.csv', content: byteOrderMark + lines.map(csvLine).join('') };
    return;
  }
  // One file each: a change of one product is a change of one file. Names that differ only in case would be one file on some disks.
  const names = new Map<string, number>();
  for (const product of products) {
    const folded = product.Id.toLowerCase();
    const count = (names.get(folded) ?? 0) + 1;
    names.set(folded, count);
    const name = count === 1 ? product.Id : `${product.Id}~${count}`;
    yield { path: `products/${name}.${format}`, content: textOf(product, format) };
  }
}

async function listPriceEntries(db: Db): Promise<PriceEntry[]> {
  const accounts = await listAccountNames(db);
  const counts = new Map<string, number>();
  for (const { name } of accounts) counts.set(name, (counts.get(name) ?? 0) + 1);
  // By name, so that the file fits another installation; by id where several accounts have the name.
  const shown = new Map(accounts.map(({ id, name }) => [id, counts.get(name) === 1 ? name : id]));
  return (await listAllAccountProducts(db))
    .map((row) => priceEntry(shown.get(row.accountId) ?? row.accountId, row))
    .sort((one, other) => compare(one.Account, other.Account) || compare(one.ProductId, other.ProductId));
}

function priceFile(prices: readonly PriceEntry[], format: ExportFormat): ExportedFile {
  if (format !== 'csv') return listFile('prices', format, prices);
  return { path: 'prices.csv', content: byteOrderMark + priceCells(prices).map(csvLine).join('') };
}

function listFile(name: string, format: 'yaml' | 'json', entries: readonly object[]): ExportedFile {
  return { path: `${name}.${format}`, content: textOf(entries, format) };
}

function textOf(value: object, format: 'yaml' | 'json'): string {
  // Long texts stay on one line: a changed word then changes one line.
  return format === 'json'
    ? `${JSON.stringify(value, null, 2)}\n`
    : stringify(value, { lineWidth: 0, aliasDuplicateObjects: false });
}

async function* pictureFiles(db: Db, products: readonly ProductEntry[]): AsyncGenerator<ExportedFile> {
  const paths = new Set(products.flatMap(({ Faceplates }) => Faceplates.map(({ Path }) => Path)));
  for (const name of [...paths].map((path) => path.slice('/media/'.length)).sort(compare)) {
    const media = await findMedia(db, name);
    if (media) yield { path: `${pictureFolder}/${name}`, content: media.bytes };
  }
}

function byId(one: { readonly Id: string }, other: { readonly Id: string }): number {
  return compare(one.Id, other.Id);
}

/** By code units, and not by the server's language: the same everywhere. */
function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
