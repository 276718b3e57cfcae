import { Type } from 'typebox';
import type { Department } from '../../accounts/types.ts';
import type { BrandingSettings, BrandingTexts, FullBranding } from '../../catalog/types.ts';
import { nullable, optional, singleLine } from '../../kit/schema.ts';
import { chosenId, object } from '../wire.ts';

export const newDepartment = object({ Id: chosenId, Name: singleLine(100) });

const color = Type.String({ format: 'hex-color' });
/** A picture of this service, as uploads name it; nothing is ever loaded from elsewhere. */
const picturePath = Type.String({ format: 'media-path', maxLength: 120 });
const brandingTexts = {
  LogoText: singleLine(60),
  SenderName: singleLine(60),
  Subject: singleLine(150),
  Footer: Type.String({ maxLength: 500, format: 'multi-line' }),
};
export const brandingSettings = object({
  ...brandingTexts,
  LogoPath: optional(picturePath),
  PrimaryColor: color,
  BackgroundColor: color,
  TextColor: color,
  HeaderImagePath: nullable(picturePath),
  Translations: optional(Type.Array(object({ CultureCode: singleLine(35), ...brandingTexts }), { maxItems: 50 })),
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

function toWireSettings(settings: BrandingSettings): WireBrandingSettings {
  return {
    ...toWireTexts(settings),
    LogoPath: settings.logoPath,
    PrimaryColor: settings.primaryColor,
    BackgroundColor: settings.backgroundColor,
    TextColor: settings.textColor,
    HeaderImagePath: settings.headerImagePath,
    Translations: settings.translations.map(({ cultureCode, ...texts }) => ({
      CultureCode: cultureCode,
      ...toWireTexts(texts),
    })),
  };
}

export function fromWireSettings(settings: WireBrandingSettings): BrandingSettings {
  return {
    ...fromWireTexts(settings),
    logoPath: settings.LogoPath ?? null,
    primaryColor: settings.PrimaryColor,
    backgroundColor: settings.BackgroundColor,
    textColor: settings.TextColor,
    headerImagePath: settings.HeaderImagePath,
    translations: (settings.Translations ?? []).map(({ CultureCode, ...texts }) => ({
      cultureCode: CultureCode,
      ...fromWireTexts(texts),
    })),
  };
}

type WireTexts = Pick<WireBrandingSettings, 'LogoText' | 'SenderName' | 'Subject' | 'Footer'>;

function toWireTexts({ logoText, senderName, subject, footer }: BrandingTexts): WireTexts {
  return { LogoText: logoText, SenderName: senderName, Subject: subject, Footer: footer };
}

function fromWireTexts({ LogoText, SenderName, Subject, Footer }: WireTexts): BrandingTexts {
  return { logoText: LogoText, senderName: SenderName, subject: Subject, footer: Footer };
}
