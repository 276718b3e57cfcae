import { Type } from 'typebox';
import { reminderDaysOf } from '../accounts/gift-settings/reminder-rules.ts';
import { givenReminders, toWireReminders, wireReminders } from '../accounts/gift-settings/wire.ts';
import { InvalidRequest } from '../kit/errors.ts';
import { chosenId, named, nullable, object, optional, singleLine } from '../kit/schema.ts';
import { brandingTranslationsMax, checkBrandingSettings, readBrandingSettings } from './branding-rules.ts';
import type { BrandingSettings, BrandingTexts, FullBranding } from './types.ts';

const text = optional(Type.String({ maxLength: 1_000 }));
const texts = {
  LogoText: text,
  SenderName: text,
  Subject: text,
  Footer: text,
  ReminderSubject: text,
  ReminderText: text,
};
/** Only the names are checked here; the catalog has the rules for their values, which mails and pages share. */
const settingsGiven = object({
  ...texts,
  LogoPath: text,
  HeaderImagePath: text,
  PrimaryColor: text,
  BackgroundColor: text,
  TextColor: text,
  Translations: optional(Type.Array(object({ CultureCode: text, ...texts }), { maxItems: brandingTranslationsMax })),
});
export type WireBrandingSettings = Type.Static<typeof settingsGiven>;
const Reminders = optional(givenReminders);
export const newBranding = object({ Id: chosenId, Name: singleLine(100), Settings: settingsGiven, Reminders });
export const brandingChange = object({
  Name: singleLine(100),
  Active: Type.Boolean(),
  Settings: settingsGiven,
  Reminders,
});

const shownTexts = {
  LogoText: Type.String(),
  SenderName: Type.String(),
  Subject: Type.String(),
  Footer: Type.String(),
  ReminderSubject: Type.String(),
  ReminderText: Type.String(),
};
const brandingSettings = named(
  'BrandingSettings',
  object({
    ...shownTexts,
    LogoPath: nullable(Type.String()),
    HeaderImagePath: nullable(Type.String()),
    PrimaryColor: Type.String(),
    BackgroundColor: Type.String(),
    TextColor: Type.String(),
    Translations: Type.Array(named('BrandingTranslation', object({ CultureCode: Type.String(), ...shownTexts }))),
  }),
);
export const wireBranding = named(
  'Branding',
  object({
    Id: Type.String(),
    Name: Type.String(),
    Active: Type.Boolean(),
    Settings: brandingSettings,
    Reminders: nullable(named('ReminderDays', wireReminders)),
  }),
);

export function toWireFullBranding(full: FullBranding): Type.Static<typeof wireBranding> {
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
