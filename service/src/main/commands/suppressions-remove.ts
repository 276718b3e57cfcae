import { WrongUse } from '../../cli/command-errors.ts';
import { loadAddressHashes } from '../../delivery/address-hashes.ts';
import { removeSuppression } from '../../delivery/manage-suppressions.ts';
import { isMailbox } from '../../kit/mailbox.ts';
import { isE164 } from '../../kit/phone.ts';
import type { CommandContext } from '../command-context.ts';
import { loadKeysOf } from '../keys.ts';
import { withServiceDatabase } from '../with-service-database.ts';
import { openCommandActing } from './command-acting.ts';

/** Removes an address from the suppression list, once its owner says that it works. */
export async function suppressionsRemove({ config, logger, given, out }: CommandContext): Promise<void> {
  const address = given.address ?? '';
  if (!isMailbox(address) && !isE164(address))
    throw new WrongUse('<address> must be an email address or a number such as +14155550123.');
  await withServiceDatabase(config, logger, 'bestow-suppressions', async (db) => {
    const hashes = await loadAddressHashes(db, await loadKeysOf(db, config));
    const acting = await openCommandActing(config, db);
    const act = { action: 'SuppressionRemoved', target: null };
    const wasListed = await removeSuppression(db, hashes, address, acting.audit(act));
    out.json({ WasListed: wasListed });
    out.say(wasListed ? 'Removed from the suppression list.' : 'The address was not on the list.');
  });
}
