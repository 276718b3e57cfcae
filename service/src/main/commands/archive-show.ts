import { join } from 'node:path';
import { findArchive, listArchivedOrders } from '../../archive/archive-queries.ts';
import { readArchivedOrder } from '../../archive/show-order.ts';
import { CommandRefused } from '../../cli/command-errors.ts';
import { withTransaction } from '../../database/database.ts';
import { isId } from '../../kit/ids.ts';
import { toWireOrderWithoutCodes } from '../../orders/wire-without-codes.ts';
import type { CommandContext } from '../command-context.ts';
import { loadKeysOf } from '../keys/keys.ts';
import { archiveFolder, refusalOf } from '../shared/archive-needs.ts';
import { withServiceDatabase } from '../with-service-database.ts';
import { findGivenAccount } from './archive-list.ts';
import { openCommandActing } from './command-acting.ts';

/** The order as the API would show it to a credential that may not read codes. Recorded like a look-up in the portal. */
export async function archiveShow(context: CommandContext): Promise<void> {
  const { config, logger, given, out } = context;
  const text = given.order ?? '';
  await withServiceDatabase(config, logger, 'bestow-archive', async (db) => {
    const folder = archiveFolder(context);
    const accountId = await findGivenAccount(db, given.account);
    const found = (await listArchivedOrders(db, text)).filter(
      (order) => accountId === null || order.accountId === accountId,
    );
    const [order] = found;
    if (order === undefined) throw new CommandRefused(`No archived order has the id or PONumber "${text}".`);
    if (found.length > 1) throw new CommandRefused(`Several accounts have an archived order "${text}"; add --account.`);
    const archive = await findArchive(db, order);
    const path = join(folder, archive?.fileName ?? '');
    const keyRing = await loadKeysOf(db, config);
    const read = await readArchivedOrder({ db, keyRing }, path, order).catch((error: unknown) => {
      throw refusalOf(error);
    });
    const act = { action: 'OrderLookedUp', target: order.id, accountId: order.accountId };
    const details = { By: isId(text.toLowerCase()) ? 'Id' : 'PONumber', File: archive?.fileName ?? null };
    const acting = await openCommandActing(config, db);
    await withTransaction(db, (tx) => acting.record(tx, { ...act, details }));
    const wire = toWireOrderWithoutCodes({ keyRing, baseUrl: config.baseUrl ?? '' }, read);
    out.say(JSON.stringify(wire, null, 2));
    out.json({ AccountId: order.accountId, File: archive?.fileName, Order: wire });
  });
}
