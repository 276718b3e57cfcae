import { listPeople } from '../../accounts/people/queries.ts';
import type { Person, Role } from '../../accounts/people/types.ts';
import type { Tx } from '../../database/database.ts';
import type { SendNotice } from '../../delivery/send-notice.ts';
import type { AccountId } from '../../kit/ids.ts';

type AdminNotice = Omit<Parameters<SendNotice>[1], 'accountId' | 'to' | 'setsPassword'>;
type NoticeFor = AdminNotice | ((reader: Person) => AdminNotice);

/** Mails a notice to every admin of an account who can sign in; one that has texts for several languages depends on the reader. Answers with their addresses. */
export async function notifyAdmins(
  tx: Tx,
  sendNotice: SendNotice,
  accountId: AccountId,
  notice: NoticeFor,
): Promise<readonly string[]> {
  return notifyPeople(tx, sendNotice, { accountId, roles: ['admin'] }, notice);
}

/** The same for everyone who has one of the roles. */
export async function notifyPeople(
  tx: Tx,
  sendNotice: SendNotice,
  { accountId, roles }: { readonly accountId: AccountId; readonly roles: readonly Role[] },
  notice: NoticeFor,
): Promise<readonly string[]> {
  const readers = (await listPeople(tx, accountId)).filter(
    ({ role, status, hasPassword, lastSignInAt }) =>
      roles.includes(role) && status === 'Active' && (hasPassword || lastSignInAt !== null),
  );
  for (const reader of readers) {
    const content = typeof notice === 'function' ? notice(reader) : notice;
    await sendNotice(tx, { ...content, accountId, to: reader.email, setsPassword: false });
  }
  return readers.map(({ email }) => email);
}
