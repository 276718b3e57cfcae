import type { Db } from '../database/database.ts';
import { NotFound } from '../kit/errors.ts';
import { type AccountId, isId, type OrderId } from '../kit/ids.ts';
import { Secret } from '../kit/secret.ts';
import { type MessageContext, wordsOfLine } from './compose-message.ts';
import { composeEmail } from './content/compose-email.ts';
import { composeSms } from './content/compose-sms.ts';
import type { GiftMessage } from './content/types.ts';
import type { ContextReader } from './message-context.ts';
import { findSentGift, type SentGift } from './sent-message-queries.ts';
import type { Channel } from './types.ts';

export interface ShowMessageNeeds {
  readonly db: Db;
  readonly contexts: ContextReader;
  readonly baseUrl: string;
  readonly supportContact: string | null;
}

/** A message that was sent, for the people of its account. */
export interface ShownMessage {
  readonly channel: Channel;
  readonly sentAt: Date;
  readonly subject: string | null;
  /** Null for a text message. */
  readonly html: string | null;
  readonly text: string;
}

/**
 * A message about an order, composed again from the order and branding as they are now: nobody's mail is kept. Its
 * links are left out, because whoever has one can take the gift; to see links is a right of its own.
 */
export async function showMessage(
  needs: ShowMessageNeeds,
  accountId: AccountId,
  orderId: string,
  id: string,
): Promise<ShownMessage> {
  const sent = isId(orderId) && isId(id) ? await findSentGift(needs.db, accountId, orderId as OrderId, id) : null;
  if (!sent) throw new NotFound('No message');
  const message = messageOf(needs, sent, (await needs.contexts.read([sent]))(sent));
  const { channel, sentAt } = sent;
  if (channel === 'Sms') return { channel, sentAt, subject: null, html: null, text: composeSms(message).text };
  const { subject, html, text } = composeEmail(message);
  return { channel, sentAt, subject, html, text };
}

function messageOf(
  { baseUrl, supportContact }: ShowMessageNeeds,
  sent: SentGift,
  context: MessageContext,
): GiftMessage {
  const { product } = context;
  const { channel, valueMinor, currencyCode } = sent;
  const gift = { product, valueMinor, currencyCode, claimLink: new Secret(`${baseUrl}/c/hidden`) };
  return {
    ...wordsOfLine(channel, sent, context),
    gifts: Array.from({ length: Math.max(1, sent.cardCount) }, () => gift),
    baseUrl,
    supportContact,
    reminder: sent.reminderDays === 0 ? null : { stopUrl: `${baseUrl}/r/hidden` },
  };
}
