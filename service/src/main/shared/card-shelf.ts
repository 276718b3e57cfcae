import type { Fingerprints } from '../../cards/fingerprints.ts';
import type { Db } from '../../database/database.ts';
import { createMint } from '../../fulfillment/plastic/mint.ts';
import { type CardShelf, createCardShelf } from '../../fulfillment/plastic/shelf.ts';
import { createSimulatedTrouble, type FindTrouble } from '../../fulfillment/sources/simulated-trouble.ts';
import type { Config } from '../../kit/config.ts';
import type { KeyRing } from '../../kit/keyring.ts';

/** The order of sources for a product that names none. */
export function defaultSourcesOf({ environment, suppliers }: Pick<Config, 'environment' | 'suppliers'>): string[] {
  if (environment === 'stage') return ['simulator'];
  return ['inventory', ...suppliers.map(({ name }) => name)];
}

/** The stock of plastic cards; on stage it is unlimited. */
export async function openCardShelf(
  { config, db, keyRing, fingerprints }: { config: Config; db: Db; keyRing: KeyRing; fingerprints: Fingerprints },
  findTrouble: FindTrouble = createSimulatedTrouble(),
): Promise<CardShelf> {
  const isStage = config.environment === 'stage';
  const mint = isStage ? await createMint(db, keyRing, fingerprints) : null;
  return createCardShelf({ defaultSources: defaultSourcesOf(config), simulator: mint && { mint, findTrouble } });
}
