import { Type } from 'typebox';
import type { Department } from '../../accounts/types.ts';
import type { BrandingSettings, FullBranding } from '../../catalog/types.ts';
import { nullable, singleLine } from '../../kit/schema.ts';
import { chosenId, object } from '../wire.ts';

export const newDepartment = object({ Id: chosenId, Name: singleLine(100) });

const color = Type.String({ format: 'hex-color' });
export const brandingSettings = object({
  LogoText: singleLine(60),
  PrimaryColor: color,
  BackgroundColor: color,
  TextColor: color,
  /** A picture of this service, as uploads name it; nothing is ever loaded from elsewhere. */
  HeaderImagePath: nullable(Type.String({ format: 'media-path', maxLength: 120 })),
  SenderName: singleLine(60),
  Subject: singleLine(150),
  Footer: Type.String({ maxLength: 500, format: 'multi-line' }),
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
    LogoText: settings.logoText,
    PrimaryColor: settings.primaryColor,
    BackgroundColor: settings.backgroundColor,
    TextColor: settings.textColor,
    HeaderImagePath: settings.headerImagePath,
    SenderName: settings.senderName,
    Subject: settings.subject,
    Footer: settings.footer,
  };
}

export function fromWireSettings(settings: WireBrandingSettings): BrandingSettings {
  return {
    logoText: settings.LogoText,
    primaryColor: settings.PrimaryColor,
    backgroundColor: settings.BackgroundColor,
    textColor: settings.TextColor,
    headerImagePath: settings.HeaderImagePath,
    senderName: settings.SenderName,
    subject: settings.Subject,
    footer: settings.Footer,
  };
}
