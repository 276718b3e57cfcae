import { requireRootKey } from '../../cards/vault-keys.ts';
import { withTransaction } from '../../database/database.ts';
import { requireCurrentSchema } from '../../database/migrate.ts';
import type { Config } from '../../kit/config.ts';
import type { Logger } from '../../kit/logger.ts';
import { loadKeysOf } from '../keys.ts';
import { joinServiceDatabase } from '../open-service-database.ts';
import { openCommandActing } from './command-acting.ts';
import { describeKeys } from './keys-status.ts';
import { countByRoot, rotateKeys } from './rotate-keys.ts';

const progressEveryMs = 2_000;

/** Brings everything under the current root key, while the service runs. */
export async function keysRotate(config: Config, logger: Logger): Promise<void> {
  const { database, close } = await joinServiceDatabase(config, logger, 'bestow-keys');
  const { db } = database;
  try {
    await requireCurrentSchema(db);
    const ring = await loadKeysOf(db, config);
    for (const rootKeyId of (await countByRoot(db)).keys()) requireRootKey(ring, rootKeyId);
    const acting = await openCommandActing(config, db);
    // Many commits follow, each safe to repeat; that it was begun is known before the first of them.
    await withTransaction(db, (tx) => acting.record(tx, { action: 'KeyRotationBegun', target: ring.currentKeyId }));
    const totals = new Map<string, number>();
    let shownAt = performance.now();
    await rotateKeys(db, ring, (what, count) => {
      totals.set(what, (totals.get(what) ?? 0) + count);
      if (performance.now() - shownAt < progressEveryMs) return;
      shownAt = performance.now();
      process.stderr.write(`${what}: ${totals.get(what)} so far\n`);
    });
    for (const [what, count] of totals) process.stdout.write(`${what}: ${count} now under "${ring.currentKeyId}"\n`);
    process.stdout.write(describeKeys(ring, await countByRoot(db)));
  } finally {
    await close();
  }
}
