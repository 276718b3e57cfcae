import type { Tx } from '../database/database.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { type AccountId, newId } from '../kit/ids.ts';
import { type KeyRing, open, type SealContext, seal } from '../kit/keyring.ts';
import type { NoticeMessage } from './content/types.ts';
import { sendMessagesJob } from './jobs.ts';
import { insertNotice } from './queries.ts';

/** A mail of the service itself to one of its people: an invitation, a password reset, a warning. */
export interface Notice extends Pick<NoticeMessage, 'subject' | 'text' | 'action'> {
  /** Null: to the operator's own people, who belong to no account. */
  readonly accountId: AccountId | null;
  readonly to: string;
  /** Whoever reads it can set that person's password. */
  readonly setsPassword: boolean;
}

/** Has a notice sent if and when the transaction commits. The way other folders write mails; wired in by `main`. */
export type SendNotice = (tx: Tx, notice: Notice) => Promise<void>;

export const operatorAccountId = '00000000-0000-0000-0000-000000000000' as AccountId;

export function createSendNotice(keyRing: KeyRing): SendNotice {
  return async (tx, { accountId, ...content }) => {
    const key = { accountId: accountId ?? operatorAccountId, id: newId() };
    await insertNotice(tx, key, seal(keyRing, noticeContext(key.accountId, key.id), JSON.stringify(content)));
    await enqueue(tx, sendMessagesJob, { messages: [key] });
  };
}

/** What a sealed notice says. Its link may reset a password, so it is stored sealed, and only until it was sent. */
export function openNotice(
  keyRing: KeyRing,
  message: { readonly accountId: AccountId; readonly id: string },
  sealedNotice: Buffer,
): Omit<Notice, 'accountId'> {
  return JSON.parse(open(keyRing, noticeContext(message.accountId, message.id), sealedNotice)) as Omit<
    Notice,
    'accountId'
  >;
}

export function noticeContext(accountId: string, id: string): SealContext {
  return { purpose: 'notice', row: [accountId, id] };
}
