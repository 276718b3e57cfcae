import type { Fingerprints } from '../cards/fingerprints.ts';
import type { Database } from '../database/database.ts';
import type { HotConnections } from '../database/hot-connections.ts';
import type { KeyRing } from '../kit/keyring.ts';
import type { EndNeeds } from './end-lines.ts';
import type { CardShelf } from './plastic/shelf.ts';
import type { CodeSource } from './sources/source.ts';
import type { FailpointHook } from './types.ts';

export interface FulfillmentNeeds {
  readonly database: Database;
  readonly connections: HotConnections;
  readonly keyRing: KeyRing;
  readonly fingerprints: Fingerprints;
  readonly sources: ReadonlyMap<string, CodeSource>;
  readonly shelf: CardShelf;
  /** The order of sources for a product that names none. */
  readonly defaultSources: readonly string[];
  readonly awaitStockSecondsMax: number;
  readonly failpoint?: FailpointHook | undefined;
}

export function endNeedsOf({ database, keyRing, failpoint }: FulfillmentNeeds): EndNeeds {
  return { db: database.db, keyRing, failpoint };
}
