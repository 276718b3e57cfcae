import { type OpenCells, openCells, refuseOtherEnvironments } from '../../cells/open-cells.ts';
import type { CommandContext } from '../command-context.ts';
import { cellsOf } from './in-each-cell.ts';

/** The cells of the settings, for a command. None of them may belong to the other environment. */
export async function openOwnCells(
  context: CommandContext,
  applicationName: string,
  connectionsMax = 1,
): Promise<OpenCells> {
  const opened = openCells(cellsOf(context), { applicationName, connectionsMax });
  try {
    await refuseOtherEnvironments(opened.cells, context.config.environment);
    return opened;
  } catch (error) {
    await opened.close();
    throw error;
  }
}
