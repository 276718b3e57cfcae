import type { Output } from '../../../cli/output/output.ts';
import type { Column } from '../../../cli/output/table.ts';
import { withoutControls } from '../../../cli/output/text-width.ts';
import type { Members, OperatorCommand } from './operator-command-types.ts';

interface Page {
  readonly Data: readonly Members[];
  readonly Page: number;
  readonly PageSize: number;
  readonly TotalCount: number;
}

type Shown = Pick<OperatorCommand, 'shows' | 'parts'>;

/** Prints an answer as it is: a page as a table of the given members, a thing member by member. */
export function printAnswer(out: Output, body: unknown, { shows = [], parts = {} }: Shown): void {
  out.json(body);
  if (isPage(body)) printPage(out, body, shows);
  else if (isMembers(body)) printMembers(out, body, parts);
}

function printPage(out: Output, page: Page, members: readonly string[]): void {
  if (page.Data.length === 0) out.say('None found.');
  else out.table(columnsOf(members), page.Data);
  const pages = Math.ceil(page.TotalCount / page.PageSize);
  if (pages > 1) out.say(`Page ${page.Page} of ${pages}, ${page.TotalCount} in all; --page shows another.`);
}

function printMembers(out: Output, body: Members, parts: NonNullable<Shown['parts']>): void {
  const width = Math.max(...Object.keys(body).map((name) => name.length)) + 2;
  for (const [name, value] of Object.entries(body)) {
    if (isList(value) && value.length > 0) {
      out.say(`${name}:`);
      out.table(columnsOf(parts[name] ?? Object.keys(value[0] ?? {})), value);
    } else out.say(`${name.padEnd(width)}${shown(value)}`);
  }
}

function columnsOf(members: readonly string[]): Column<Members>[] {
  return members.map((path) => ({
    title: path.split('.')[0] ?? path,
    cell: (row) => shown(valueAt(row, path)),
    // Ids must stay complete, to be copied.
    canShrink: !path.endsWith('Id'),
  }));
}

function valueAt(row: Members, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => (isMembers(value) ? value[name] : null), row);
}

/** A value in one line. */
export function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return '-';
  if (Array.isArray(value)) return value.length === 0 ? '-' : value.map(shown).join('; ');
  if (isMembers(value)) return Object.values(value).map(shown).join(' ');
  return withoutControls(String(value));
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isList(value: unknown): value is readonly Members[] {
  return Array.isArray(value) && value.every(isMembers);
}

function isPage(value: unknown): value is Page {
  return isMembers(value) && Array.isArray(value.Data) && typeof value.TotalCount === 'number';
}
