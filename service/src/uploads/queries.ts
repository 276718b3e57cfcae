import { sql } from 'kysely';
import { many, maybeOne, one, type Reader, type Tx } from '../database/database.ts';
import type { AccountId } from '../kit/ids.ts';
import type { PageRequest } from '../kit/page.ts';
import type { EarlierUpload, UploadOrigin, UploadRecord, UploadRef, UploadStatus } from './types.ts';

const columns = sql`
  account_id as "accountId", id, file_name as "fileName", created_at as "createdAt", created_by as "createdBy",
  created_by_name as "createdByName", status, status_reason as "statusReason", origin,
  po_number_prefix as "poNumberPrefix", request_hash as "requestHash", starts_when_checked as "startsWhenChecked",
  skips_faulty as "skipsFaulty", confirmed_minor as "confirmedMinor", archived_at as "archivedAt",
  ended_at as "endedAt", sealed_key as "sealedKey",
  sealed_header as "sealedHeader", sealed_mapping as "sealedMapping", content_hash as "contentHash",
  row_count as "rowCount", rows_checked as "rowsChecked",
  case when starts_at is not null then ceil(greatest(0, extract(epoch from starts_at - service_now())))::int end
    as "startsInSeconds",
  currency_code as "currencyCode", total_minor as "totalMinor", orders_planned as "ordersPlanned",
  orders_placed as "ordersPlaced", lines_placed as "linesPlaced", lines_failed as "linesFailed"`;

export async function insertUpload(
  tx: Tx,
  upload: UploadRef & {
    fileName: string;
    createdBy: string;
    createdByName: string;
    sealedKey: Buffer;
    sealedHeader: Buffer;
    contentHash: Buffer;
    rowCount: number;
    origin: UploadOrigin;
    poNumberPrefix: string | null;
    idempotencyKey: string | null;
    requestHash: Buffer | null;
    startsWhenChecked: boolean;
    skipsFaulty: boolean;
  },
): Promise<void> {
  await sql`
    insert into uploads
      (account_id, id, file_name, created_by, created_by_name, sealed_key, sealed_header, content_hash, row_count,
       origin, po_number_prefix, idempotency_key, request_hash, starts_when_checked, skips_faulty)
    values (${upload.accountId}, ${upload.id}, ${upload.fileName}, ${upload.createdBy}, ${upload.createdByName},
            ${upload.sealedKey}, ${upload.sealedHeader}, ${upload.contentHash}, ${upload.rowCount},
            ${upload.origin}, ${upload.poNumberPrefix}, ${upload.idempotencyKey}, ${upload.requestHash},
            ${upload.startsWhenChecked}, ${upload.skipsFaulty})`.execute(tx);
}

/** Those that have not ended. */
export async function countOpenUploads(reader: Reader, accountId: AccountId): Promise<number> {
  const row = await one(
    reader,
    sql<{ count: number }>`
      select count(*)::int as count from uploads where account_id = ${accountId} and ended_at is null`,
  );
  return row.count;
}

export async function findUploadByKey(reader: Reader, accountId: AccountId, key: string): Promise<UploadRecord | null> {
  return maybeOne(
    reader,
    sql<UploadRecord>`
      select ${columns} from uploads where account_id = ${accountId} and idempotency_key = ${key}`,
  );
}

/** The upload that an order came from. */
export async function findUploadOfOrder(
  reader: Reader,
  accountId: AccountId,
  orderId: string,
): Promise<UploadRecord | null> {
  return maybeOne(
    reader,
    sql<UploadRecord>`
      select ${columns} from uploads
      where account_id = ${accountId} and id in (
        select upload_id from upload_orders where account_id = ${accountId} and order_id = ${orderId})`,
  );
}

export async function countUploads(reader: Reader, accountId: AccountId): Promise<number> {
  const row = await one(
    reader,
    sql<{ count: number }>`select count(*)::int as count from uploads where account_id = ${accountId}`,
  );
  return row.count;
}

/** One row for each file, however many recipients it has, so there are never many. */
export async function listUploads(reader: Reader, accountId: AccountId, page: PageRequest): Promise<UploadRecord[]> {
  return many(
    reader,
    sql<UploadRecord>`
      select ${columns} from uploads where account_id = ${accountId}
      order by id desc limit ${page.pageSize} offset ${(page.pageIndex - 1) * page.pageSize}`,
  );
}

export async function findUpload(reader: Reader, ref: UploadRef): Promise<UploadRecord | null> {
  return maybeOne(
    reader,
    sql<UploadRecord>`select ${columns} from uploads where account_id = ${ref.accountId} and id = ${ref.id}`,
  );
}

export async function lockUpload(tx: Tx, ref: UploadRef): Promise<UploadRecord | null> {
  return maybeOne(
    tx,
    sql<UploadRecord>`select ${columns} from uploads where account_id = ${ref.accountId} and id = ${ref.id} for update`,
  );
}

export async function deleteUpload(tx: Tx, ref: UploadRef): Promise<void> {
  await sql`delete from uploads where account_id = ${ref.accountId} and id = ${ref.id}`.execute(tx);
}

