import type { TableLimits, TableRow } from '../kit/xlsx/read-sheet.ts';
import { Unreadable } from '../kit/xlsx/unreadable.ts';

/** Members of line items are two levels deep. */
const levelsMax = 3;

/**
 * The lines of an NDJSON file as a table: its columns are the members of all lines, named as in the API
 * (`DigitalDeliveryAddress.Email`), in the order in which they appear. Returns the column names, then the rows.
 */
export function readNdjson(bytes: Buffer, limits: TableLimits): TableRow[] {
  const columns = new Map<string, number>();
  const rows: TableRow[] = [];
  for (const [index, line] of decode(bytes).split('\n').entries()) {
    if (line.trim() === '') continue;
    if (rows.length === limits.rowsMax) {
      throw new Unreadable(
        `The file has more than ${limits.rowsMax} lines. Split it into several files and send them one by one.`,
      );
    }
    const cells: string[] = [];
    for (const [name, text] of membersOf(line, index + 1)) {
      if (text.length > limits.cellLengthMax)
        throw new Unreadable(`Line ${index + 1}, ${name} has more than ${limits.cellLengthMax} characters.`);
      const column = columns.get(name) ?? columns.size;
      if (column >= limits.columnsMax)
        throw new Unreadable(`The lines have more than ${limits.columnsMax} different members together.`);
      columns.set(name, column);
      cells[column] = text;
    }
    rows.push({ number: index + 1, cells: Array.from(cells, (cell) => cell ?? '') });
  }
  return rows.length === 0 ? [] : [{ number: 0, cells: [...columns.keys()] }, ...rows];
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Unreadable('The file is not valid UTF-8.');
  }
}

function membersOf(line: string, number: number): [name: string, text: string][] {
  const object = parse(line, number);
  const repeated = repeatedMember(line);
  if (repeated !== null) throw new Unreadable(`Line ${number} has the member ${repeated} twice.`);
  return flattened(object, number, '', 1);
}

function parse(line: string, number: number): object {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // Said below, with its place.
  }
  throw new Unreadable(`Line ${number} is not a JSON object.`);
}

function flattened(object: object, number: number, path: string, level: number): [string, string][] {
  return Object.entries(object).flatMap(([member, value]: [string, unknown]): [string, string][] => {
    const name = path + member;
    if (value === null) return [[name, '']];
    if (typeof value === 'string') return [[name, value.toWellFormed().trim()]];
    if (typeof value === 'number' || typeof value === 'boolean') return [[name, String(value)]];
    if (Array.isArray(value) || level === levelsMax)
      throw new Unreadable(`Line ${number}, ${name} is neither text nor a number.`);
    return flattened(value as object, number, `${name}.`, level + 1);
  });
}

const tokens = /"(?:[^"\\]|\\.)*"|[{}[\]:]/g;

/** JSON.parse would silently keep the last one. The line is valid JSON. */
function repeatedMember(line: string): string | null {
  const open: Set<string>[] = [];
  let text: string | null = null;
  for (const [token] of line.matchAll(tokens)) {
    if (token === '{' || token === '[') open.push(new Set());
    else if (token === '}' || token === ']') open.pop();
    else if (token === ':' && text !== null) {
      const member = JSON.parse(text) as string;
      if (open.at(-1)?.has(member)) return member;
      open.at(-1)?.add(member);
    }
    text = token.startsWith('"') ? token : null;
  }
  return null;
}
