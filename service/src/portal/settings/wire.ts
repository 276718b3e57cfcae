import { Type } from 'typebox';
import type { Department } from '../../accounts/types.ts';
import { brandingTranslationsMax, checkBrandingSettings, readBrandingSettings } from '../../catalog/branding-rules.ts';
import type { BrandingSettings, BrandingTexts, FullBranding } from '../../catalog/types.ts';
import { InvalidRequest } from '../../kit/errors.ts';
import { optional, singleLine } from '../../kit/schema.ts';
import { chosenId, object } from '../wire.ts';

export const newDepartment = object({ Id: chosenId, Name: singleLine(100) });

const text = optional(Type.String({ maxLength: 1_000 }));
const texts = { LogoText: text, SenderName: text, Subject: text, Footer: text };
/** Only the names are checked here; what they may say is a rule of the catalog, which mails and pages share. */
export const brandingSettings = object({
  ...texts,
  LogoPath: text,
  HeaderImagePath: text,
  PrimaryColor: text,
  BackgroundColor: text,
  TextColor: text,
  Translations: optional(Type.Array(object({ CultureCode: text, ...texts }), { maxItems: brandingTranslationsMax })),
});
export type WireBrandingSettings = Type.Static<typeof brandingSettings>;

export const newBranding = object({ Id: chosenId, Name: singleLine(100), Settings: brandingSettings });
export const brandingChange = object({ Name: singleLine(100), Active: Type.Boolean(), Settings: brandingSettings });

export function toWireDepartment({ id, name, isActive }: Department) {
  return { Id: id, Name: name, Active: isActive };
}

export function toWireFullBranding({ id, name, isActive, settings }: FullBranding) {
  return { Id: id, Name: name, Active: isActive, Settings: toWireSettings(settings) };
}

function toWireSettings(stored: BrandingSettings) {
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

/** Reads settings by the catalog's own rules, and refuses them with every fault at its place. */
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
