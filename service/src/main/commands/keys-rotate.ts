import { withTransaction } from '../../database/database.ts';
import type { Config } from '../../kit/config.ts';
import type { Logger } from '../../kit/logger.ts';
import { countByRoot, requireEveryRootKey, rotateKeys } from '../key-rotation/rotate-keys.ts';
import { loadKeysOf } from '../keys.ts';
import { withServiceDatabase } from '../with-service-database.ts';
import { openCommandActing } from './command-acting.ts';
import { describeKeys } from './keys-status.ts';

const progressEveryMs = 2_000;

/** Re-encrypts everything with the current root key, while the service runs. */
export async function keysRotate(config: Config, logger: Logger): Promise<void> {
  await withServiceDatabase(config, logger, 'bestow-keys', async (db) => {
    const ring = await loadKeysOf(db, config);
    await requireEveryRootKey(db, ring);
    const acting = await openCommandActing(config, db);
    // Many commits follow, each safe to repeat; the start is recorded before the first of them.
    await withTransaction(db, (tx) => acting.record(tx, { action: 'KeyRotationBegun', target: ring.currentKeyId }));
    const totals = new Map<string, number>();
    let shownAt = performance.now();
    await rotateKeys(db, ring, (what, count) => {
      totals.set(what, (totals.get(what) ?? 0) + count);
      if (performance.now() - shownAt < progressEveryMs) return;
      shownAt = performance.now();
      process.stderr.write(`${what}: ${totals.get(what)} so far\n`);
    });
    for (const [what, count] of totals)
      process.stdout.write(`${what}: ${count} now encrypted with "${ring.currentKeyId}"\n`);
    process.stdout.write(describeKeys(ring, await countByRoot(db)));
  });
}
