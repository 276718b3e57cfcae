import { sql } from 'kysely';
import { maybeOne, type Reader } from '../../kit/database.ts';
import type { AccountId } from '../../kit/ids.ts';

export async function findOutboxContent(reader: Reader, accountId: AccountId, id: string): Promise<Buffer | null> {
  const row = await maybeOne(
    reader,
    sql<{ content: Buffer }>`
      select sealed_content as content from outbox_messages where account_id = ${accountId} and id = ${id}`,
  );
  return row?.content ?? null;
}
