import type { Db } from '../../database/database.ts';
import type { Secret } from '../../kit/secret.ts';
import { chainHash, firstHash } from './chain-rules.ts';
import { type AuditHead, listEntriesAfter, listHeadless, listHeads } from './queries.ts';

const entriesPerRead = 1_000;

export interface ChainReport {
  readonly accountId: string;
  readonly entries: number;
  /** The hash of the last entry, in hex. Stored elsewhere, it later proves that nothing was cut off the end. */
  readonly head: string;
  /** Null: every entry is unchanged. */
  readonly fault: string | null;
}

/** Walks every chain from its first entry and compares each hash, while the service runs. */
export async function verifyAudit(db: Db, key: Secret<Buffer>): Promise<ChainReport[]> {
  const reports: ChainReport[] = [];
  for (const accountId of await listHeadless(db)) {
    reports.push({ accountId, entries: 0, head: '', fault: 'The end of the chain was removed.' });
  }
  for (const head of await listHeads(db)) reports.push(await verifyChain(db, key, head));
  return reports;
}

// Entries added after the head was read are left for the next run.
async function verifyChain(db: Db, key: Secret<Buffer>, head: AuditHead): Promise<ChainReport> {
  const report = (sequence: bigint, fault: string | null): ChainReport => ({
    accountId: head.accountId,
    entries: Number(sequence),
    head: head.hash.toString('hex'),
    fault,
  });
  let previous: Buffer = firstHash;
  let sequence = 0n;
  while (sequence < head.sequence) {
    const entries = await listEntriesAfter(db, head.accountId, sequence, entriesPerRead);
    if (entries.length === 0) return report(sequence, `The entries after ${sequence} are missing.`);
    for (const entry of entries) {
      if (entry.sequence > head.sequence) break;
      if (entry.sequence !== sequence + 1n) return report(sequence, `Entry ${sequence + 1n} is missing.`);
      if (!chainHash(key, previous, entry).equals(entry.hash))
        return report(sequence, `Entry ${entry.sequence} was changed.`);
      previous = entry.hash;
      sequence = entry.sequence;
    }
  }
  return report(sequence, previous.equals(head.hash) ? null : 'The end of the chain was changed.');
}
