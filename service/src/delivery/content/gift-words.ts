import { findTranslation } from '../../catalog/find-translation.ts';
import { spokenBranding } from '../../catalog/spoken-branding.ts';
import { fillSubject } from '../../catalog/subject-fields.ts';
import type { BrandingSettings } from '../../catalog/types.ts';
import { isolatedIfTurning, withoutDirectionControls } from '../../kit/bidi.ts';
import { formatAmount } from '../../kit/format-amount.ts';
import { formatDay } from '../../kit/format-day.ts';
import { httpsLink } from '../../kit/https-link.ts';
import { headerText, headerValue } from './header-text.ts';
import { chooseMessageLanguage, type MessageLanguage } from './languages/choose-language.ts';
import { type GiftMessage, giftsPerEmailMax, type MessageGift } from './types.ts';

/** One card as its message shows it. */
export interface GiftLine {
  readonly number: number;
  readonly productName: string;
  readonly value: string;
  readonly link: string;
}

/** The texts of a message in the recipient's language: the same for HTML, plain text and SMS. */
export interface GiftWords {
  readonly language: MessageLanguage;
  readonly branding: BrandingSettings;
  readonly subject: string;
  readonly senderName: string;
  readonly greeting: string;
  readonly preheader: string;
  readonly from: string | null;
  readonly message: string | null;
  /** What a reminder says above the gift, and the link that ends reminders. */
  readonly reminder: { readonly text: string; readonly stop: { readonly label: string; readonly url: string } } | null;
  /** The language of the product's texts, if it is known. */
  readonly productCulture: string | null;
  readonly faceplateUrl: string | null;
  readonly gifts: readonly [GiftLine, ...GiftLine[]];
  /** Links to the giver's own content elsewhere. */
  readonly extras: readonly { readonly label: string; readonly url: string }[];
  /** Until when to open it, and that it is worth money. */
  readonly keepSafe: string;
  readonly footer: string | null;
  readonly sentBy: string;
  readonly helpUrl: string;
  readonly support: string | null;
}

// Types that every mail program shows; some do not show SVG.
const shownEverywhere = /^\/media\/[A-Za-z0-9._-]{1,90}\.(png|jpe?g|gif)$/i;

export function giftWords(message: GiftMessage): GiftWords {
  const [first] = message.gifts;
  if (!first) throw new Error('a message about no gift');
  const translation = findTranslation(first.product.translations, [message.culture ?? ''])?.translation ?? null;
  const baseCulture = first.product.cultureCodes[0] ?? null;
  const language = chooseMessageLanguage(message.culture, baseCulture);
  const branding = spokenBranding(message.branding, language);
  const { texts, isRightToLeft } = language;
  const spoken = message.reminder ? texts.reminder : texts;
  const named = (text: string) => isolatedIfTurning(text, isRightToLeft);
  const to = filled(message.personalization.to);
  const from = filled(message.personalization.fromName) ?? filled(branding.senderName);
  const gifts = giftLines(message, first, language);
  const senderName = headerText(branding.senderName) || headerText(message.accountName);
  return {
    language,
    branding,
    subject: subjectOf(message, { language, branding, gifts }),
    senderName,
    greeting: to ? spoken.greeting(named(to)) : spoken.title,
    preheader: spoken.preheader(`${named(gifts[0].productName)}, ${worthOf(gifts)}`),
    from: from === null ? null : texts.from(named(from)),
    message: filled(message.personalization.message),
    reminder: reminderOf(message, branding, language),
    productCulture: translation?.cultureCode ?? baseCulture,
    faceplateUrl: faceplateUrl(first, message.baseUrl),
    gifts,
    extras: extrasOf(message, language),
    keepSafe: keepSafeOf(message, language),
    footer: filled(branding.footer),
    sentBy: texts.sentBy(named(filled(message.accountName) ?? senderName)),
    helpUrl: `${message.baseUrl}/help`,
    support: message.supportContact === null ? null : texts.support(withoutDirectionControls(message.supportContact)),
  };
}

