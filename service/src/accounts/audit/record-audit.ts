import type { Tx } from '../../database/database.ts';
import type { AccountId } from '../../kit/ids.ts';
import { inPortions } from '../../kit/in-portions.ts';
import type { Secret } from '../../kit/secret.ts';
import { chainHash } from './chain-rules.ts';
import { type AuditHead, insertEntries, insertEntry, lockHead } from './queries.ts';
import { type AuditEntry, type NewAuditEntry, operatorChain } from './types.ts';

/** Adds an entry in the transaction of the action itself: neither exists without the other. */
export type RecordAudit = (tx: Tx, entry: NewAuditEntry) => Promise<void>;

export function createAudit(key: Secret<Buffer>): RecordAudit {
  return async (tx, given) => {
    const head = await lockHead(tx, given.accountId);
    await insertEntry(tx, nextEntry(key, head, given));
  };
}

export type RecordAudits = (tx: Tx, entries: readonly NewAuditEntry[]) => Promise<void>;

const entriesPerStatementMax = 500;

/** The same for thousands of entries of one transaction, in a few statements. */
export function createAudits(key: Secret<Buffer>): RecordAudits {
  return async (tx, given) => {
    for (const accountId of chainsOf(given)) {
      let head = await lockHead(tx, accountId);
      const own = given.filter((entry) => entry.accountId === accountId);
      for (const portion of inPortions(own, entriesPerStatementMax)) {
        const entries: AuditEntry[] = [];
        for (const entry of portion) {
          const next = nextEntry(key, head, entry);
          entries.push(next);
          head = { ...head, sequence: next.sequence, hash: next.hash };
        }
        await insertEntries(tx, head, entries);
      }
    }
  };
}

/** The operators' chain last, as in every action of an operator about an account: otherwise the two could deadlock. */
function chainsOf(entries: readonly NewAuditEntry[]): AccountId[] {
  const chains = new Set(entries.map(({ accountId }) => accountId));
  const accounts = [...chains].filter((chain) => chain !== operatorChain).sort();
  return chains.has(operatorChain) ? [...accounts, operatorChain] : accounts;
}

function nextEntry(key: Secret<Buffer>, head: AuditHead & { readonly now: Date }, given: NewAuditEntry): AuditEntry {
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
  return { ...entry, hash: chainHash(key, head.hash, entry) };
}
