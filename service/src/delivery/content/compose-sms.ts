import type { GiftMessage } from './types.ts';

/** The text message about the cards of a line. */
export function composeSms({ gifts, personalization, branding, accountName }: GiftMessage): string {
  const sender = personalization.fromName || branding?.senderName || accountName;
  return [`${sender} sent you a gift:`, ...gifts.map((gift) => gift.claimLink.reveal())].join('\n');
}
