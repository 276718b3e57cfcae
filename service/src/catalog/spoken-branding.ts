import type { Locale } from '../kit/languages.ts';
import { defaultBranding, readBrandingSettings } from './branding-rules.ts';
import { findTranslation } from './find-translation.ts';
import type { BrandingSettings, BrandingTexts } from './types.ts';

/** The branding in a recipient's language. */
export function spokenBranding(
  stored: Partial<BrandingSettings> | null,
  { locale }: Pick<Locale, 'locale'>,
): BrandingSettings {
  const branding = stored === null ? defaultBranding : readOnce(stored);
  const found = findTranslation(branding.translations, [locale]);
  return found ? { ...branding, ...spoken(branding, found.translation) } : branding;
}

// Settings that many messages share are parsed once.
const readSettings = new WeakMap<Partial<BrandingSettings>, BrandingSettings>();

function readOnce(stored: Partial<BrandingSettings>): BrandingSettings {
  const known = readSettings.get(stored);
  if (known) return known;
  const settings = readBrandingSettings(stored);
  readSettings.set(stored, settings);
  return settings;
}

function spoken(own: BrandingTexts, translated: BrandingTexts): BrandingTexts {
  return {
    logoText: translated.logoText || own.logoText,
    senderName: translated.senderName || own.senderName,
    subject: translated.subject || own.subject,
    footer: translated.footer || own.footer,
    reminderSubject: translated.reminderSubject || own.reminderSubject,
    reminderText: translated.reminderText || own.reminderText,
  };
}
