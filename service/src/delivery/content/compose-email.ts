import { amountToWire } from '../../kit/money.ts';
import type { ComposedEmail, GiftMessage, MessageGift } from './types.ts';

const standardSubject = 'A gift for you';

/** The mail about the cards of a line. */
export function composeEmail(message: GiftMessage): ComposedEmail {
  const { personalization, branding, accountName, gifts } = message;
  const paragraphs = [
    personalization.to ? `Dear ${personalization.to},` : '',
    personalization.message ?? '',
    ...gifts.map((gift) => `${gift.product.name}, ${priceOf(gift)}\n${gift.claimLink.reveal()}`),
    branding?.footer ?? '',
  ].filter((paragraph) => paragraph !== '');
  return {
    subject: branding?.subject || standardSubject,
    html: paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n'),
    text: `${paragraphs.join('\n\n')}\n`,
    fromName: personalization.fromName || branding?.senderName || accountName,
    replyTo: personalization.fromEmail,
  };
}

function priceOf({ valueMinor, currencyCode }: MessageGift): string {
  return `${amountToWire(valueMinor, currencyCode)} ${currencyCode}`;
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? '').replaceAll('\n', '<br>');
}
