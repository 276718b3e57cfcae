import { createBatcher } from '../../database/batcher.ts';
import { type Db, withTransaction } from '../../database/database.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { type KeyRing, open, type SealContext, seal } from '../../kit/keyring.ts';
import type { AddressHashes } from '../address-hashes.ts';
import { extraHeaders } from '../senders/extra-headers.ts';
import { messageIdOf } from '../senders/message-id.ts';
import type { MailSender, MessageKey, Outcome, OutgoingMail, OutgoingSms, SmsSender } from '../types.ts';
import { type ReportStatus, stageReportJob } from './jobs.ts';
import { type Misfortune, misfortuneOf } from './markers.ts';
import { insertOutboxMessages } from './queries.ts';
import type { OutboxContent } from './types.ts';

export interface OutboxNeeds {
  readonly db: Db;
  readonly keyRing: KeyRing;
  readonly addressHashes: AddressHashes;
  /** The sender address of every mail. */
  readonly from: string;
}

interface Entry extends MessageKey {
  readonly setsPassword: boolean;
  readonly content: OutboxContent;
}

const limits = {
  batchesInFlightMax: 1,
  itemsPerBatchMax: 200,
  weightPerBatchMax: Number.POSITIVE_INFINITY,
  itemsWaitingMax: 10_000,
};
const atOnceMax = 100;
// As with a real provider, the outcome of a message is reported a moment after it was accepted.
const reportAfterSeconds: Readonly<Record<ReportStatus, number>> = { Delivered: 5, Bounced: 1 };

/** The stage provider: keeps every message instead of sending it, and reports like a real one. */
export function createOutbox(needs: OutboxNeeds): { readonly mail: MailSender; readonly sms: SmsSender } {
  const { db, keyRing, addressHashes, from } = needs;
  const domain = from.slice(from.lastIndexOf('@') + 1);
  // First attempts to an address with a delay; after a restart the message is delayed once more.
  const delayed = new Set<string>();
  const batcher = createBatcher<Entry, void>(async (entries) => {
    await withTransaction(db, async (tx) => {
      await insertOutboxMessages(
        tx,
        entries.map(({ accountId, id, setsPassword, content }) => ({
          accountId,
          id,
          setsPassword,
          addressHash: addressHashes.of(content.to),
          sealedContent: seal(keyRing, outboxContext(accountId, id), JSON.stringify(content)),
        })),
      );
      for (const status of ['Delivered', 'Bounced'] as const) {
        const messages = entries.filter(({ content }) => reportOn(content.to) === status).map(keyOf);
        if (messages.length > 0) await enqueue(tx, stageReportJob, { messages, status }, reportAfterSeconds[status]);
      }
    });
    return [];
  }, limits);

  async function keep(key: MessageKey, setsPassword: boolean, content: OutboxContent): Promise<Outcome> {
    const refusal = refusalOf(misfortuneOf(content.to), key);
    if (refusal) return refusal;
    try {
      await batcher.submit({ ...key, setsPassword, content });
      return { kind: 'Accepted', providerReference: null };
    } catch {
      return { kind: 'Deferred', reason: 'OutboxUnavailable' };
    }
  }

  function refusalOf(misfortune: Misfortune | null, { id }: MessageKey): Outcome | null {
    if (misfortune === 'fail')
      return { kind: 'Refused', status: 'Failed', reason: 'RecipientRefused', isDeadAddress: false };
    if (misfortune !== 'delay' || delayed.delete(id)) return null;
    delayed.add(id);
    return { kind: 'Deferred', reason: 'MailServerAnswered421' };
  }

  return {
    mail: {
      provider: 'outbox',
      send: (mail) => keep(keyOf(mail), mail.setsPassword, mailContent(from, domain, mail)),
      concurrencyMax: atOnceMax,
      close,
    },
    sms: {
      provider: 'outbox',
      send: (sms) => keep(keyOf(sms), false, smsContent(sms)),
      concurrencyMax: atOnceMax,
      close,
    },
  };

  async function close(): Promise<void> {
    await batcher.idle();
  }
}

export function openOutboxContent(keyRing: KeyRing, key: MessageKey, sealedContent: Buffer): OutboxContent {
  return JSON.parse(open(keyRing, outboxContext(key.accountId, key.id), sealedContent)) as OutboxContent;
}

export function outboxContext(accountId: string, id: string): SealContext {
  return { purpose: 'outbox', row: [accountId, id] };
}

function keyOf({ accountId, id }: MessageKey): MessageKey {
  return { accountId, id };
}

function reportOn(to: string): ReportStatus {
  return misfortuneOf(to) === 'bounce' ? 'Bounced' : 'Delivered';
}

function mailContent(from: string, domain: string, mail: OutgoingMail): OutboxContent {
  return {
    channel: 'Email',
    to: mail.to,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    headers: {
      From: `${JSON.stringify(mail.fromName)} <${from}>`,
      To: mail.to,
      ...(mail.replyTo !== null && { 'Reply-To': mail.replyTo }),
      Subject: mail.subject,
      'Message-ID': messageIdOf(mail, domain),
      ...extraHeaders(mail),
    },
    attachment: mail.attachment && {
      name: mail.attachment.name,
      contentType: mail.attachment.contentType,
      bytes: mail.attachment.content.length,
    },
  };
}

function smsContent({ to, text }: OutgoingSms): OutboxContent {
  return { channel: 'Sms', to, subject: null, text, html: null, headers: {} };
}
