import { listPeople } from '../accounts/people/queries.ts';
import type { Tx } from '../database/database.ts';
import type { SendNotice } from '../delivery/send-notice.ts';
import type { AccountId } from '../kit/ids.ts';

type AdminNotice = Omit<Parameters<SendNotice>[1], 'accountId' | 'to' | 'setsPassword'>;

/** Mails a notice to every admin of an account who can sign in. */
export async function notifyAdmins(
  tx: Tx,
  sendNotice: SendNotice,
  accountId: AccountId,
  notice: AdminNotice,
): Promise<void> {
  const admins = (await listPeople(tx, accountId)).filter(
    ({ role, status, hasPassword }) => role === 'admin' && status === 'Active' && hasPassword,
  );
  for (const { email } of admins) await sendNotice(tx, { ...notice, accountId, to: email, setsPassword: false });
}
