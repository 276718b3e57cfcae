import type { Locale } from '../kit/languages.ts';
import { readBrandingSettings } from './branding-rules.ts';
import { findTranslation } from './find-translation.ts';
import type { BrandingSettings, BrandingTexts } from './types.ts';

/** The branding as a recipient of this language meets it. */
export function spokenBranding(
  stored: Partial<BrandingSettings> | null,
  { locale }: Pick<Locale, 'locale'>,
): BrandingSettings {
  const branding = readBrandingSettings(stored);
  const found = findTranslation(branding.translations, [locale]);
  return found ? { ...branding, ...spoken(branding, found.translation) } : branding;
}

function spoken(own: BrandingTexts, translated: BrandingTexts): BrandingTexts {
  return {
    logoText: translated.logoText || own.logoText,
    senderName: translated.senderName || own.senderName,
    subject: translated.subject || own.subject,
    footer: translated.footer || own.footer,
  };
}
