import { requireRootKeys } from '../../cards/vault-keys.ts';
import type { Db } from '../../database/database.ts';
import type { Config } from '../../kit/config.ts';
import type { KeyRing } from '../../kit/keyring.ts';
import { StartupError } from '../../kit/startup-error.ts';
import { loadKeyRing } from '../keys/keys.ts';
import { openSamples } from '../keys/rotation/open-samples.ts';
import { countByRoot } from '../keys/rotation/rotate-keys.ts';
import { type Finding, findingsOf } from './finding.ts';

const is = findingsOf('keys');
const advice = 'Correct KEYS or KEY_FILE; "bestow keys status" shows what each key encrypts.';

/** Proves every root key against something that it has encrypted: codes, hashes, tokens, secrets. */
export async function checkKeys(db: Db, config: Config): Promise<Finding[]> {
  try {
    const ring = await loadKeyRing(config);
    await requireRootKeys(db, ring);
    const counts = await countByRoot(db);
    return [
      ...missingKeys(ring, counts),
      ...(await Promise.all([...ring.keys.keys()].map((id) => checkKey(db, ring, id, counts.get(id) ?? 0n)))),
    ];
  } catch (error) {
    if (error instanceof StartupError) return [is.failed(error.message)];
    throw error;
  }
}

function missingKeys(ring: KeyRing, counts: ReadonlyMap<string, bigint>): Finding[] {
  return [...counts]
    .filter(([id]) => !ring.keys.has(id))
    .map(([id, count]) => is.failed(`${count} values are encrypted with "${id}", which is not configured.`, advice));
}

async function checkKey(db: Db, ring: KeyRing, id: string, count: bigint): Promise<Finding> {
  const role = id === ring.currentKeyId ? 'current' : 'old';
  if (count === 0n) return is.ok(`"${id}" (${role}) encrypts nothing yet`);
  const { opened, unopened } = await openSamples(db, ring, id);
  if (unopened.length > 0) return is.failed(`"${id}" does not decrypt ${unopened.join(', ')}.`, advice);
  return is.ok(`"${id}" (${role}) decrypts what it encrypted: ${opened.join(', ')}`);
}
