import type { PersonActing } from '../accounts/acting.ts';
import { type Db, withTransaction } from '../database/database.ts';
import { acknowledgeEvent, findAlert } from '../events/operator-feed-queries.ts';
import { NotFound } from '../kit/errors.ts';
import { isId } from '../kit/ids.ts';
import { upsertMailMode } from './queries.ts';
import type { MailMode, OperatorAlert } from './types.ts';

/** Says that somebody takes care of it. The first one counts; a second changes nothing. */
export async function acknowledgeAlert(db: Db, acting: PersonActing, id: string): Promise<OperatorAlert> {
  return withTransaction(db, async (tx) => {
    const alert = isId(id) ? await findAlert(tx, id) : null;
    if (!alert) throw new NotFound('No alert');
    const isNew = await acknowledgeEvent(tx, id, acting.person);
    if (!isNew) return alert;
    await acting.record(tx, { action: 'AlertAcknowledged', target: id, details: { Type: alert.type } });
    return { ...alert, ...isNew };
  });
}

/** How the operator wants to be told. */
export async function setMailMode(db: Db, acting: PersonActing, mails: MailMode): Promise<void> {
  await withTransaction(db, async (tx) => {
    await upsertMailMode(tx, acting.person.id, mails);
    await acting.record(tx, { action: 'AlertMailsChanged', target: acting.person.id, details: { Mails: mails } });
  });
}
