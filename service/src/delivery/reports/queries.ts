import { sql } from 'kysely';
import { maybeOne, type Reader } from '../../database/database.ts';

export async function isReceiptKnown(reader: Reader, receiptHash: Buffer): Promise<boolean> {
  const row = await maybeOne(reader, sql`select 1 from report_receipts where receipt_hash = ${receiptHash}`);
  return row !== null;
}

export async function insertReceipt(reader: Reader, receiptHash: Buffer): Promise<void> {
  await sql`
    insert into report_receipts (receipt_hash, received_at) values (${receiptHash}, clock_timestamp())
    on conflict do nothing`.execute(reader);
}

/** Those whose signatures have expired anyway. */
export async function deleteOldReceipts(reader: Reader, ageSeconds: number, rowsMax: number): Promise<void> {
  await sql`
    delete from report_receipts where receipt_hash in (
      select receipt_hash from report_receipts
      where received_at < clock_timestamp() - make_interval(secs => ${ageSeconds}) limit ${rowsMax})`.execute(reader);
}
