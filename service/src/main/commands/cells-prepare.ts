import { loadFingerprints } from '../../cards/fingerprints.ts';
import { addVaultKeys, readVaultKeys } from '../../cards/vault-keys.ts';
import { differingKeys, type Keys } from '../../cells/cell-keys.ts';
import { type ExitCode, exitCodes } from '../../cli/exit-codes.ts';
import { requireCurrentSchema } from '../../database/migrate.ts';
import type { CommandContext } from '../command-context.ts';
import { loadKeyRing } from '../keys/keys.ts';
import { openOwnCells } from './open-own-cells.ts';

export async function cellsPrepare(context: CommandContext): Promise<ExitCode> {
  const { config, out } = context;
  const keyRing = await loadKeyRing(config);
  const { cells, close } = await openOwnCells(context, 'bestow-prepare');
  const [first, ...others] = cells;
  const results: { readonly Cell: string; readonly DifferingKeys: readonly string[] }[] = [];
  try {
    for (const { database } of cells) await requireCurrentSchema(database.db);
    if (first) await loadFingerprints(first.database.db, keyRing);
    const keys: Keys = first ? await readVaultKeys(first.database.db, keyRing) : new Map();
    for (const { name, database } of others) {
      await addVaultKeys(database.db, keyRing, keys);
      const differing = differingKeys(keys, await readVaultKeys(database.db, keyRing));
      out.say(differing.length === 0 ? `${name} has the keys of ${first?.name}.` : differs(name, differing));
      results.push({ Cell: name, DifferingKeys: differing });
    }
  } finally {
    await close();
  }
  out.json({ Cells: results });
  return results.every(({ DifferingKeys: keys }) => keys.length === 0) ? exitCodes.done : exitCodes.failed;
}

function differs(name: string, keys: readonly string[]): string {
  return `${name} has its own keys (${keys.join(', ')}); empty its database and prepare it before it is used.`;
}
