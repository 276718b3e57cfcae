import { type CheckedArchive, verifyArchives } from '../../archive/verify-archives.ts';
import { type ExitCode, exitCodes } from '../../cli/exit-codes.ts';
import type { CommandContext } from '../command-context.ts';
import { loadKeysOf } from '../keys/keys.ts';
import { archiveFolder } from '../shared/archive-needs.ts';
import { withServiceDatabase } from '../with-service-database.ts';
import { findGivenAccount } from './archive-list.ts';

/** Reads every file, or reports which one cannot be restored. Exit code 1 if one cannot. */
export async function archiveVerify(context: CommandContext): Promise<ExitCode> {
  const { config, logger, given, out } = context;
  return withServiceDatabase(config, logger, 'bestow-archive', async (db) => {
    const folder = archiveFolder(context);
    const needs = { db, keyRing: await loadKeysOf(db, config), folder };
    const say = ({ archive, fault }: CheckedArchive) =>
      out.say(`${fault === null ? 'good   ' : 'BROKEN '} ${archive.fileName}${fault === null ? '' : `  ${fault}`}`);
    const { archives, strays } = await verifyArchives(needs, await findGivenAccount(db, given.account), say);
    for (const file of strays)
      out.say(`extra   ${file}  The database does not name it: its orders are in the database, and it can be deleted.`);
    const broken = archives.filter(({ fault }) => fault !== null);
    out.say(`${archives.length} files, ${broken.length} broken, ${strays.length} that the database does not name.`);
    out.json({
      Files: archives.map(({ archive, fault }) => ({ File: archive.fileName, Fault: fault })),
      Strays: strays,
      IsComplete: broken.length === 0,
    });
    return broken.length === 0 ? exitCodes.done : exitCodes.failed;
  });
}
