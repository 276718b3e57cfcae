import { type ExitCode, exitCodes } from '../../cli/exit-codes.ts';
import type { CellSettings } from '../../kit/cell-settings.ts';
import { parseConfig } from '../../kit/config.ts';
import { StartupError } from '../../kit/startup-error.ts';
import type { CommandContext } from '../command-context.ts';
import { explainEnd } from '../explain-end.ts';
import { withSettingsFile } from '../settings-file.ts';

/** A command that works on one database. */
export type CellRun = (context: CommandContext) => Promise<ExitCode> | Promise<void>;

/**
 * Runs a command in every cell, one after the other. A cell in which it fails does not keep it from the others: repeated,
 * the command does what is left.
 */
export async function inEachCell(context: CommandContext, run: CellRun): Promise<ExitCode> {
  const results: { readonly Cell: string; readonly ExitCode: ExitCode; readonly Result: unknown }[] = [];
  for (const cell of cellsOf(context)) {
    context.out.say(`== ${cell.name}`);
    const { code, result } = await runIn(context, cell, run);
    results.push({ Cell: cell.name, ExitCode: code, Result: result });
  }
  const failed = results.filter(({ ExitCode: code }) => code !== exitCodes.done).map(({ Cell: name }) => name);
  context.out.json({ Cells: results });
  const all = `${results.length} ${results.length === 1 ? 'cell' : 'cells'}`;
  context.out.say(failed.length === 0 ? `\nDone in ${all}.` : `\nFailed in ${failed.join(', ')}, of ${all}.`);
  return failed.length === 0 ? exitCodes.done : exitCodes.failed;
}

/** Also for commands that read no settings before they run. */
export function cellsOf({ environ }: Pick<CommandContext, 'environ'>): readonly CellSettings[] {
  const { cells } = parseConfig(withSettingsFile(environ));
  if (cells.length === 0) throw new StartupError('There are no cells; set CELLS to their names.');
  return cells;
}

/** The same command on the database of a cell. */
export function contextIn(
  context: CommandContext,
  cell: CellSettings,
  json: CommandContext['out']['json'],
): CommandContext {
  const settings = withSettingsFile(context.environ);
  const own = { CELL: cell.name, DATABASE_URL: cell.databaseUrl };
  // A pooler, replica or archive in these settings may be that of another cell.
  const environ = { ...settings, ...own, DATABASE_SESSION_URL: '', DATABASE_READ_URL: '', ARCHIVE_DIR: '' };
  return { ...context, environ, config: parseConfig(environ), out: { ...context.out, json } };
}

async function runIn(context: CommandContext, cell: CellSettings, run: CellRun) {
  let result: unknown = null;
  const inCell = contextIn(context, cell, (value) => {
    result = value;
  });
  try {
    return { code: (await run(inCell)) ?? exitCodes.done, result };
  } catch (error) {
    const end = explainEnd(error);
    if (end === null) throw error;
    context.out.note(`bestow: ${cell.name}: ${end.sentence}`);
    return { code: end.code, result: { Error: end.sentence } };
  }
}
