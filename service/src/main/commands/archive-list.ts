import { findAccountId } from '../../accounts/account-queries.ts';
import { countWaitingForgets, listArchives } from '../../archive/archive-queries.ts';
import { CommandRefused } from '../../cli/command-errors.ts';
import type { Db } from '../../database/database.ts';
import type { AccountId } from '../../kit/ids.ts';
import type { CommandContext } from '../command-context.ts';
import { withServiceDatabase } from '../with-service-database.ts';

export async function archiveList({ config, logger, given, out }: CommandContext): Promise<void> {
  await withServiceDatabase(config, logger, 'bestow-archive', async (db) => {
    const archives = await listArchives(db, await findGivenAccount(db, given.account));
    const waiting = await countWaitingForgets(db);
    const rows = archives.map((archive) => ({ ...archive, forgets: waiting.get(archive.id) ?? 0 }));
    if (rows.length === 0) out.say('No orders are archived.');
    else {
      out.table(
        [
          { title: 'File', cell: ({ fileName }) => fileName },
          { title: 'Orders', cell: ({ orders }) => String(orders), isRight: true },
          { title: 'Placed', cell: ({ placedFrom, placedTo }) => `${dayOf(placedFrom)} to ${dayOf(placedTo)}` },
          { title: 'Bytes', cell: ({ byteCount }) => String(byteCount), isRight: true },
          { title: 'Archived', cell: ({ archivedAt }) => dayOf(archivedAt) },
          { title: 'Restored', cell: ({ restoredAt }) => (restoredAt === null ? '' : dayOf(restoredAt)) },
          { title: 'To forget', cell: ({ forgets }) => (forgets === 0 ? '' : String(forgets)), isRight: true },
        ],
        rows,
      );
    }
    out.json(
      rows.map(({ forgets, ...archive }) => ({
        File: archive.fileName,
        AccountId: archive.accountId,
        Orders: archive.orders,
        FirstNumber: archive.firstNumber,
        LastNumber: archive.lastNumber,
        PlacedFrom: archive.placedFrom.toISOString(),
        PlacedTo: archive.placedTo.toISOString(),
        Bytes: archive.byteCount,
        Sha256: archive.sha256.toString('hex'),
        Rows: archive.rowCounts,
        ArchivedAt: archive.archivedAt.toISOString(),
        RestoredAt: archive.restoredAt?.toISOString() ?? null,
        ForgetsWaiting: forgets,
      })),
    );
  });
}

/** Null: all accounts. */
export async function findGivenAccount(db: Db, given: string | undefined): Promise<AccountId | null> {
  if (given === undefined) return null;
  const account = await findAccountId(db, given);
  if (!account) throw new CommandRefused(`There is no account "${given}", or several; give its id or its exact name.`);
  return account;
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}
