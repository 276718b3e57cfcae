import type { Tx } from '../database/database.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { type AccountId, newId } from '../kit/ids.ts';
import { type KeyRing, open, type SealContext, seal } from '../kit/keyring.ts';
import type { SampleGift } from '../orders/samples/sample-gift.ts';
import type { NoticeMessage } from './content/types.ts';
import { sendMessagesJob } from './jobs.ts';
import { insertNotice } from './queries.ts';
import type { AttachmentRef, Channel } from './types.ts';

/** A message that is not a gift: to one of the service's users, such as an invitation or a warning, or to a recipient. */
export interface Notice extends Pick<NoticeMessage, 'subject' | 'text' | 'action' | 'frame'> {
  /** Null: to an operator, who belongs to no account. */
  readonly accountId: AccountId | null;
  /** An email address; or a number in E.164 form if it is a text message, which consists of the text and the action's link. */
  readonly to: string;
  readonly channel?: Channel;
  /** Mails only. Named here and read when the mail is sent, so that a file is not stored once per reader. */
  readonly attachment?: AttachmentRef | undefined;
  /** Mails only: the mail of a gift that nobody has bought, instead of the texts. */
  readonly test?: TestGift | undefined;
  /** Anyone who reads it can set that person's password. */
  readonly setsPassword: boolean;
}

/** What a person of an account has sent to themselves before they order it. */
export interface TestGift {
  readonly sample: SampleGift;
  readonly accountName: string;
}

/** Sends a notice if and when the transaction commits. Other folders send mails this way; wired in by `main`. */
export type SendNotice = (tx: Tx, notice: Notice) => Promise<void>;

export const operatorAccountId = '00000000-0000-0000-0000-000000000000' as AccountId;

export function createSendNotice(keyRing: KeyRing): SendNotice {
  return async (tx, { accountId, channel = 'Email', ...content }) => {
    const key = { accountId: accountId ?? operatorAccountId, id: newId() };
    await insertNotice(tx, key, channel, seal(keyRing, noticeContext(key.accountId, key.id), JSON.stringify(content)));
    await enqueue(tx, sendMessagesJob, { messages: [key] });
  };
}

/**
 * The content of an encrypted notice. Its link may reset a password, so it is stored encrypted, and only until it was
 * sent.
 */
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
