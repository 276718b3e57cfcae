import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { findNewestArchive } from '../../archive/archive-queries.ts';
import type { Db } from '../../database/database.ts';
import type { Config } from '../../kit/config.ts';
import { type Finding, findingsOf } from './finding.ts';

const is = findingsOf('archive');
const rightsOfOthers = 0o077;

/** Whether ARCHIVE_DIR can be used by this user alone, and has the file that was written last. */
export async function checkArchive(db: Db, { archive: { folder } }: Config): Promise<Finding[]> {
  return folder === null ? [] : [await checkFolder(folder, await findNewestArchive(db))];
}

async function checkFolder(folder: string, newest: { readonly fileName: string } | null): Promise<Finding> {
  const found = await stat(folder).catch((error: NodeJS.ErrnoException) => error.code ?? error.message);
  if (found === 'ENOENT' && newest === null)
    return is.ok(`${folder} will be created by the first "bestow archive orders"`);
  if (typeof found === 'string')
    return is.failed(`${folder} cannot be read (${found}).`, 'Mount it, or correct ARCHIVE_DIR.');
  if (!found.isDirectory()) return is.failed(`${folder} is not a folder.`, 'Correct ARCHIVE_DIR.');
  if (!(await isThere(folder, constants.R_OK | constants.W_OK | constants.X_OK)))
    return is.failed(
      `This user may not write to ${folder}.`,
      'Run this as the user that archives orders, or give the folder to that user.',
    );
  if (newest !== null && !(await isThere(join(folder, newest.fileName))))
    return is.failed(
      `${newest.fileName}, which was written last, is not in ${folder}.`,
      'Correct ARCHIVE_DIR, or put the file there, from the backup if need be; "bestow archive verify" checks every file.',
    );
  if ((found.mode & rightsOfOthers) !== 0)
    return is.warning(`Other users of this machine have rights to ${folder}.`, `Run "chmod 700 ${folder}".`);
  return is.ok(newest === null ? `${folder} is empty` : `${folder} has the file that was written last`);
}

function isThere(path: string, mode?: number): Promise<boolean> {
  return access(path, mode).then(
    () => true,
    () => false,
  );
}
