import { type CodesElsewhere, createCodesElsewhere } from '../../cells/codes-elsewhere.ts';
import { openCells } from '../../cells/open-cells.ts';
import type { Config } from '../../kit/config.ts';
import type { KeyRing } from '../../kit/keyring.ts';

/** Imports are rare, and one at a time compares codes. */
const connectionsMax = 1;
/** Longer than a lock is waited for. */
const answerTimeoutMs = 10_000;

/** Null: there are no cells, so nothing is compared. Connects when the first codes are. */
export function openCodesElsewhere(
  { cells, cell }: Pick<Config, 'cells' | 'cell'>,
  keyRing: KeyRing,
): (CodesElsewhere & { close(): Promise<void> }) | null {
  if (cells.length === 0) return null;
  const opened = openCells(cells, { applicationName: 'bestow-codes', connectionsMax, answerTimeoutMs });
  return { ...createCodesElsewhere({ cells: opened.cells, own: cell, keyRing }), close: opened.close };
}
