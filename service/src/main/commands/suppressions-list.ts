import type { Column } from '../../cli/output/table.ts';
import { showSuppressions, suppressionsShownMax } from '../../delivery/manage-suppressions.ts';
import type { CommandContext } from '../command-context.ts';
import { withServiceDatabase } from '../with-service-database.ts';

type Suppression = Awaited<ReturnType<typeof showSuppressions>>[number];

const hashDigitsShown = 12;

const columns: readonly Column<Suppression>[] = [
  { title: 'Since', cell: ({ createdAt }) => createdAt.toISOString() },
  { title: 'Channel', cell: ({ channel }) => channel },
  { title: 'Reason', cell: ({ reason }) => reason, canShrink: true },
  { title: 'Hash', cell: hashOf },
];

/** Prints when and why addresses were suppressed. The addresses themselves are not stored. */
export async function suppressionsList({ config, logger, out }: CommandContext): Promise<void> {
  await withServiceDatabase(config, logger, 'bestow-suppressions', async (db) => {
    const suppressions = await showSuppressions(db);
    out.json(suppressions.map(toWireSuppression));
    if (suppressions.length === 0) out.say('No suppressed addresses.');
    else out.table(columns, suppressions);
    if (suppressions.length === suppressionsShownMax) out.say('Only the newest are shown.');
  });
}

function toWireSuppression(suppression: Suppression) {
  const { createdAt, channel, reason } = suppression;
  return { CreatedAt: createdAt, Channel: channel, Reason: reason, Hash: hashOf(suppression) };
}

function hashOf({ addressHash }: Suppression): string {
  return addressHash.toString('hex').slice(0, hashDigitsShown);
}
