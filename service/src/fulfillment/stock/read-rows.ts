import type { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { nearestName } from '../../kit/text-rules.ts';
import { readLines, rowLengthMax } from './read-lines.ts';
import { type FileRow, type RowFields, type RowMember, requiredMembers, rowMembers, StockRefused } from './types.ts';

export type RowFormat = 'csv' | 'ndjson';

/** The rows of a file of any size, one after another. */
export function readRows(input: Readable, format: RowFormat): AsyncIterable<FileRow> {
  return format === 'csv' ? readCsv(input) : readNdjson(input);
}

async function* readCsv(input: Readable): AsyncGenerator<FileRow> {
  const parser = input.pipe(
    parse({ bom: true, relax_column_count: true, skip_empty_lines: true, max_record_size: rowLengthMax }),
  );
  input.on('error', (error) => parser.destroy(error));
  let header: RowMember[] | null = null;
  let row = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      if (header === null) header = readHeader(cells);
      else yield { row: ++row, content: cells.join('\u001f'), fields: fieldsOf(header, cells) };
    }
  } catch (error) {
    throw isCsvFault(error) ? notCsv(error) : error;
  }
  if (header === null) throw new StockRefused('The file is empty: the first line of a CSV file must name the columns.');
}

function readHeader(cells: readonly string[]): RowMember[] {
  const header = cells.map((cell) => {
    const name = cell.trim();
    const member = rowMembers.find((candidate) => candidate === name);
    if (!member) throw new StockRefused(unknownMember('column', name));
    return member;
  });
  const missing = requiredMembers.find((member) => !header.includes(member));
  if (missing) throw new StockRefused(`The column ${missing} is missing; the first line must name it.`);
  if (new Set(header).size < header.length) throw new StockRefused('The first line has a duplicate column name.');
  return header;
}

function fieldsOf(header: readonly RowMember[], cells: readonly string[]): FileRow['fields'] {
  if (cells.length !== header.length) {
    return { unreadable: `The row has ${cells.length} fields, but the header has ${header.length}.` };
  }
  const fields: Partial<Record<RowMember, string>> = {};
  header.forEach((member, index) => {
    fields[member] = cells[index] as string;
  });
  return fields;
}

async function* readNdjson(input: Readable): AsyncGenerator<FileRow> {
  let row = 0;
  for await (const content of readLines(input)) yield { row: ++row, content, fields: fieldsOfJson(content) };
}

function fieldsOfJson(line: string): FileRow['fields'] {
  const value = parseJson(line);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { unreadable: 'The line is not a JSON object.' };
  }
  const fields: Partial<Record<RowMember, string>> = {};
  for (const [name, member] of Object.entries(value)) {
    const known = rowMembers.find((candidate) => candidate === name);
    if (!known) return { unreadable: unknownMember('member', name) };
    if (member === null) continue;
    // Only an amount may be a number: a numeric code would already have lost its leading zeros.
    const isAllowed = typeof member === 'string' || (known === 'Value' && typeof member === 'number');
    if (!isAllowed) return { unreadable: `${known} must be a string.` };
    fields[known] = String(member);
  }
  return fields satisfies RowFields;
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

// The name is repeated only if it is close to a valid one: in a file without a header it is a code.
function unknownMember(kind: 'column' | 'member', name: string): string {
  const nearest = nearestName(name, rowMembers);
  return nearest
    ? `"${name}" is not a ${kind}; did you mean ${nearest}?`
    : `Unknown ${kind}; valid names are ${rowMembers.join(', ')}.`;
}

function isCsvFault(error: unknown): error is CsvError {
  return error instanceof CsvError;
}

function notCsv({ lines }: CsvError & { readonly lines?: number }): StockRefused {
  return new StockRefused(
    `The file is not valid CSV at line ${lines} (an unclosed quote, or a row of more than ${rowLengthMax} characters); fix it and run the same command again.`,
  );
}
