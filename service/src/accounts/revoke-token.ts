import { announceChange } from '../kit/changes.ts';
import { type Db, withTransaction } from '../kit/database.ts';
import { hashToken } from '../kit/tokens.ts';
import { credentialChange } from './manage-credentials.ts';
import { deleteToken } from './queries.ts';

/** Ends one bearer token. The notice makes every process that remembers it ask again. */
export async function revokeToken(db: Db, credentialId: string, token: string): Promise<void> {
  await withTransaction(db, async (tx) => {
    await deleteToken(tx, hashToken(token));
    await announceChange(tx, credentialChange(credentialId));
  });
}
