import type { Db } from '../../database/database.ts';
import type { KeyRing } from '../../kit/keyring.ts';
import type { Page, PageRequest } from '../../kit/page.ts';
import type { AddressHashes } from '../address-hashes.ts';
import { openOutboxContent } from './outbox-sender.ts';
import { type KeptMessage, listOutboxRows } from './queries.ts';
import type { OutboxMessage, OutboxScope } from './types.ts';

export interface OutboxReaderNeeds {
  readonly db: Db;
  readonly keyRing: KeyRing;
  readonly addressHashes: AddressHashes;
}

export interface OutboxFilter {
  /** One recipient. */
  readonly to?: string | null | undefined;
  /** Part of a subject, recipient or text. */
  readonly search?: string | null | undefined;
}

/** Messages are stored encrypted, so a search opens each of them: at most this many, the newest. */
export const searchedMax = 1_000;
const openedAtOnce = 100;

/** The messages that a reader may see, newest first. */
export async function listOutbox(
  needs: OutboxReaderNeeds,
  scope: OutboxScope,
  { to, search }: OutboxFilter,
  page: PageRequest,
): Promise<Page<OutboxMessage>> {
  const hash = to ? needs.addressHashes.of(to) : null;
  if (search) return searchOutbox(needs, scope, hash, search, page);
  const { rows, totalCount } = await listOutboxRows(needs.db, scope, hash, page);
  return { ...page, items: rows.map((row) => openRow(needs.keyRing, row)), totalCount };
}

async function searchOutbox(
  { db, keyRing }: OutboxReaderNeeds,
  scope: OutboxScope,
  hash: Buffer | null,
  search: string,
  page: PageRequest,
): Promise<Page<OutboxMessage>> {
  // By id: a message that arrives meanwhile moves others to the next portion.
  const found = new Map<string, OutboxMessage>();
  for (let pageIndex = 1; pageIndex <= searchedMax / openedAtOnce; pageIndex++) {
    const { rows } = await listOutboxRows(db, scope, hash, { pageIndex, pageSize: openedAtOnce });
    for (const message of rows.map((row) => openRow(keyRing, row))) {
      if (contains(message, search)) found.set(message.id, message);
    }
    if (rows.length < openedAtOnce) break;
  }
  const first = (page.pageIndex - 1) * page.pageSize;
  return { ...page, items: [...found.values()].slice(first, first + page.pageSize), totalCount: found.size };
}

function contains({ to, subject, text }: OutboxMessage, search: string): boolean {
  const wanted = search.toLowerCase();
  return [to, subject ?? '', text].some((part) => part.toLowerCase().includes(wanted));
}

function openRow(keyRing: KeyRing, { sealedContent, ...row }: KeptMessage): OutboxMessage {
  return { ...openOutboxContent(keyRing, row, sealedContent), id: row.id, sentAt: row.sentAt };
}
