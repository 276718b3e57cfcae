import { loadFingerprints } from '../../cards/fingerprints.ts';
import { loadVaultKey } from '../../cards/vault-keys.ts';
import type { Db } from '../../database/database.ts';
import type { PickNeeds } from '../../fulfillment/choices/reserve-picks.ts';
import { createSimulatedTrouble } from '../../fulfillment/sources/simulated-trouble.ts';
import { createSimulator } from '../../fulfillment/sources/simulator.ts';
import type { ChoiceSource } from '../../fulfillment/sources/source.ts';
import type { Config } from '../../kit/config.ts';
import type { KeyRing } from '../../kit/keyring.ts';
import { defaultSourcesOf } from './card-shelf.ts';

interface ChoicesNeeds {
  readonly config: Config;
  readonly db: Db;
  readonly keyRing: KeyRing;
}

/** What claim pages can hand out: stock, what stage makes itself, and what a supplier issues by a job. */
export async function openChoices({ config, db, keyRing }: ChoicesNeeds): Promise<Omit<PickNeeds, 'keyRing'>> {
  const byName = new Map<string, ChoiceSource>();
  // Claim pages never talk to a supplier: that it is configured is enough to offer its products.
  for (const { name } of config.suppliers) byName.set(name, {});
  if (config.environment === 'stage') {
    const key = await loadVaultKey(db, keyRing, 'simulator');
    byName.set('simulator', createSimulator(key, createSimulatedTrouble()));
  }
  const defaults = defaultSourcesOf(config);
  return { fingerprints: await loadFingerprints(db, keyRing), sources: { defaults, byName } };
}
