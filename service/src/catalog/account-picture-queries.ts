import { sql } from 'kysely';
import { many, maybeOne, one, type Reader, type Tx } from '../database/database.ts';
import type { AccountId } from '../kit/ids.ts';
import type { AccountPicture, PictureType } from './types.ts';

const columns = sql`name, width, height, octet_length(bytes) as "byteCount", created_at as "createdAt"`;
const namePattern = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})-[0-9a-f]{32}\.\w+$/;

/** The account of a picture, by its name; null if it belongs to none. */
export function ownerOfPicture(name: string): AccountId | null {
  const parts = namePattern.exec(name);
  return parts && (parts.slice(1).join('-') as AccountId);
}

/** For anyone who opens a mail or page: the name is all they have. */
export async function findPictureByName(
  reader: Reader,
  name: string,
): Promise<{ contentType: string; bytes: Buffer } | null> {
  const accountId = ownerOfPicture(name);
  if (!accountId) return null;
  return maybeOne(
    reader,
    sql<{ contentType: string; bytes: Buffer }>`
      select content_type as "contentType", bytes from account_pictures
      where account_id = ${accountId} and name = ${name}`,
  );
}

export async function listPictures(reader: Reader, accountId: AccountId): Promise<AccountPicture[]> {
  return many(
    reader,
    sql<AccountPicture>`
      select ${columns} from account_pictures where account_id = ${accountId} order by created_at desc, name`,
  );
}

export async function findPictureByDigest(
  reader: Reader,
  accountId: AccountId,
  digest: Buffer,
): Promise<AccountPicture | null> {
  return maybeOne(
    reader,
    sql<AccountPicture>`
      select ${columns} from account_pictures where account_id = ${accountId} and digest = ${digest}`,
  );
}

export async function insertPicture(
  tx: Tx,
  accountId: AccountId,
  picture: {
    name: string;
    digest: Buffer;
    contentType: PictureType;
    width: number;
    height: number;
    bytes: Buffer;
  },
): Promise<AccountPicture> {
  return one(
    tx,
    sql<AccountPicture>`
      insert into account_pictures (account_id, name, digest, content_type, width, height, bytes)
      values (${accountId}, ${picture.name}, ${picture.digest}, ${picture.contentType}, ${picture.width},
              ${picture.height}, ${picture.bytes})
      returning ${columns}`,
  );
}

/** Prevents pictures from being deleted until the commit. Returns the names of those that exist. */
export async function holdPictures(tx: Tx, accountId: AccountId, names: readonly string[]): Promise<string[]> {
  const rows = await many(
    tx,
    sql<{ name: string }>`
      select name from account_pictures where account_id = ${accountId} and name = any(${names}::text[])
      order by name for share`,
  );
  return rows.map((row) => row.name);
}

export async function deletePicture(tx: Tx, accountId: AccountId, name: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from account_pictures where account_id = ${accountId} and name = ${name}`.execute(tx);
  return numAffectedRows === 1n;
}

export async function findBrandingWithPicture(
  reader: Reader,
  accountId: AccountId,
  path: string,
): Promise<string | null> {
  const row = await maybeOne(
    reader,
    sql<{ name: string }>`
      select name from brandings
      where account_id = ${accountId} and ${path} in (settings ->> 'logoPath', settings ->> 'headerImagePath')
      order by id limit 1`,
  );
  return row?.name ?? null;
}
