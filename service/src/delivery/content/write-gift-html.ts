import { isolatedIfTurning } from '../../kit/bidi.ts';
import { type GiftLine, type GiftWords, saysThanks, worthOf } from './gift-words.ts';
import { type MailLook, mailLook } from './mail-look.ts';
import { joinHtml, type MailHtml, nothing } from './slots.ts';
import {
  fillBlankCard,
  fillCard,
  fillExtra,
  fillExtras,
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
  fillReminder,
  fillRow,
  fillStop,
  fillSupport,
  fillThanks,
} from './templates/gift-mail.generated.ts';
import type { GiftMessage } from './types.ts';

export function writeGiftHtml(words: GiftWords, message: GiftMessage): MailHtml {
  const { language, branding, gifts } = words;
  const { texts } = language;
  const look = mailLook(branding, language);
  const [gift] = gifts;
  const pictureUrl = branding.headerImagePath && message.baseUrl + branding.headerImagePath;
  const { number, count } = message.part;
  return fillPage(look, {
    lang: language.locale,
    title: words.subject,
    preheader: words.preheader,
    ...logoOf(words, message, look),
    headerPicture: pictureUrl ? fillHeaderPicture({ pictureUrl }) : nothing,
    headerBar: pictureUrl ? nothing : fillHeaderBar(look),
    greeting: words.greeting,
    from: words.from ? fillFrom(look, { from: words.from }) : nothing,
    reminder: words.reminder ? fillReminder(look, { reminder: words.reminder.text }) : nothing,
    card: cardOf(words),
    blankCard: words.faceplateUrl ? nothing : fillBlankCard(look, { productName: gift.productName }),
    productLang: words.productCulture ?? language.locale,
    productName: gift.productName,
    value: worthOf(gifts),
    note: words.message ? fillNote(look, { message: words.message }) : nothing,
    open: gifts.length === 1 ? openOf(words, look) : nothing,
    list: gifts.length > 1 ? listOf(words, look) : nothing,
    part: count > 1 ? fillPart(look, { part: texts.partOf(String(number), String(count)) }) : nothing,
    keepSafe: words.keepSafe,
    thanks: saysThanks(message) ? fillThanks(look, { thanks: texts.thanks }) : nothing,
    extras: words.extras.length > 0 ? extrasOf(words, look) : nothing,
    footer: words.footer ? fillFooter(look, { footer: words.footer }) : nothing,
    sentBy: words.sentBy,
    helpUrl: words.helpUrl,
    help: texts.help,
    support: words.support ? fillSupport(look, { support: words.support }) : nothing,
    stop: stopOf(words, look),
  });
}

function stopOf({ reminder }: GiftWords, look: MailLook): MailHtml {
  if (!reminder) return nothing;
  const { label, url } = reminder.stop;
  return fillStop(look, { href: url, label });
}

/** The logo, or its text if there is none. */
function logoOf({ branding: { logoPath, logoText } }: GiftWords, { baseUrl }: GiftMessage, look: MailLook) {
  return {
    logo: logoPath ? fillLogo({ logoUrl: baseUrl + logoPath, logoAlt: logoText }) : nothing,
    logoText: !logoPath && logoText ? fillLogoText(look, { logoText }) : nothing,
  };
}

function cardOf({ faceplateUrl, gifts: [gift], language }: GiftWords): MailHtml {
  if (!faceplateUrl) return nothing;
  const faceplateAlt = language.texts.giftAlt(gift.productName);
  return fillCard({ faceplateUrl, faceplateAlt, href: gift.link });
}

function openOf({ gifts: [gift], language: { texts } }: GiftWords, look: MailLook): MailHtml {
  const { openGift, otherwise } = texts;
  return fillOpen(look, { href: gift.link, link: gift.link, openGift, otherwise });
}

function listOf({ gifts, language: { texts, isRightToLeft } }: GiftWords, look: MailLook): MailHtml {
  const isOneKind = gifts.every(({ productName }) => productName === gifts[0].productName);
  const rowOf = ({ number, productName, value, link }: GiftLine) =>
    fillRow(look, {
      label: texts.giftNumber(String(number)),
      what: isOneKind ? value : `${isolatedIfTurning(productName, isRightToLeft)} · ${value}`,
      href: link,
      open: texts.open,
    });
  return fillList(look, { listHint: texts.severalGifts(String(gifts.length)), row: joinHtml(gifts.map(rowOf)) });
}

function extrasOf({ extras, language: { texts } }: GiftWords, look: MailLook): MailHtml {
  const links = extras.map(({ label, url }) => fillExtra(look, { label, href: url }));
  return fillExtras(look, { extra: joinHtml(links), otherSites: texts.otherSites });
}
