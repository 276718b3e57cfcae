import { loadVaultKey } from '../../cards/vault-keys.ts';
import type { Db } from '../../database/database.ts';
import type { KeyRing } from '../../kit/keyring.ts';
import type { Secret } from '../../kit/secret.ts';

/** The key of the audit log's hashes. Like every vault key it survives root key rotation. */
export function loadAuditKey(db: Db, keyRing: KeyRing): Promise<Secret<Buffer>> {
  return loadVaultKey(db, keyRing, 'audit');
}
