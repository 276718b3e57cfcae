import { type BrandingPalettes, brandingPalettes } from '../../catalog/branding-palette.ts';
import type { BrandingSettings } from '../../catalog/types.ts';
import type { LanguageCode, Locale } from '../../kit/languages.ts';
import { mailColor, mailFonts } from './slots.ts';
import type { Look as GiftLook } from './templates/gift-mail.generated.ts';
import type { Look as NoticeLook } from './templates/notice-mail.generated.ts';

export type MailLook = GiftLook & NoticeLook;

const looks = new WeakMap<BrandingPalettes, Map<LanguageCode, MailLook>>();

/** The design of a branding in a language. Created once: a campaign sends thousands of mails with the same one. */
export function mailLook(branding: BrandingSettings | null, locale: Locale): MailLook {
  const palettes = brandingPalettes(branding);
  const byLanguage = looks.get(palettes) ?? new Map<LanguageCode, MailLook>();
  const known = byLanguage.get(locale.language);
  if (known) return known;
  const look = makeLook(palettes, locale);
  looks.set(palettes, byLanguage.set(locale.language, look));
  return look;
}

function makeLook({ day, night }: BrandingPalettes, { language, isRightToLeft }: Locale): MailLook {
  // Arabic and Japanese have no italics, and the serif fonts lack their letters.
  const isLatin = language !== 'ar' && language !== 'ja';
  return {
    ground: mailColor(day.ground),
    surface: mailColor(day.surface),
    line: mailColor(day.line),
    ink: mailColor(day.ink),
    soft: mailColor(day.soft),
    accent: mailColor(day.accent),
    onAccent: mailColor(day.onAccent),
    accentInk: mailColor(day.accentInk),
    nightGround: mailColor(night.ground),
    nightSurface: mailColor(night.surface),
    nightLine: mailColor(night.line),
    nightInk: mailColor(night.ink),
    nightSoft: mailColor(night.soft),
    nightAccent: mailColor(night.accent),
    nightOnAccent: mailColor(night.onAccent),
    nightAccentInk: mailColor(night.accentInk),
    dir: isRightToLeft ? 'rtl' : 'ltr',
    start: isRightToLeft ? 'right' : 'left',
    end: isRightToLeft ? 'left' : 'right',
    bodyFont: mailFonts.sans,
    headingFont: isLatin ? mailFonts.serif : mailFonts.sans,
    noteStyle: isLatin ? 'italic' : 'normal',
  };
}
