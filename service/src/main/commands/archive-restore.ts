import { aloneWithArchives } from '../../archive/archive-queries.ts';
import { restoreArchive } from '../../archive/restore-archive.ts';
import type { CommandContext } from '../command-context.ts';
import { archivePath, archivesBusy, openArchives, refusalOf } from '../shared/archive-needs.ts';
import { withServiceDatabase } from '../with-service-database.ts';

export async function archiveRestore(context: CommandContext): Promise<void> {
  const { config, logger, given, out } = context;
  const path = archivePath(context, given.file ?? '');
  await withServiceDatabase(config, logger, 'bestow-archive', async (db) => {
    const needs = await openArchives(config, db, '');
    const done = await aloneWithArchives(db, () => restoreArchive(needs, path)).catch((error: unknown) => {
      throw refusalOf(error);
    });
    if (done === null) throw archivesBusy();
    const { archive, isRepeated } = done;
    out.say(
      isRepeated
        ? `${archive.fileName} was restored before; nothing was changed.`
        : `${archive.orders} orders of account ${archive.accountId} are back in the database.`,
    );
    out.json({
      File: archive.fileName,
      AccountId: archive.accountId,
      Orders: archive.orders,
      WasRestoredBefore: isRepeated,
    });
  });
}
