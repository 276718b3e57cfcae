import type { Type } from 'typebox';
import { reminderDaysOf } from '../../accounts/gift-settings/reminder-rules.ts';
import { toWireReminders } from '../../accounts/gift-settings/wire.ts';
import type { Department } from '../../accounts/types.ts';
import { checkBrandingSettings, readBrandingSettings } from '../../catalog/branding-rules.ts';
import type { BrandingSettings, BrandingTexts, FullBranding } from '../../catalog/types.ts';
import { InvalidRequest } from '../../kit/errors.ts';
import type { branding, brandingSettings, department, WireBrandingSettings } from './schemas.ts';

export function toWireDepartment({ id, name, isActive }: Department): Type.Static<typeof department> {
  return { Id: id, Name: name, Active: isActive };
}

export function toWireFullBranding(full: FullBranding): Type.Static<typeof branding> {
  const { id, name, isActive, settings, reminders } = full;
  return {
    Id: id,
    Name: name,
    Active: isActive,
    Settings: toWireSettings(settings),
    Reminders: reminders && toWireReminders(reminderDaysOf(reminders)),
  };
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

function toWireTexts(texts: BrandingTexts) {
  return {
    LogoText: texts.logoText,
    SenderName: texts.senderName,
    Subject: texts.subject,
    Footer: texts.footer,
    ReminderSubject: texts.reminderSubject,
    ReminderText: texts.reminderText,
  };
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
