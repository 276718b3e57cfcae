import type { Db } from '../database/database.ts';
import type { HotConnections } from '../database/hot-connections.ts';
import type { MessageCaps } from '../kit/delivery-settings.ts';
import type { Logger } from '../kit/logger.ts';
import { inSpan } from '../kit/tracing.ts';
import type { AddressNeeds } from './address-messages.ts';
import { type ComposeNeeds, giftMessage, type MessageContext } from './compose-message.ts';
import { composeEmail } from './content/compose-email.ts';
import { composeNotice } from './content/compose-notice.ts';
import { composeNoticeSms, composeSms } from './content/compose-sms.ts';
import type { HeldClaims } from './hold-claims.ts';
import { inTurns } from './in-turns.ts';
import type { ContextReader } from './message-context.ts';
import { noteOutcome } from './note-outcome.ts';
import { decide } from './outcome-rules.ts';
import type { Recorder } from './record-outcomes.ts';
import { composeTest } from './samples/compose-test.ts';
import { openNotice } from './send-notice.ts';
import { serverUnreachable } from './senders/smtp-errors.ts';
import type {
  AddressedMessage,
  AttachmentRef,
  Channel,
  ClaimedMessage,
  DeliveryFailpointHook,
  GiftFacts,
  MailAttachment,
  MailSender,
  Outcome,
  ReadAttachment,
  SmsSender,
} from './types.ts';

export interface DispatchNeeds extends ComposeNeeds, AddressNeeds {
  readonly db: Db;
  readonly claimConnections: HotConnections;
  readonly mail: MailSender;
  readonly sms: SmsSender;
  readonly contexts: ContextReader;
  readonly readAttachment: ReadAttachment;
  readonly caps: MessageCaps;
  readonly recorder: Recorder;
  readonly logger: Logger;
  readonly failpoint?: DeliveryFailpointHook | undefined;
}

const suppressed: Outcome = {
  kind: 'Refused',
  status: 'Bounced',
  reason: 'AddressSuppressed',
  isDeadAddress: false,
};
const attachmentUnavailable: Outcome = { kind: 'Deferred', reason: 'AttachmentUnavailable' };
const unwritable: Outcome = { kind: 'Refused', status: 'Failed', reason: 'MessageNotComposed', isDeadAddress: false };

/**
 * Composes, sends and records claimed messages, and resolves when all are recorded. A message whose claim may have
 * expired is not sent, because another worker may be sending it. Returns the messages skipped for that reason.
 */
export async function dispatchMessages(
  needs: DispatchNeeds,
  messages: readonly AddressedMessage[],
  claims: HeldClaims,
): Promise<readonly ClaimedMessage[]> {
  const gifts = messages.flatMap(({ message }) => (message.gift ? [message.gift] : []));
  const contextOf = await needs.contexts.read(gifts);
  const records: Promise<void>[] = [];
  const left: ClaimedMessage[] = [];
  const sendNext = async (entry: AddressedMessage): Promise<void> => {
    const { message, addressHash, isSuppressed } = entry;
    if (!claims.isHeld(message)) {
      left.push(message);
      return;
    }
    const { provider } = message.channel === 'Email' ? needs.mail : needs.sms;
    const span = {
      name: `send ${message.channel}`,
      kind: 'client',
      attributes: { 'bestow.provider': provider },
    } as const;
    const outcome = isSuppressed ? suppressed : await inSpan(span, () => send(needs, entry, contextOf));
    noteOutcome(needs.logger, message, provider, outcome);
    if (outcome.kind === 'Accepted') await needs.failpoint?.('messageAccepted');
    const decision = decide(outcome, message);
    records.push(needs.recorder.submit({ message, decision, addressHash }));
  };
  await Promise.all(
    (['Email', 'Sms'] as const).map((channel) =>
      inTurns(
        messages.filter(({ message }) => message.channel === channel),
        concurrencyOf(needs, channel),
        sendNext,
      ),
    ),
  );
  await Promise.all(records);
  return left;
}

async function send(
  needs: DispatchNeeds,
  entry: AddressedMessage,
  contextOf: (facts: GiftFacts) => MessageContext,
): Promise<Outcome> {
  const { message, to, addressHash } = entry;
  try {
    if (message.channel === 'Email' && needs.mail.isPaused?.()) return serverUnreachable;
    if (message.channel === 'Email') return await sendMail(needs, entry, contextOf);
    const { accountId, id, gift } = message;
    const { text } = gift
      ? composeSms(giftMessage(needs, 'Sms', gift, contextOf(gift), addressHash))
      : composeNoticeSms(noticeOf(needs, message));
    return await needs.sms.send({ accountId, id, to, text });
  } catch (error) {
    // A bug on our side. Retrying would only repeat it; the line fails and is refunded.
    const reason = error instanceof Error ? error.name : 'unknown';
    needs.logger.error({ messageId: message.id, reason }, 'message not composed');
    return unwritable;
  }
}

async function sendMail(
  needs: DispatchNeeds,
  { message, to, addressHash }: AddressedMessage,
  contextOf: (facts: GiftFacts) => MessageContext,
): Promise<Outcome> {
  const { accountId, id, gift } = message;
  if (gift) {
    const composed = composeEmail(giftMessage(needs, 'Email', gift, contextOf(gift), addressHash));
    return needs.mail.send({ accountId, id, to, ...composed, attachment: null, isNotice: false, setsPassword: false });
  }
  const notice = noticeOf(needs, message);
  if (notice.test) {
    const composed = await composeTest(needs, notice.test);
    return needs.mail.send({ accountId, id, to, ...composed, attachment: null, isNotice: true, setsPassword: false });
  }
  const attachment = notice.attachment ? await readAttachment(needs, message, notice.attachment) : null;
  if (attachment === 'unavailable') return attachmentUnavailable;
  const { subject, text, action, frame, setsPassword } = notice;
  const { baseUrl, supportContact } = needs;
  const composed = composeNotice({ subject, text, action, frame, baseUrl, supportContact });
  return needs.mail.send({ accountId, id, to, ...composed, attachment, isNotice: true, setsPassword });
}

/** A file that cannot be read now delays its mail: without it, the mail would be wrong. */
async function readAttachment(
  needs: DispatchNeeds,
  { accountId, id }: ClaimedMessage,
  attachment: AttachmentRef,
): Promise<MailAttachment | 'unavailable'> {
  try {
    return await needs.readAttachment(accountId, attachment);
  } catch (error) {
    needs.logger.error(
      { messageId: id, reason: error instanceof Error ? error.name : 'unknown' },
      'attachment not read',
    );
    return 'unavailable';
  }
}

function noticeOf({ keyRing }: DispatchNeeds, message: ClaimedMessage) {
  if (!message.sealedNotice) throw new Error('a message without content');
  return openNotice(keyRing, message, message.sealedNotice);
}

function concurrencyOf({ mail, sms }: DispatchNeeds, channel: Channel): number {
  return channel === 'Email' ? mail.concurrencyMax : sms.concurrencyMax;
}
