import type { Style } from './style.ts';
import { cutToWidth, textWidth, withoutControls } from './text-width.ts';

export interface Column<Row> {
  readonly title: string;
  readonly cell: (row: Row) => string | number | bigint | null;
  readonly isRight?: boolean;
  /** May be shortened when the terminal is narrow. Ids and amounts never are. */
  readonly canShrink?: boolean;
  readonly paint?: (style: Style, text: string, row: Row) => string;
}

const gap = '  ';
const shrunkWidthMin = 8;

/**
 * Rows as columns that fit the width. When they cannot, even with shortened texts, each row becomes a block of lines
 * with one value each.
 */
export function renderTable<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  { width, style }: { readonly width: number; readonly style: Style },
): string {
  const cells = rows.map((row) => columns.map(({ cell }) => withoutControls(String(cell(row) ?? '-'))));
  const natural = columns.map(({ title }, at) =>
    Math.max(textWidth(title), ...cells.map((texts) => textWidth(texts[at] ?? ''))),
  );
  const widths = fitWidths(columns, natural, width);
  if (widths === null) return renderBlocks(columns, rows, cells, style);
  const header = columns.map((column, at) => pad(column, column.title, widths[at] ?? 0)).join(gap);
  const lines = rows.map((row, index) =>
    columns
      .map((column, at) => {
        const text = pad(column, cutToWidth(cells[index]?.[at] ?? '', widths[at] ?? 0), widths[at] ?? 0);
        return column.paint ? column.paint(style, text, row) : text;
      })
      .join(gap)
      .trimEnd(),
  );
  return [style.bold(header.trimEnd()), ...lines].map((line) => `${line}\n`).join('');
}

/** The widest column that can shrink gives way first. Null: no way to fit. */
function fitWidths(
  columns: readonly Column<never>[],
  natural: readonly number[],
  width: number,
): readonly number[] | null {
  const widths = [...natural];
  const total = () => widths.reduce((sum, part) => sum + part, 0) + gap.length * (widths.length - 1);
  for (let over = total() - width; over > 0; over = total() - width) {
    const shrinkable = widths.map((part, at) => (columns[at]?.canShrink && part > shrunkWidthMin ? part : 0));
    const widest = Math.max(0, ...shrinkable);
    if (widest === 0) return null;
    const next = Math.max(shrunkWidthMin, ...shrinkable.filter((part) => part < widest));
    const at = shrinkable.indexOf(widest);
    widths[at] = Math.max(widest - over, Math.min(next, widest - 1));
  }
  return widths;
}

function pad({ isRight }: Column<never>, text: string, width: number): string {
  const spaces = ' '.repeat(Math.max(0, width - textWidth(text)));
  return isRight ? spaces + text : text + spaces;
}

function renderBlocks<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  cells: readonly (readonly string[])[],
  style: Style,
): string {
  const indent = Math.max(...columns.map(({ title }) => textWidth(title))) + gap.length;
  const blocks = rows.map((row, index) =>
    columns
      .map(({ title, paint }, at) => {
        const text = cells[index]?.[at] ?? '';
        return `${style.bold(title)}${' '.repeat(indent - textWidth(title))}${paint ? paint(style, text, row) : text}\n`;
      })
      .join(''),
  );
  return blocks.join('\n');
}
