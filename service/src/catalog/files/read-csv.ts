import { parse } from 'csv-parse/sync';
import { nearestName } from '../../kit/text-rules.ts';
import { type Column, translationColumn } from './csv-columns.ts';
import { membersOfRow } from './csv-members.ts';
import type { ReadFile } from './read-yaml.ts';
import type { FileEntry, FileFault } from './types.ts';

interface CsvRow {
  readonly record: readonly string[];
  /** The row's first line in the file. */
  readonly line: number;
}

/** The entries of a CSV file as spreadsheets save it: separated by commas, semicolons or tabs, with or without a BOM. */
export function readCsv(file: string, text: string, columns: readonly Column[]): ReadFile {
  const delimiter = delimiterOf(text);
  const parsed = parseRows(text, delimiter);
  if ('fault' in parsed) return { entries: [], faults: [{ file, ...parsed.fault }] };
  const [header, ...rows] = parsed.rows;
  if (!header) return { entries: [], faults: [] };
  const names = header.record.map((name) => name.trim());
  const faults = faultsOfHeader(names, columns).map((detail): FileFault => ({ file, line: header.line, detail }));
  if (faults.length > 0) return { entries: [], faults };
  const entries: FileEntry[] = [];
  for (const { record, line } of rows) {
    if (record.every((cell) => cell.trim() === '')) continue;
    if (record.length > names.length) {
      faults.push({ file, line, detail: `The row has ${record.length} cells, the first row ${names.length}.` });
      continue;
    }
    const row = membersOfRow(names, record, columns, delimiter === ';');
    faults.push(...row.faults.map((detail) => ({ file, line, detail })));
    if (row.faults.length === 0) entries.push({ file, members: row.members, lineOf: () => line });
  }
  return { entries, faults };
}

function delimiterOf(text: string): string {
  const head = text.slice(0, text.search(/[\r\n]|$/)).replaceAll(/"[^"]*"/g, '');
  const count = (delimiter: string) => head.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, candidate) => (count(candidate) > count(best) ? candidate : best));
}

function parseRows(
  text: string,
  delimiter: string,
): { readonly rows: readonly CsvRow[] } | { readonly fault: { readonly line: number; readonly detail: string } } {
  let lines = 0;
  try {
    const parsed = parse(text, { bom: true, delimiter, info: true, relax_column_count: true }) as unknown as {
      readonly record: readonly string[];
      readonly info: { readonly lines: number };
    }[];
    const rows = parsed.map(({ record, info }) => {
      const line = lines + 1;
      lines = info.lines;
      return { record, line };
    });
    return { rows };
  } catch (error) {
    const line = (error as { lines?: number }).lines ?? lines + 1;
    return { fault: { line, detail: 'A quotation mark is not closed, or stands within a cell without quotes.' } };
  }
}

function faultsOfHeader(names: readonly string[], columns: readonly Column[]): string[] {
  const known = columns.map(({ member }) => member);
  const hasTranslations = known.includes('ShortDescription');
  return names.flatMap((name, at) => {
    if (names.indexOf(name) < at) return [`The column ${name} appears twice.`];
    if (known.includes(name) || (hasTranslations && translationColumn(name))) return [];
    if (name === '') return [`Column ${at + 1} has no name.`];
    const nearest = nearestName(name, known);
    return [`There is no column ${name}${nearest ? `; did you mean ${nearest}?` : `; known are ${known.join(', ')}.`}`];
  });
}
