import { announceChange } from '../database/changes.ts';
import { type Db, withTransaction } from '../database/database.ts';
import { credentialChange } from './manage-credentials.ts';
import { deleteToken } from './queries.ts';
import { hashToken } from './tokens.ts';

/** Revokes one bearer token. The notification makes every process drop it from its cache. */
export async function revokeToken(db: Db, credentialId: string, token: string): Promise<void> {
  await withTransaction(db, async (tx) => {
    await deleteToken(tx, hashToken(token));
    await announceChange(tx, credentialChange(credentialId));
  });
}
