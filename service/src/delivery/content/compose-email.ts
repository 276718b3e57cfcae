import { type GiftWords, giftWords } from './gift-words.ts';
import type { ComposedEmail, GiftMessage } from './types.ts';
import { writeGiftHtml } from './write-gift-html.ts';
import { writeGiftText } from './write-gift-text.ts';

/** The mail about the cards of a line. Pure: the same message always gives the same mail, also as a preview. */
export function composeEmail(message: GiftMessage): ComposedEmail {
  const words: GiftWords = giftWords(message);
  return {
    subject: words.subject,
    html: writeGiftHtml(words, message),
    text: writeGiftText(words, message),
    fromName: words.senderName,
    replyTo: message.personalization.fromEmail,
    stopUrl: message.reminder?.stopUrl ?? null,
  };
}
