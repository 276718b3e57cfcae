import { isolatedIfTurning } from '../../kit/bidi.ts';
import { giftWords, worthOf } from './gift-words.ts';
import { headerText, shortened } from './header-text.ts';
import { chooseMessageLanguage } from './languages/choose-language.ts';
import { measureSms, type SmsSize, withPlainForms } from './sms-encoding.ts';
import type { GiftMessage, NoticeMessage } from './types.ts';

export interface ComposedSms extends SmsSize {
  readonly text: string;
}

/** The maximum number of parts for one gift; each part is charged like a message. */
export const smsSegmentsMax = 2;
/** Each further link takes about one more part. */
const segmentsPerFurtherLink = 1;

const nameLengthsMax = { long: 40, medium: 20, short: 12 } as const;

/**
 * The text message about one or more gifts: giver, product and links, with as much text as fits into the cheap length.
 */
export function composeSms(message: GiftMessage): ComposedSms {
  const words = giftWords(message);
  const [{ productName }] = words.gifts;
  const value = worthOf(words.gifts);
  const links = words.gifts.map(({ link }) => link).join('\n');
  const { isRightToLeft, texts } = words.language;
  const named = (text: string, lengthMax: number) =>
    isolatedIfTurning(shortened(withPlainForms(headerText(text)), lengthMax, '...'), isRightToLeft);
  const to = headerText(message.personalization.to ?? '');
  const from = headerText(message.personalization.fromName ?? '') || words.senderName;
  const gift = (lengthMax: number) => `${named(productName, lengthMax)}, ${value}`;
  const { sms } = texts;
  const { long, medium, short } = nameLengthsMax;
  const say = message.reminder
    ? { from: sms.remindFrom, fromOnly: sms.remindFromOnly, plain: sms.remindPlain }
    : { from: sms.from, fromOnly: sms.fromOnly, plain: sms.plain };
  const candidates = [
    ...(to === '' || message.reminder ? [] : [sms.named(named(to, medium), named(from, long), gift(long))]),
    say.from(named(from, long), gift(long)),
    say.from(named(from, medium), gift(medium)),
    say.from(named(from, medium), value),
    say.from(named(from, short), value),
    say.fromOnly(named(from, medium)),
    say.fromOnly(named(from, short)),
    say.plain,
  ];
  const stop = message.reminder ? `\n${withPlainForms(sms.stop)}\n${message.reminder.stopUrl}` : '';
  const furtherLinks = words.gifts.length - 1 + (message.reminder ? 1 : 0);
  const segmentsMax = smsSegmentsMax + segmentsPerFurtherLink * furtherLinks;
  return (
    richest(
      candidates.map((text) => `${withPlainForms(text)}\n${links}${stop}`),
      segmentsMax,
    ) ?? bare(links + stop)
  );
}

/** A short text that is not a gift, from whom it is, and its link. */
export function composeNoticeSms({
  text,
  action,
  frame,
}: Pick<NoticeMessage, 'text' | 'action' | 'frame'>): ComposedSms {
  const { isRightToLeft } = chooseMessageLanguage(frame?.locale ?? 'en', null);
  const name = shortened(withPlainForms(headerText(frame?.senderName ?? '')), nameLengthsMax.medium, '...');
  const from = name === '' ? '' : `${isolatedIfTurning(name, isRightToLeft)}: `;
  const link = action ? `\n${action.url}` : '';
  const plain = withPlainForms(text) + link;
  return richest([from + plain, plain], smsSegmentsMax) ?? { text: plain, ...measureSms(plain) };
}

/** The first that fits, longest first. The text is worth a second part, but not a third. */
function richest(texts: readonly string[], segmentsMax: number): ComposedSms | null {
  for (const text of texts) {
    const size = measureSms(text);
    if (size.segments <= segmentsMax) return { text, ...size };
  }
  return null;
}

// Only a very long base URL leaves no room for text; the gift must arrive anyway.
function bare(links: string): ComposedSms {
  return { text: links, ...measureSms(links) };
}
