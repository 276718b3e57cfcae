import { type BrandingPalettes, brandingPalettes } from '../../catalog/branding-palette.ts';
import { isolatedIfTurning } from '../../kit/bidi.ts';
import { type GiftLine, type GiftWords, worthOf } from './gift-words.ts';
import { joinHtml, type MailFont, type MailHtml, nothing } from './slots.ts';
import {
  fillBlankCard,
  fillCard,
  fillFooter,
  fillFrom,
  fillHeaderBar,
  fillHeaderPicture,
  fillList,
  fillLogo,
  fillLogoText,
  fillNote,
  fillOpen,
  fillPage,
  fillPart,
  fillRow,
  fillSupport,
  fillThanks,
} from './templates/gift-mail.generated.ts';
import type { GiftMessage } from './types.ts';

export function writeGiftHtml(words: GiftWords, message: GiftMessage): string {
  const { language, branding, gifts } = words;
  const { texts } = language;
  const look = lookOf(words);
  const [gift] = gifts;
  const logoUrl = branding.logoPath && message.baseUrl + branding.logoPath;
  const pictureUrl = branding.headerImagePath && message.baseUrl + branding.headerImagePath;
  const { number, count } = message.part;
  return fillPage({
    ...look,
    ...nightColors(brandingPalettes(branding)),
    lang: language.locale,
    title: words.subject,
    preheader: words.preheader,
    logo: logoUrl ? fillLogo({ ...look, logoUrl, logoAlt: branding.logoText }) : nothing,
    logoText: !logoUrl && branding.logoText ? fillLogoText({ ...look, logoText: branding.logoText }) : nothing,
    headerPicture: pictureUrl ? fillHeaderPicture({ pictureUrl }) : nothing,
    headerBar: pictureUrl ? nothing : fillHeaderBar(look),
    greeting: words.greeting,
    from: words.from ? fillFrom({ ...look, from: words.from }) : nothing,
    card: cardOf(words, look),
    blankCard: words.faceplateUrl ? nothing : fillBlankCard({ ...look, productName: gift.productName }),
    productLang: words.productCulture ?? language.locale,
    productName: gift.productName,
    value: worthOf(gifts),
    note: words.message ? fillNote({ ...look, message: words.message }) : nothing,
    open: gifts.length === 1 ? openOf(words, look) : nothing,
    list: gifts.length > 1 ? listOf(words, look) : nothing,
    part: count > 1 ? fillPart({ ...look, part: texts.partOf(String(number), String(count)) }) : nothing,
    keepSafe: texts.keepSafe,
    thanks: message.personalization.fromEmail ? fillThanks({ ...look, thanks: texts.thanks }) : nothing,
    footer: words.footer ? fillFooter({ ...look, footer: words.footer }) : nothing,
    sentBy: words.sentBy,
    support: words.support ? fillSupport({ ...look, support: words.support }) : nothing,
  });
}

type Look = ReturnType<typeof lookOf>;

function lookOf({ language, branding }: GiftWords) {
  const { isRightToLeft } = language;
  // Arabic and Japanese have no italics, and the serif families have none of their letters.
  const isLatin = language.language !== 'ar' && language.language !== 'ja';
  return {
    ...brandingPalettes(branding).day,
    dir: isRightToLeft ? 'rtl' : 'ltr',
    start: isRightToLeft ? 'right' : 'left',
    end: isRightToLeft ? 'left' : 'right',
    bodyFont: 'sans' as MailFont,
    headingFont: (isLatin ? 'serif' : 'sans') as MailFont,
    noteStyle: isLatin ? 'italic' : 'normal',
  } as const;
}

function nightColors({ night }: BrandingPalettes) {
  return {
    nightGround: night.ground,
    nightSurface: night.surface,
    nightLine: night.line,
    nightInk: night.ink,
    nightSoft: night.soft,
    nightAccent: night.accent,
    nightOnAccent: night.onAccent,
    nightAccentInk: night.accentInk,
  };
}

function cardOf({ faceplateUrl, gifts: [gift], language }: GiftWords, look: Look): MailHtml {
  if (!faceplateUrl) return nothing;
  return fillCard({ ...look, faceplateUrl, faceplateAlt: language.texts.giftAlt(gift.productName), href: gift.link });
}

function openOf({ gifts: [gift], language: { texts } }: GiftWords, look: Look): MailHtml {
  return fillOpen({
    ...look,
    href: gift.link,
    link: gift.link,
    openGift: texts.openGift,
    otherwise: texts.otherwise,
  });
}

function listOf({ gifts, language: { texts, isRightToLeft } }: GiftWords, look: Look): MailHtml {
  const isOneKind = gifts.every(({ productName }) => productName === gifts[0].productName);
  const rowOf = ({ number, productName, value, link }: GiftLine) =>
    fillRow({
      ...look,
      label: texts.giftNumber(String(number)),
      what: isOneKind ? value : `${isolatedIfTurning(productName, isRightToLeft)} · ${value}`,
      href: link,
      open: texts.open,
    });
  return fillList({ ...look, listHint: texts.severalGifts(String(gifts.length)), row: joinHtml(gifts.map(rowOf)) });
}
