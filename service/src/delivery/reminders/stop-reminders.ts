import type { Db } from '../../database/database.ts';
import { insertOptOuts } from './queries.ts';
import type { StopLinks } from './stop-links.ts';

/** Ends reminders to the address of a link, for good and from every account; gifts still arrive. Other links do nothing. */
export async function stopReminders(db: Db, links: StopLinks, token: string): Promise<void> {
  const addressHash = links.parse(token);
  if (addressHash) await insertOptOuts(db, [addressHash]);
}
