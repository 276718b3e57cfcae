import { sql } from 'kysely';
import { many } from '../../src/database/database.ts';
import { openNotice } from '../../src/delivery/send-notice.ts';
import type { AccountId } from '../../src/kit/ids.ts';
import type { TestApi } from '../support/test-api.ts';

/** The mails to an account's people that wait for a worker, oldest first. */
export async function noticesOf(api: TestApi, accountId: AccountId) {
  const rows = await many(
    api.database.db,
    sql<{ accountId: AccountId; id: string; sealedNotice: Buffer }>`
      select account_id as "accountId", id, sealed_notice as "sealedNotice" from messages
      where account_id = ${accountId} and sealed_notice is not null order by id`,
  );
  return rows.map((row) => openNotice(api.keyRing, row, row.sealedNotice));
}
