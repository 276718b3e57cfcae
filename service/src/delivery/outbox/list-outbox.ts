import type { Db } from '../../database/database.ts';
import type { KeyRing } from '../../kit/keyring.ts';
import type { Page, PageRequest } from '../../kit/page.ts';
import type { AddressHashes } from '../address-hashes.ts';
import { openOutboxContent } from './outbox-sender.ts';
import { listOutboxRows, type OutboxScope } from './queries.ts';
import type { OutboxMessage } from './types.ts';

export interface OutboxReaderNeeds {
  readonly db: Db;
  readonly keyRing: KeyRing;
  readonly addressHashes: AddressHashes;
}

/** The messages that a reader may see, newest first; optionally of one recipient. */
export async function listOutbox(
  { db, keyRing, addressHashes }: OutboxReaderNeeds,
  scope: OutboxScope,
  to: string | null,
  page: PageRequest,
): Promise<Page<OutboxMessage>> {
  const hash = to === null ? null : addressHashes.of(to);
  const { rows, totalCount } = await listOutboxRows(db, scope, hash, page);
  const items = rows.map(({ sealedContent, ...row }) => ({
    ...openOutboxContent(keyRing, row, sealedContent),
    id: row.id,
    sentAt: row.sentAt,
  }));
  return { ...page, items, totalCount };
}
