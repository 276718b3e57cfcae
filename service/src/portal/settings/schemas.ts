import { Type } from 'typebox';
import { givenReminders, wireReminders } from '../../accounts/gift-settings/wire.ts';
import { brandingTranslationsMax } from '../../catalog/branding-rules.ts';
import { queryOf } from '../../http/route-schema.ts';
import { nullable, optional, singleLine } from '../../kit/schema.ts';
import { chosenId, fileAnswer, hide, idParams, listed, named, object } from '../schemas.ts';

const previewSettingsLengthMax = 8_000;

export const newDepartment = object({ Id: chosenId, Name: singleLine(100) });
export const departmentChange = object({ Name: optional(singleLine(100)), Active: optional(Type.Boolean()) });
export const department = named(
  'Department',
  object({ Id: Type.String(), Name: Type.String(), Active: Type.Boolean() }),
);

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
export const brandingSettings = named(
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
export const branding = named(
  'Branding',
  object({
    Id: Type.String(),
    Name: Type.String(),
    Active: Type.Boolean(),
    Settings: brandingSettings,
    Reminders: nullable(named('ReminderDays', wireReminders)),
  }),
);

export const listDepartmentsSchema = { ...hide, response: { 200: listed(department) } };
export const addDepartmentSchema = { ...hide, body: newDepartment, response: { 201: department } };
export const changeDepartmentSchema = {
  ...hide,
  params: idParams,
  body: departmentChange,
  response: { 200: department },
};
export const listBrandingsSchema = { ...hide, response: { 200: listed(branding) } };
export const readBrandingSchema = { ...hide, params: idParams, response: { 200: branding } };
export const addBrandingSchema = { ...hide, body: newBranding, response: { 201: branding } };
export const changeBrandingSchema = { ...hide, params: idParams, body: brandingChange, response: { 200: branding } };
export const previewSchema = {
  ...hide,
  querystring: queryOf({
    part: Type.Enum(['email', 'reminder', 'claim'], { default: 'email' }),
    culture: Type.String({ maxLength: 35, description: 'The recipient’s language, such as de-DE.' }),
    settings: Type.String({ maxLength: previewSettingsLengthMax, default: '{}' }),
  }),
  response: { 200: fileAnswer('text/html') },
};
