import type { Db } from '../../kit/database.ts';
import type { AccountId } from '../../kit/ids.ts';
import type { KeyRing } from '../../kit/keyring.ts';
import type { Page, PageRequest } from '../../kit/page.ts';
import type { AddressHashes } from '../address-hashes.ts';
import { openOutboxContent } from './outbox-sender.ts';
import { listOutboxRows } from './queries.ts';
import type { OutboxMessage } from './types.ts';

export interface OutboxReaderNeeds {
  readonly db: Db;
  readonly keyRing: KeyRing;
  readonly addressHashes: AddressHashes;
}

/** An account's messages, newest first, or those of all of them for the operator; of one recipient where asked for. */
export async function listOutbox(
  { db, keyRing, addressHashes }: OutboxReaderNeeds,
  accountId: AccountId | null,
  to: string | null,
  page: PageRequest,
): Promise<Page<OutboxMessage>> {
  const hash = to === null ? null : addressHashes.of(to);
  const { rows, totalCount } = await listOutboxRows(db, accountId, hash, page);
  const items = rows.map(({ sealedContent, ...row }) => ({
    ...openOutboxContent(keyRing, row, sealedContent),
    id: row.id,
    sentAt: row.sentAt,
  }));
  return { ...page, items, totalCount };
}
