import type { Cell } from '../../kit/csv.ts';
import {
  apostropheOfExport,
  noneCell,
  priceColumns,
  productColumns,
  rangeColumns,
  translationMembers,
} from './csv-columns.ts';
import type { priceEntry, productEntry } from './entries.ts';

type ProductEntry = ReturnType<typeof productEntry>;

export function productHeader(cultures: readonly string[]): string[] {
  const translated = cultures.flatMap((culture) => translationMembers.map((member) => `${member}[${culture}]`));
  return [...productColumns.map(({ member }) => member), ...translated];
}

export function productCells(product: ProductEntry, cultures: readonly string[]): Cell[] {
  const { DenominationRange: range } = product;
  const own = productColumns.map(({ member, isNullable }): Cell => {
    if (member in rangeColumns) return range?.[rangeColumns[member as keyof typeof rangeColumns]] ?? null;
    if (member === 'Faceplates') return product.Faceplates.map(({ Name, Path }) => `${Name}=${Path}`).join(' | ');
    return cellOf(product[member as keyof ProductEntry], isNullable);
  });
  const translated = cultures.flatMap((culture) => {
    const text = product.Translations.find(({ CultureCode }) => CultureCode === culture);
    return translationMembers.map((member): Cell => (text ? protect(text[member]) : null));
  });
  return [...own, ...translated];
}

export function priceCells(prices: readonly ReturnType<typeof priceEntry>[]): Cell[][] {
  const rows = prices.map((price) =>
    priceColumns.map(({ member, isNullable }) => cellOf(price[member as keyof typeof price], isNullable)),
  );
  return [priceColumns.map(({ member }) => member), ...rows];
}

function cellOf(value: unknown, isNullable = false): Cell {
  if (value === null) return isNullable ? noneCell : null;
  if (Array.isArray(value)) return value.join(' ');
  return typeof value === 'number' ? value : protect(String(value));
}

/** A text that looks like one which the export has protected gets another apostrophe, which the import removes. */
function protect(text: string): string {
  return apostropheOfExport.test(text) ? `'${text}` : text;
}
