import { type CheckedArchive, verifyArchives } from '../../archive/verify-archives.ts';
import { type ExitCode, exitCodes } from '../../cli/exit-codes.ts';
import type { CommandContext } from '../command-context.ts';
import { loadKeysOf } from '../keys/keys.ts';
import { archiveFolder } from '../shared/archive-needs.ts';
import { withServiceDatabase } from '../with-service-database.ts';
import { findGivenAccount } from './archive-list.ts';

const unfinishedWords = 'A command was interrupted while it wrote this file; delete it.';
const unnamedWords =
  'The database does not name it, so it has the orders itself. Delete the file once you no longer need backups that name it.';
const elsewhereWords =
  'Its account is moving, or is not in this database. Keep the file: it may be needed where the account is.';
const busyWords = 'others not looked for, because another command archives or restores orders';

/** Reads every file, or reports which one cannot be restored. Exit code 1 if one cannot. */
export async function archiveVerify(context: CommandContext): Promise<ExitCode> {
  const { config, logger, given, out } = context;
  return withServiceDatabase(config, logger, 'bestow-archive', async (db) => {
    const folder = archiveFolder(context);
    const needs = { db, keyRing: await loadKeysOf(db, config), folder };
    const say = ({ archive, fault }: CheckedArchive) =>
      out.say(`${fault === null ? 'good   ' : 'BROKEN '} ${archive.fileName}${fault === null ? '' : `  ${fault}`}`);
    const { archives, strays } = await verifyArchives(needs, await findGivenAccount(db, given.account), say);
    for (const { file, isAccountHere } of strays ?? []) out.say(`extra   ${file}  ${extraWords(file, isAccountHere)}`);
    const broken = archives.filter(({ fault }) => fault !== null);
    const extra = strays === null ? busyWords : `${strays.length} that the database does not name`;
    out.say(`${archives.length} files, ${broken.length} broken, ${extra}.`);
    out.json({
      Files: archives.map(({ archive, fault }) => ({ File: archive.fileName, Fault: fault })),
      Strays: strays?.map(({ file }) => file) ?? null,
      IsComplete: broken.length === 0,
    });
    return broken.length === 0 ? exitCodes.done : exitCodes.failed;
  });
}

function extraWords(file: string, isAccountHere: boolean): string {
  if (file.endsWith('.tmp')) return unfinishedWords;
  return isAccountHere ? unnamedWords : elsewhereWords;
}
