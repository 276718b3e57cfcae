import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { AccountId } from '../kit/ids.ts';
import { listArchives, listOrdersIn } from './archive-queries.ts';
import { openArchiveKey } from './file/archive-key.ts';
import { digestRows, hashFile, openFile } from './file/read-file.ts';
import type { Archive, ArchiveNeeds } from './types.ts';

export interface CheckedArchive {
  readonly archive: Archive;
  /** Null: the file is complete, and the database agrees with it. */
  readonly fault: string | null;
}

export interface CheckedFolder {
  readonly archives: readonly CheckedArchive[];
  /** Files that the database does not name, and files that were never finished. */
  readonly strays: readonly string[];
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
  const names = new Set(known.map(({ fileName }) => fileName));
  const accounts = accountId === null ? await listFolder(needs.folder) : [accountId];
  const strays: string[] = [];
  for (const account of accounts) {
    const files = (await listFolder(join(needs.folder, account))).map((file) => join(account, file));
    strays.push(...files.filter((file) => /\.bestow(\.tmp)?$/.test(file) && !names.has(file)));
  }
  return { archives, strays };
}

async function checkArchive({ db, keyRing, folder }: CheckNeeds, archive: Archive): Promise<string | null> {
  const path = join(folder, archive.fileName);
  const sha256 = await hashFile(path).catch(() => null);
  // What was restored is in the database: its file may be deleted.
  if (sha256 === null) return archive.restoredAt === null ? 'The file is missing; take it from a backup.' : null;
  if (!sha256.equals(archive.sha256)) return 'The file was changed or damaged; take it from a backup.';
  const { manifest, rows } = await openFile(path, openArchiveKey(keyRing, archive));
  const { counts } = await digestRows(rows);
  const wrong = Object.entries(archive.rowCounts).filter(([table, count]) => (counts.get(table) ?? 0) !== count);
  if (wrong.length > 0 || manifest.orders !== archive.orders)
    return `The file has other rows than the database says: ${wrong.map(([table]) => table).join(', ')}.`;
  const marked = archive.restoredAt === null ? (await listOrdersIn(db, archive)).length : archive.orders;
  return marked === archive.orders
    ? null
    : `The file has ${archive.orders} orders, but the database names it for ${marked}.`;
}

async function listFolder(path: string): Promise<string[]> {
  return (await readdir(path).catch(() => [])).toSorted();
}