/** The value of all gifts of one message, as short as possible: "3 × $25.00". */
export function worthOf([first, ...others]: GiftWords['gifts']): string {
  const isSame = others.every(({ value }) => value === first.value);
  return others.length > 0 && isSame ? `${others.length + 1} × ${first.value}` : first.value;
}

/** A reply reaches the giver. A reminder does not ask for one: the gift was not opened yet. */
export function saysThanks({ personalization, reminder }: GiftMessage): boolean {
  return personalization.fromEmail !== null && !reminder;
}

function giftLines(message: GiftMessage, first: MessageGift, language: MessageLanguage): GiftWords['gifts'] {
  const before = (message.part.number - 1) * giftsPerEmailMax;
  const lineOf = (gift: MessageGift, index: number): GiftLine => ({
    number: before + index + 1,
    productName: nameOf(gift, message.culture),
    value: formatAmount(gift.valueMinor, gift.currencyCode, language),
    link: gift.claimLink.reveal(),
  });
  return [lineOf(first, 0), ...message.gifts.slice(1).map((gift, index) => lineOf(gift, index + 1))];
}

function extrasOf({ extras }: GiftMessage, { texts }: MessageLanguage): GiftWords['extras'] {
  const given = [
    { label: texts.photo, url: httpsLink(extras?.photoUrl) },
    { label: texts.video, url: httpsLink(extras?.videoUrl) },
    { label: texts.greetingCard, url: httpsLink(extras?.greetingUrl) },
  ];
  return given.flatMap(({ label, url }) => (url ? [{ label, url }] : []));
}

function reminderOf(message: GiftMessage, branding: BrandingSettings, language: MessageLanguage) {
  if (!message.reminder) return null;
  const { texts } = language;
  const text = filled(branding.reminderText) ?? texts.reminder.text;
  const sentences = [text, openByOf(message, language)].filter((sentence) => sentence !== '');
  return { text: sentences.join(' '), stop: { label: texts.reminder.stop, url: message.reminder.stopUrl } };
}

function nameOf({ product }: MessageGift, culture: string | null): string {
  const found = culture === null ? null : findTranslation(product.translations, [culture]);
  return found?.translation.name || product.name;
}

function faceplateUrl({ product }: MessageGift, baseUrl: string): string | null {
  const path = product.faceplates.map((faceplate) => faceplate.path).find((known) => shownEverywhere.test(known));
  return path ? baseUrl + path : null;
}

interface SubjectParts {
  readonly language: MessageLanguage;
  readonly branding: BrandingSettings;
  readonly gifts: GiftWords['gifts'];
}

function subjectOf(message: GiftMessage, { language, branding, gifts }: SubjectParts): string {
  const value = (text: string | null) => headerValue(text, language.isRightToLeft);
  const fromName = value(message.personalization.fromName);
  const { texts } = language;
  const [written, usual] = message.reminder
    ? [branding.reminderSubject, fromName ? texts.reminder.subjectFrom(fromName) : texts.reminder.subject]
    : [branding.subject, fromName ? texts.subjectFrom(fromName) : texts.title];
  const own = fillSubject(headerText(written), {
    To: value(message.personalization.to),
    FromName: fromName ?? value(branding.senderName),
    ProductName: value(gifts[0].productName),
    Value: worthOf(gifts),
  });
  const subject = own || usual;
  const { number, count } = message.part;
  return count > 1 ? `${subject} (${number}/${count})` : subject;
}

/** A reminder says at the top until when to open the gift. */
function keepSafeOf(message: GiftMessage, language: MessageLanguage): string {
  const { keepSafe } = language.texts;
  const openBy = message.reminder ? '' : openByOf(message, language);
  return openBy === '' ? keepSafe : `${openBy} ${keepSafe}`;
}

function openByOf({ expiresAt }: GiftMessage, { texts, locale }: MessageLanguage): string {
  if (!expiresAt) return '';
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }).format(expiresAt);
  return texts.openBy(`${formatDay(expiresAt, locale)}, ${time} UTC`);
}

function filled(text: string | null | undefined): string | null {
  return text && text.trim() !== '' ? text : null;
}
