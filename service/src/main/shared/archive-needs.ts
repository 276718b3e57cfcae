import { isAbsolute, join } from 'node:path';
import { ArchiveRefused } from '../../archive/errors.ts';
import type { ArchiveNeeds } from '../../archive/types.ts';
import { CommandRefused, WrongUse } from '../../cli/command-errors.ts';
import type { Db } from '../../database/database.ts';
import { loadAddressHashes } from '../../delivery/address-hashes.ts';
import type { Config } from '../../kit/config.ts';
import { returnToRows } from '../../recipients/retention/queries.ts';
import type { CommandContext } from '../command-context.ts';
import { openCommandActing } from '../commands/command-acting.ts';
import { loadKeysOf } from '../keys/keys.ts';
import { checkOrders } from '../verify/order-steps.ts';

/** What the commands of archives need. */
export async function openArchives(config: Config, db: Db, folder: string): Promise<ArchiveNeeds> {
  const keyRing = await loadKeysOf(db, config);
  const acting = await openCommandActing(config, db);
  return {
    db,
    keyRing,
    addressHashes: await loadAddressHashes(db, keyRing),
    folder,
    checkOrders,
    rowsCame: returnToRows,
    record: (tx, { action, accountId, archiveId, fileName, orders }) =>
      acting.record(tx, { action, target: archiveId, accountId, details: { File: fileName, Orders: orders } }),
  };
}

/** The folder of the files: --to, or the setting. */
export function archiveFolder({ config, given }: Pick<CommandContext, 'config' | 'given'>): string {
  const folder = given.to ?? config.archive.folder;
  if (folder === null) throw new WrongUse('Set ARCHIVE_DIR, or name the folder with --to.');
  return folder;
}

/** A file as it is given, or as `bestow archive list` names it. */
export function archivePath(context: Pick<CommandContext, 'config' | 'given'>, file: string): string {
  const folder = context.given.to ?? context.config.archive.folder;
  const isListed = /^[0-9a-f-]{36}\/[0-9a-f-]{36}\.bestow$/.test(file);
  return isListed && folder !== null && !isAbsolute(file) ? join(folder, file) : file;
}

/** What the user can mend is a sentence; everything else stays an error. */
export function refusalOf(error: unknown): unknown {
  if (error instanceof ArchiveRefused) return new CommandRefused(error.message);
  const { code, path } = error as NodeJS.ErrnoException;
  const isOfFiles = ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'ENOENT', 'ENOTDIR', 'EDQUOT', 'EIO'].includes(code ?? '');
  const file = path === undefined ? 'A file of the archive' : `The file ${path}`;
  return isOfFiles ? new CommandRefused(`${file} cannot be written or read (${code}).`) : error;
}

export function archivesBusy(): CommandRefused {
  return new CommandRefused('Another command archives or restores orders of this database; wait for it to end.');
}
