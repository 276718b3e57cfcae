import { createProgress, type Progress } from './progress.ts';
import { type OutputStreams, widthOf } from './streams.ts';
import { type Style, styleFor } from './style.ts';
import { type Column, renderTable } from './table.ts';

/** Where a command prints its result: as text for people, or with --json as data for programs. */
export interface Output {
  readonly isJson: boolean;
  readonly style: Style;
  /** A line for people; with --json nothing. */
  say(text: string): void;
  /** The result as data; without --json nothing. Called at most once, so that standard output is one document. */
  json(value: unknown): void;
  /** Data as it is, such as a script or a file. */
  raw(text: string): void;
  table<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): void;
  /** Notices that are no result, on standard error. */
  note(text: string): void;
  progress(): Progress;
}

export function createOutput({ stdout, stderr }: OutputStreams, isJson: boolean): Output {
  const style = styleFor(stdout);
  return {
    isJson,
    style,
    say: (text) => void (isJson || stdout.write(`${text}\n`)),
    json: (value) => void (isJson && stdout.write(`${JSON.stringify(value, plainNumbers, 2)}\n`)),
    raw: (text) => void stdout.write(text),
    table: (columns, rows) =>
      void (isJson || stdout.write(renderTable(columns, rows, { width: widthOf(stdout), style }))),
    note: (text) => void stderr.write(`${text}\n`),
    progress: () => createProgress(stderr),
  };
}

function plainNumbers(_name: string, value: unknown): unknown {
  if (typeof value !== 'bigint') return value;
  return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
}
