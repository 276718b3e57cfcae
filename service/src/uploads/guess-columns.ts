import { readAmount } from './amount-rules.ts';
import { type FieldName, fieldByMember, fields } from './fields.ts';
import type { FileContent } from './types.ts';

type Columns = Partial<Record<FieldName, number>>;

const rowsReadMax = 50;
/** How many of a column's values must look like a field. */
const shareMin = 0.8;

/**
 * The column of each field: by its name, and where no name is known, by what its values look like. Each field and each
 * column once.
 */
export function guessColumns({ header, rows }: FileContent, isProduct: (id: string) => boolean): Columns {
  const columns = guessByName(header);
  const looks: readonly (readonly [FieldName, (text: string) => boolean])[] = [
    ['Email', (text) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)],
    ['Sms', (text) => /^\+[\d\s().-]{8,20}$/.test(text)],
    ['ProductId', isProduct],
    ['Value', isMarkedAmount],
  ];
  for (const [name, looksRight] of looks) {
    if (columns[name] !== undefined) continue;
    const taken = new Set(Object.values(columns));
    const column = header.findIndex((_, at) => !taken.has(at) && isMostly(valuesOf(rows, at), looksRight));
    if (column >= 0) columns[name] = column;
  }
  return columns;
}

/** The columns whose name is recognised, each field once, the first matching column. */
export function guessByName(header: readonly string[]): Columns {
  const words = header.map((name) => name.toLowerCase().replace(/[^a-z0-9]/g, ''));
  const columns: Columns = {};
  for (const { name, aliases } of fields) {
    const exact = words.findIndex((word) => word === name.toLowerCase() || fieldByMember.get(word) === name);
    const column = exact >= 0 ? exact : words.findIndex((word) => (aliases as readonly string[]).includes(word));
    const isTaken = Object.values(columns).includes(column);
    if (column >= 0 && !isTaken) columns[name] = column;
  }
  return columns;
}

/** An amount with a currency sign; a bare number can be anything. */
function isMarkedAmount(text: string): boolean {
  const amount = readAmount(text, 'Point');
  return amount.kind === 'amount' && amount.currencies !== null;
}

function valuesOf(rows: FileContent['rows'], column: number): string[] {
  return rows.slice(0, rowsReadMax).flatMap((cells) => cells[column] || []);
}

function isMostly(values: readonly string[], looksRight: (text: string) => boolean): boolean {
  return values.length > 0 && values.filter(looksRight).length >= values.length * shareMin;
}
