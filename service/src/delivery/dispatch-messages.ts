import type { Db } from '../kit/database.ts';
import type { Logger } from '../kit/logger.ts';
import type { AddressHashes } from './address-hashes.ts';
import { type ComposeNeeds, giftMessage, type Surroundings } from './compose-message.ts';
import { composeEmail } from './content/compose-email.ts';
import { composeNotice } from './content/compose-notice.ts';
import { composeSms } from './content/compose-sms.ts';
import { inTurns } from './in-turns.ts';
import { decide } from './outcome-rules.ts';
import type { Recorder } from './record-outcomes.ts';
import { openNotice } from './send-notice.ts';
import { listSuppressed } from './suppression-queries.ts';
import type { SurroundingsReader } from './surroundings.ts';
import type {
  Channel,
  ClaimedMessage,
  DeliveryFailpointHook,
  GiftFacts,
  MailSender,
  Outcome,
  OutgoingMail,
  SmsSender,
} from './types.ts';

export interface DispatchNeeds extends ComposeNeeds {
  readonly db: Db;
  readonly mail: MailSender;
  readonly sms: SmsSender;
  readonly surroundings: SurroundingsReader;
  readonly addressHashes: AddressHashes;
  readonly recorder: Recorder;
  readonly logger: Logger;
  readonly failpoint?: DeliveryFailpointHook | undefined;
}

/** A message that is ready to leave, or the reason why it never will be. */
interface Ready {
  readonly message: ClaimedMessage;
  readonly to: string;
  readonly addressHash: Buffer;
}

const suppressed: Outcome = {
  kind: 'Refused',
  status: 'Bounced',
  reason: 'AddressSuppressed',
  isDeadAddress: false,
};
const paused: Outcome = { kind: 'Deferred', reason: 'MailServerUnreachable' };
const unwritable: Outcome = { kind: 'Refused', status: 'Failed', reason: 'MessageNotComposed', isDeadAddress: false };

/**
 * Writes, hands over and records messages that were claimed, and answers when all of them are recorded. Nothing is
 * handed over after `endsAt` (by performance.now): by the time it is answered, somebody else may have claimed it. Answers
 * what was left for that reason.
 */
export async function dispatchMessages(
  needs: DispatchNeeds,
  claimed: readonly ClaimedMessage[],
  endsAt: number,
): Promise<readonly ClaimedMessage[]> {
  const ready = claimed.map((message) => readyOf(needs, message));
  const gifts = claimed.flatMap(({ gift }) => (gift ? [gift] : []));
  const [surroundingsOf, listed] = await Promise.all([
    needs.surroundings.read(gifts),
    listSuppressed(
      needs.db,
      ready.map(({ addressHash }) => addressHash),
    ),
  ]);
  const dead = new Set(listed.map((hash) => hash.toString('hex')));
  const records: Promise<void>[] = [];
  const left: ClaimedMessage[] = [];
  const sendNext = async (entry: Ready): Promise<void> => {
    const { message, addressHash } = entry;
    if (performance.now() > endsAt) {
      left.push(message);
      return;
    }
    const isSuppressed = dead.has(addressHash.toString('hex'));
    const outcome = isSuppressed ? suppressed : await send(needs, entry, surroundingsOf);
    if (outcome.kind === 'Accepted') await needs.failpoint?.('messageAccepted');
    const decision = decide(outcome, message);
    records.push(needs.recorder.submit({ message, decision, addressHash }));
  };
  await Promise.all(
    (['Email', 'Sms'] as const).map((channel) =>
      inTurns(
        ready.filter(({ message }) => message.channel === channel),
        concurrencyOf(needs, channel),
        sendNext,
      ),
    ),
  );
  await Promise.all(records);
  return left;
}

function readyOf({ keyRing, addressHashes }: DispatchNeeds, message: ClaimedMessage): Ready {
  const to = message.gift ? addressOf(message.channel, message.gift) : noticeAddress(keyRing, message);
  return { message, to, addressHash: addressHashes.of(to) };
}

function addressOf(channel: Channel, { details }: GiftFacts): string {
  return (channel === 'Email' ? details.digital?.email : details.digital?.sms) ?? '';
}

function noticeAddress(keyRing: DispatchNeeds['keyRing'], message: ClaimedMessage): string {
  return message.sealedNotice ? openNotice(keyRing, message, message.sealedNotice).to : '';
}

async function send(
  needs: DispatchNeeds,
  entry: Ready,
  surroundingsOf: (facts: GiftFacts) => Surroundings,
): Promise<Outcome> {
  const { message, to } = entry;
  try {
    if (message.channel === 'Email' && needs.mail.isPaused?.()) return paused;
    if (message.channel === 'Email') return await needs.mail.send(mailOf(needs, entry, surroundingsOf));
    if (!message.gift) throw new Error('notices are mails');
    const { text } = composeSms(giftMessage(needs, 'Sms', message.gift, surroundingsOf(message.gift)));
    return await needs.sms.send({ accountId: message.accountId, id: message.id, to, text });
  } catch (error) {
    // A defect of ours. Trying it again would only repeat it; the line fails and is paid back.
    const reason = error instanceof Error ? error.name : 'unknown';
    needs.logger.error({ messageId: message.id, reason }, 'message not composed');
    return unwritable;
  }
}

function mailOf(
  needs: DispatchNeeds,
  { message, to }: Ready,
  surroundingsOf: (facts: GiftFacts) => Surroundings,
): OutgoingMail {
  const { accountId, id, gift, sealedNotice } = message;
  if (gift) {
    const composed = composeEmail(giftMessage(needs, 'Email', gift, surroundingsOf(gift)));
    return { accountId, id, to, ...composed, isNotice: false };
  }
  if (!sealedNotice) throw new Error('a message without content');
  const { subject, text, action } = openNotice(needs.keyRing, message, sealedNotice);
  const { baseUrl, supportContact } = needs;
  return { accountId, id, to, ...composeNotice({ subject, text, action, baseUrl, supportContact }), isNotice: true };
}

function concurrencyOf({ mail, sms }: DispatchNeeds, channel: Channel): number {
  return channel === 'Email' ? mail.concurrencyMax : sms.concurrencyMax;
}
