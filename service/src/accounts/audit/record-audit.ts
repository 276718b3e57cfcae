import type { Tx } from '../../database/database.ts';
import type { Secret } from '../../kit/secret.ts';
import { chainHash } from './chain-rules.ts';
import { insertEntry, lockHead } from './queries.ts';
import type { NewAuditEntry } from './types.ts';

/** Adds an entry in the transaction of the action itself: neither exists without the other. */
export type RecordAudit = (tx: Tx, entry: NewAuditEntry) => Promise<void>;

export function createAudit(key: Secret<Buffer>): RecordAudit {
  return async (tx, given) => {
    const head = await lockHead(tx, given.accountId);
    const entry = {
      accountId: given.accountId,
      sequence: head.sequence + 1n,
      recordedAt: head.now,
      actorKind: given.actor.kind,
      actorId: given.actor.id,
      actorName: given.actor.name,
      action: given.action,
      target: given.target,
      details: JSON.stringify(given.details ?? {}),
      address: given.address,
    };
    await insertEntry(tx, { ...entry, hash: chainHash(key, head.hash, entry) });
  };
}