export async function updateMapping(
  tx: Tx,
  ref: UploadRef,
  change: { sealedMapping: Buffer; currencyCode: string | null },
): Promise<void> {
  await sql`
    update uploads set sealed_mapping = ${change.sealedMapping}, currency_code = ${change.currencyCode}
    where account_id = ${ref.accountId} and id = ${ref.id}`.execute(tx);
}

/** How far the check has come, and what it has found out about the currency. */
export async function updateProgress(
  tx: Tx,
  ref: UploadRef,
  change: { status: 'Draft' | 'Checking'; rowsChecked: number; currencyCode: string | null },
): Promise<void> {
  await sql`
    update uploads set status = ${change.status}, rows_checked = ${change.rowsChecked}, currency_code = ${change.currencyCode}
    where account_id = ${ref.accountId} and id = ${ref.id}`.execute(tx);
}

export async function updateTotal(tx: Tx, ref: UploadRef, totalMinor: bigint): Promise<void> {
  await sql`
    update uploads set total_minor = ${totalMinor}
    where account_id = ${ref.accountId} and id = ${ref.id}`.execute(tx);
}

/** What happens after the check. */
export async function updateConfirmed(
  tx: Tx,
  ref: UploadRef,
  change: { startsWhenChecked: boolean; skipsFaulty: boolean; confirmedMinor: bigint | null; reason: string | null },
): Promise<void> {
  await sql`
    update uploads
    set starts_when_checked = ${change.startsWhenChecked}, skips_faulty = ${change.skipsFaulty},
        confirmed_minor = ${change.confirmedMinor}, status_reason = ${change.reason}
    where account_id = ${ref.accountId} and id = ${ref.id}`.execute(tx);
}

/** A file with a forgotten recipient must not be recognised again. */
export async function forgetContentHash(tx: Tx, ref: UploadRef): Promise<void> {
  await sql`
    update uploads set content_hash = null, request_hash = null where account_id = ${ref.accountId} and id = ${ref.id}`.execute(
    tx,
  );
}

/** The newest upload before this one with the same content. */
export async function findEarlierUpload(reader: Reader, upload: UploadRecord): Promise<EarlierUpload | null> {
  return maybeOne(
    reader,
    sql<EarlierUpload>`
      select id, file_name as "fileName", created_at as "createdAt", status from uploads
      where account_id = ${upload.accountId} and content_hash = ${upload.contentHash} and id < ${upload.id}
      order by id desc limit 1`,
  );
}

export async function updateStatus(
  tx: Tx,
  ref: UploadRef,
  change: {
    status: Exclude<UploadStatus, 'Starting'>;
    reason: string | null;
    totalMinor?: bigint;
    ordersPlanned?: number;
  },
): Promise<void> {
  const isOver = change.status === 'Done' || change.status === 'Failed' || change.status === 'Cancelled';
  await sql`
    update uploads
    set status = ${change.status}, status_reason = ${change.reason}, starts_at = null,
        total_minor = coalesce(${change.totalMinor ?? null}::bigint, total_minor),
        orders_planned = coalesce(${change.ordersPlanned ?? null}::integer, orders_planned),
        ended_at = case when ${isOver} then clock_timestamp() end
    where account_id = ${ref.accountId} and id = ${ref.id}`.execute(tx);
}

/** The upload waits before its orders are placed, so that it can be undone. */
export async function updateStarting(tx: Tx, ref: UploadRef, seconds: number): Promise<void> {
  await sql`
    update uploads set status = 'Starting', starts_at = service_now() + make_interval(secs => ${seconds})
    where account_id = ${ref.accountId} and id = ${ref.id}`.execute(tx);
}

/** Recipients' data is deleted a week after the upload if it was never submitted. */
export async function deleteOldDrafts(reader: Reader, uploadsMax: number): Promise<void> {
  await sql`
    delete from uploads where (account_id, id) in (
      select account_id, id from uploads
      where ended_at is null and status in ('Draft', 'Checking') and created_at < service_now() - interval '7 days'
      limit ${uploadsMax})`.execute(reader);
}

/** Uploads that ended a day ago and still have their content. */
export async function listEndedUploads(reader: Reader, uploadsMax: number): Promise<UploadRef[]> {
  return many(
    reader,
    sql<UploadRef>`
      select account_id as "accountId", id from uploads
      where archived_at is null and ended_at < clock_timestamp() - interval '1 day'
      order by ended_at limit ${uploadsMax}`,
  );
}

/** Keeps which rows became which orders, and nothing of what the file said. */
export async function updateArchived(tx: Tx, ref: UploadRef): Promise<void> {
  await sql`
    update uploads
    set archived_at = clock_timestamp(), sealed_key = null, sealed_header = null, sealed_mapping = null,
        content_hash = null, request_hash = null
    where account_id = ${ref.accountId} and id = ${ref.id}`.execute(tx);
}

/** The account's uploads with content after one of them, by id. */
export async function listUploadIds(
  reader: Reader,
  accountId: AccountId,
  after: string | null,
  uploadsMax: number,
): Promise<string[]> {
  const rows = await many(
    reader,
    sql<{ id: string }>`
      select id from uploads
      where account_id = ${accountId} and archived_at is null and (${after}::uuid is null or id > ${after}::uuid)
      order by id limit ${uploadsMax}`,
  );
  return rows.map(({ id }) => id);
}
