import type { Fingerprints } from '../../cards/fingerprints.ts';
import type { CodesElsewhere } from '../../cells/codes-elsewhere.ts';
import type { Db } from '../../database/database.ts';
import type { KeyRing } from '../../kit/keyring.ts';
import type { Secret } from '../../kit/secret.ts';
import type { Products } from './row-rules.ts';

export interface ImportNeeds {
  readonly db: Db;
  readonly keyRing: KeyRing;
  readonly fingerprints: Fingerprints;
  /** The codes of other cells; null: there are none. */
  readonly codesElsewhere?: CodesElsewhere | null;
}

/** A running import. */
export interface OpenImport extends ImportNeeds {
  readonly id: string;
  readonly key: Secret<Buffer>;
  readonly products: Products;
}
