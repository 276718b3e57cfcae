import { createHmac } from 'node:crypto';
import type { Secret } from '../../kit/secret.ts';
import type { AuditEntry } from './types.ts';

export const firstHash = Buffer.alloc(32);

/** The keyed hash of an entry: over its contents and the hash of the previous entry. */
export function chainHash(key: Secret<Buffer>, previous: Buffer, entry: Omit<AuditEntry, 'hash'>): Buffer {
  const content = JSON.stringify([
    entry.accountId,
    String(entry.sequence),
    entry.recordedAt.toISOString(),
    entry.actorKind,
    entry.actorId,
    entry.actorName,
    entry.action,
    entry.target,
    entry.details,
    entry.address,
  ]);
  return createHmac('sha256', key.reveal()).update(previous).update(content).digest();
}
