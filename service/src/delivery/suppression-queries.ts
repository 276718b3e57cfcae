import { sql } from 'kysely';
import { many, one, type Reader, type Tx } from '../database/database.ts';
import type { PageRequest } from '../kit/page.ts';
import type { Channel, Suppression } from './types.ts';

/** Which of these addresses are suppressed. */
export async function listSuppressed(reader: Reader, hashes: readonly Buffer[]): Promise<Buffer[]> {
  const rows = await many(
    reader,
    sql<{ hash: Buffer }>`
      select address_hash as hash from suppressions where address_hash = any(${hashes}::bytea[])`,
  );
  return rows.map((row) => row.hash);
}

/** The first reason is kept: it is the one worth investigating. */
export async function insertSuppression(
  tx: Tx,
  suppression: { readonly addressHash: Buffer; readonly channel: Channel; readonly reason: string },
): Promise<void> {
  await sql`
    insert into suppressions (address_hash, channel, reason, created_at)
    values (${suppression.addressHash}, ${suppression.channel}, ${suppression.reason}, service_now())
    on conflict do nothing`.execute(tx);
}

export async function deleteSuppression(reader: Reader, addressHash: Buffer): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from suppressions where address_hash = ${addressHash}`.execute(reader);
  return numAffectedRows === 1n;
}

export async function listSuppressionsPage(reader: Reader, page: PageRequest): Promise<Suppression[]> {
  return many(
    reader,
    sql<Suppression>`
      select address_hash as "addressHash", channel, reason, created_at as "createdAt" from suppressions
      order by created_at desc, address_hash
      limit ${page.pageSize} offset ${(page.pageIndex - 1) * page.pageSize}`,
  );
}

export async function countSuppressions(reader: Reader): Promise<number> {
  return (await one(reader, sql<{ count: number }>`select count(*)::int as count from suppressions`)).count;
}
