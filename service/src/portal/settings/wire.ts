import type { Type } from 'typebox';
import type { Department } from '../../accounts/types.ts';
import { checkBrandingSettings, readBrandingSettings } from '../../catalog/branding-rules.ts';
import type { BrandingSettings, BrandingTexts, FullBranding } from '../../catalog/types.ts';
import { InvalidRequest } from '../../kit/errors.ts';
import type { branding, brandingSettings, department, WireBrandingSettings } from './schemas.ts';

export function toWireDepartment({ id, name, isActive }: Department): Type.Static<typeof department> {
  return { Id: id, Name: name, Active: isActive };
}

export function toWireFullBranding({ id, name, isActive, settings }: FullBranding): Type.Static<typeof branding> {
  return { Id: id, Name: name, Active: isActive, Settings: toWireSettings(settings) };
}

function toWireSettings(stored: BrandingSettings): Type.Static<typeof brandingSettings> {
  const settings = readBrandingSettings(stored);
  return {
    ...toWireTexts(settings),
    LogoPath: settings.logoPath,
    HeaderImagePath: settings.headerImagePath,
    PrimaryColor: settings.primaryColor,
    BackgroundColor: settings.backgroundColor,
    TextColor: settings.textColor,
    Translations: settings.translations.map((translation) => ({
      CultureCode: translation.cultureCode,
      ...toWireTexts(translation),
    })),
  };
}

function toWireTexts({ logoText, senderName, subject, footer }: BrandingTexts) {
  return { LogoText: logoText, SenderName: senderName, Subject: subject, Footer: footer };
}

/** Parses settings by the catalog's own rules, and rejects them with all faults. */
export function fromWireSettings(wire: WireBrandingSettings, place: string): BrandingSettings {
  const { settings, faults } = checkBrandingSettings(renamed(wire, decapitalised));
  if (settings) return settings;
  throw new InvalidRequest(
    faults.map(({ setting, detail }) => {
      const path = setting === '' ? [] : setting.split('/').map(capitalised);
      return {
        pointer: [place, ...path].join('/'),
        code: 'NotAllowed',
        detail: `${path.at(-1) ?? 'Settings'} ${detail}.`,
      };
    }),
  );
}

function renamed(value: unknown, rename: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((entry) => renamed(entry, rename));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [rename(name), renamed(member, rename)]));
}

function decapitalised(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
