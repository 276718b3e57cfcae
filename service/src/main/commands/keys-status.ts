import type { Output } from '../../cli/output/output.ts';
import type { KeyRing } from '../../kit/keyring.ts';
import type { CommandContext } from '../command-context.ts';
import { loadKeyRing } from '../keys/keys.ts';
import { countByRoot } from '../keys/rotation/rotate-keys.ts';
import { withServiceDatabase } from '../with-service-database.ts';
import { refuseDuringMove } from './refuse-during-move.ts';

type Counts = ReadonlyMap<string, bigint>;

/** Prints how much each root key still encrypts, and which can be removed. */
export async function keysStatus({ config, logger, out }: CommandContext): Promise<void> {
  await withServiceDatabase(config, logger, 'bestow-keys', async (db) => {
    await refuseDuringMove(db);
    const ring = await loadKeyRing(config);
    const counts = await countByRoot(db);
    out.json({ Keys: toWireKeys(ring, counts) });
    printKeys(out, ring, counts);
  });
}

export function printKeys(out: Output, ring: KeyRing, counts: Counts): void {
  out.table(
    [
      { title: 'Key', cell: ({ Id }) => Id },
      { title: 'Encrypts', cell: ({ Values }) => Values, isRight: true },
      { title: 'Advice', cell: ({ Advice }) => Advice },
    ],
    toWireKeys(ring, counts),
  );
}

export function toWireKeys(ring: KeyRing, counts: Counts) {
  return [...new Set([...ring.keys.keys(), ...counts.keys()])].map((id) => ({
    Id: id,
    Values: counts.get(id) ?? 0n,
    IsCurrent: id === ring.currentKeyId,
    CanBeRemoved: id !== ring.currentKeyId && ring.keys.has(id) && (counts.get(id) ?? 0n) === 0n,
    Advice: adviceOn(ring, id, counts),
  }));
}

function adviceOn(ring: KeyRing, id: string, counts: Counts): string {
  if (id === ring.currentKeyId) return 'current';
  if (!ring.keys.has(id)) return 'NOT CONFIGURED: data encrypted with it cannot be read';
  if ((counts.get(id) ?? 0n) > 0n) return 'still needed; run "bestow keys rotate" to move its data to the current key';
  return 'can be removed once no running process uses it as its current key';
}
