import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { AccountId } from '../kit/ids.ts';
import { aloneWithArchives, findArchive, listArchives, listOrdersIn } from './archive-queries.ts';
import { ArchiveRefused } from './errors.ts';
import { openArchiveKey } from './file/archive-key.ts';
import { digestRows, hashFile, openFile } from './file/read-file.ts';
import { isSettledAccount } from './reason-queries.ts';
import type { Archive, ArchiveNeeds } from './types.ts';

export interface CheckedArchive {
  readonly archive: Archive;
  /** Null: the file is complete, and the database agrees with it. */
  readonly fault: string | null;
}

/** A file that the database does not name, or that was never finished. */
export interface StrayFile {
  readonly file: string;
  /** False: the account is in no database that we know, or is moving. The file may be all that there is of its orders. */
  readonly isAccountHere: boolean;
}

export interface CheckedFolder {
  readonly archives: readonly CheckedArchive[];
  /** Null: another command is writing files at this moment, and the database does not name them before its commit. */
  readonly strays: readonly StrayFile[] | null;
}

type CheckNeeds = Pick<ArchiveNeeds, 'db' | 'keyRing' | 'folder'>;

/** Reads every file as a restore would. */
export async function verifyArchives(
  needs: CheckNeeds,
  accountId: AccountId | null,
  onChecked: (checked: CheckedArchive) => void,
): Promise<CheckedFolder> {
  const known = await listArchives(needs.db, accountId);
  const archives: CheckedArchive[] = [];
  for (const archive of known) {
    const fault = await checkArchive(needs, archive).catch((error: unknown) =>
      error instanceof Error ? error.message : String(error),
    );
    const checked = { archive, fault };
    archives.push(checked);
    onChecked(checked);
  }
  return { archives, strays: await aloneWithArchives(needs.db, () => listStrays(needs, accountId)) };
}

/** Asks the database again: files may have been archived while others were read. */
async function listStrays({ db, folder }: CheckNeeds, accountId: AccountId | null): Promise<StrayFile[]> {
  const names = new Set((await listArchives(db, accountId)).map(({ fileName }) => fileName));
  const accounts = accountId === null ? await listFolder(folder) : [accountId];
  const strays: StrayFile[] = [];
  for (const account of accounts) {
    const files = (await listFolder(join(folder, account))).map((file) => join(account, file));
    const unnamed = files.filter((file) => /\.bestow(\.tmp)?$/.test(file) && !names.has(file));
    if (unnamed.length === 0) continue;
    const isAccountHere = await isSettledAccount(db, account);
    strays.push(...unnamed.map((file) => ({ file, isAccountHere })));
  }
  return strays;
}

async function checkArchive({ db, keyRing, folder }: CheckNeeds, archive: Archive): Promise<string | null> {
  const path = join(folder, archive.fileName);
  const sha256 = await hashFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new ArchiveRefused(`The file cannot be read (${error.code}).`);
  });
  // What was restored is in the database: its file may be deleted.
  if (sha256 === null) return archive.restoredAt === null ? 'The file is missing; take it from a backup.' : null;
  if (!sha256.equals(archive.sha256)) return 'The file was changed or damaged; take it from a backup.';
  const { manifest, rows } = await openFile(path, openArchiveKey(keyRing, archive));
  const { counts } = await digestRows(rows);
  const wrong = Object.entries(archive.rowCounts).filter(([table, count]) => (counts.get(table) ?? 0) !== count);
  if (wrong.length > 0 || manifest.orders !== archive.orders)
    return `The file has other rows than the database says: ${wrong.map(([table]) => table).join(', ')}.`;
  if (archive.restoredAt !== null) return null;
  const marked = (await listOrdersIn(db, archive)).length;
  if (marked === archive.orders) return null;
  const isRestoredNow = (await findArchive(db, { ...archive, archiveId: archive.id }))?.restoredAt !== null;
  return isRestoredNow ? null : `The file has ${archive.orders} orders, but the database names it for ${marked}.`;
}

async function listFolder(path: string): Promise<string[]> {
  return (await readdir(path).catch(() => [])).toSorted();
}
