import type { Config } from '../../kit/config.ts';
import type { KeyRing } from '../../kit/keyring.ts';
import type { Logger } from '../../kit/logger.ts';
import { countByRoot } from '../key-rotation/rotate-keys.ts';
import { loadKeyRing } from '../keys.ts';
import { withServiceDatabase } from '../with-service-database.ts';

/** Prints how much each root key still encrypts, and which can be removed. */
export async function keysStatus(config: Config, logger: Logger): Promise<void> {
  await withServiceDatabase(config, logger, 'bestow-keys', async (db) => {
    process.stdout.write(describeKeys(await loadKeyRing(config), await countByRoot(db)));
  });
}

export function describeKeys(ring: KeyRing, counts: ReadonlyMap<string, bigint>): string {
  const ids = [...new Set([...ring.keys.keys(), ...counts.keys()])];
  return ids
    .map((id) => `${id.padEnd(32)} ${String(counts.get(id) ?? 0n).padStart(12)}  ${adviceOn(ring, id, counts)}\n`)
    .join('');
}

function adviceOn(ring: KeyRing, id: string, counts: ReadonlyMap<string, bigint>): string {
  if (id === ring.currentKeyId) return 'current';
  if (!ring.keys.has(id)) return 'NOT CONFIGURED: data encrypted with it cannot be read';
  if ((counts.get(id) ?? 0n) > 0n) return 'still needed; run "bestow keys rotate" to move its data to the current key';
  return 'can be removed once no running process uses it as its current key';
}
