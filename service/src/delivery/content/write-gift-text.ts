import { type GiftWords, saysThanks, worthOf } from './gift-words.ts';
import type { GiftMessage } from './types.ts';

/** The plain text version: the same texts in the same order, and every link on its own line. */
export function writeGiftText(words: GiftWords, message: GiftMessage): string {
  const { language, branding, gifts, from } = words;
  const { texts } = language;
  const { number, count } = message.part;
  const body = [
    branding.logoText,
    [words.greeting, from].filter((line) => line).join('\n'),
    words.reminder?.text ?? '',
    words.message ?? '',
    `${gifts[0].productName}, ${worthOf(gifts)}`,
    ...linksOf(words),
    count > 1 ? texts.partOf(String(number), String(count)) : '',
    words.keepSafe,
    saysThanks(message) ? texts.thanks : '',
    ...words.extras.map(({ label, url }) => `${label}:\n${url}`),
    words.extras.length > 0 ? texts.otherSites : '',
  ];
  // "-- " starts a signature, which mail programs set apart and leave out of replies.
  const help = `${texts.help}: ${words.helpUrl}`;
  const stop = words.reminder ? `${words.reminder.stop.label}:\n${words.reminder.stop.url}` : '';
  const lines = ['-- ', words.footer ?? '', words.sentBy, help, words.support ?? '', stop];
  const signature = lines.filter((line) => line !== '');
  const paragraphs = body.filter((paragraph) => paragraph !== '');
  return `${[...paragraphs, signature.join('\n')].join('\n\n')}\n`.replace(/\r\n?/g, '\n');
}

function linksOf({ gifts, language: { texts } }: GiftWords): string[] {
  const [gift] = gifts;
  if (gifts.length === 1) return [`${texts.openGift}:\n${gift.link}`];
  return [
    texts.severalGifts(String(gifts.length)),
    ...gifts.map(({ number, value, link }) => `${texts.giftNumber(String(number))}, ${value}\n${link}`),
  ];
}
