import { withTransaction } from '../../database/database.ts';
import type { CommandContext } from '../command-context.ts';
import { loadKeysOf } from '../keys/keys.ts';
import { countByRoot, requireEveryRootKey, rotateKeys } from '../keys/rotation/rotate-keys.ts';
import { withServiceDatabase } from '../with-service-database.ts';
import { openCommandActing } from './command-acting.ts';
import { printKeys, toWireKeys } from './keys-status.ts';
import { refuseDuringMove } from './refuse-during-move.ts';

/** Re-encrypts everything with the current root key, while the service runs. */
export async function keysRotate({ config, logger, out }: CommandContext): Promise<void> {
  await withServiceDatabase(config, logger, 'bestow-keys', async (db) => {
    await refuseDuringMove(db);
    const ring = await loadKeysOf(db, config);
    await requireEveryRootKey(db, ring);
    const acting = await openCommandActing(config, db);
    // Many commits follow, each safe to repeat; the start is recorded before the first of them.
    await withTransaction(db, (tx) => acting.record(tx, { action: 'KeyRotationBegun', target: ring.currentKeyId }));
    const totals = new Map<string, number>();
    const progress = out.progress();
    await rotateKeys(db, ring, (what, count) => {
      totals.set(what, (totals.get(what) ?? 0) + count);
      progress.update(() => `${what}: ${totals.get(what)} so far`);
    });
    progress.end();
    for (const [what, count] of totals) out.say(`${what}: ${count} now encrypted with "${ring.currentKeyId}"`);
    const counts = await countByRoot(db);
    out.json({ Rotated: Object.fromEntries(totals), Keys: toWireKeys(ring, counts) });
    printKeys(out, ring, counts);
  });
}
