import pg from 'pg';
import { openDatabase } from '../../service/src/database/database.ts';
import { insertLineMessages } from '../../service/src/delivery/claim-queries.ts';
import { chunksOf } from '../../service/src/delivery/in-turns.ts';
import { commitAccepted, type SettleRow } from '../../service/src/delivery/settle-queries.ts';
import type { LineRef } from '../../service/src/orders/types.ts';
import { runStatements } from '../postgres/run-statements.ts';

const messagesPerCommit = 500;

/** Records for every issued line that its mail was accepted, with the statements that a worker uses. */
export async function markSent(databaseUrl: string): Promise<void> {
  await runStatements(databaseUrl, `delete from jobs where kind = 'send-lines'`);
  await insertMessages(databaseUrl);
  const rows = await runStatements<SettleRow>(
    databaseUrl,
    `select m.account_id, m.id, 'Accepted' as status, null as reason, null as attempts, null as provider_reference,
            encode(substr(sha256(convert_to(l.details #>> '{digital,email}', 'UTF8')), 1, 16), 'base64') as address_hash
     from messages m join order_lines l using (account_id, order_id, line_number)`,
  );
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const accepted of chunksOf(rows, messagesPerCommit)) await commitAccepted(client, accepted);
  } finally {
    await client.end();
  }
}

async function insertMessages(databaseUrl: string): Promise<void> {
  const lines = await runStatements<LineRef>(
    databaseUrl,
    'select account_id as "accountId", order_id as "orderId", line_number as "lineNumber" from order_lines',
  );
  const database = openDatabase({ url: databaseUrl, applicationName: 'bestow-bench', connectionsMax: 1 });
  try {
    for (const some of chunksOf(lines, messagesPerCommit)) await insertLineMessages(database.db, some);
  } finally {
    await database.close();
  }
}
