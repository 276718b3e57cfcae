import { isLanguageTag } from '../kit/languages.ts';
import {
  codePointLength,
  hasControlCharacter,
  hasControlCharacterExceptLineBreaks,
  nearestName,
} from '../kit/text-rules.ts';
import { parseColor } from './colors.ts';
import { findUnknownField, subjectFields } from './subject-fields.ts';
import type { BrandingSettings, BrandingTexts, BrandingTranslation } from './types.ts';

/** What is wrong with a setting: its path, such as "translations/0/subject", and what is expected. */
export interface SettingFault {
  readonly setting: string;
  readonly detail: string;
}

export type CheckedSettings =
  | { readonly settings: BrandingSettings; readonly faults: readonly [] }
  | { readonly settings: null; readonly faults: readonly SettingFault[] };

export const brandingTextLengthMax: Readonly<Record<keyof BrandingTexts, number>> = {
  logoText: 60,
  senderName: 60,
  subject: 120,
  footer: 500,
  reminderSubject: 120,
  reminderText: 500,
};
export const brandingTranslationsMax = 20;

/**
 * Mail programs do not show SVG, so pictures for mails and pages have one of these types; old ones do not show WebP
 * either.
 */
const picturePath = /^\/media\/[A-Za-z0-9][A-Za-z0-9._-]{0,90}\.(png|jpe?g|gif|webp)$/i;

export const defaultBranding: BrandingSettings = {
  logoText: '',
  senderName: '',
  subject: '',
  footer: '',
  reminderSubject: '',
  reminderText: '',
  logoPath: null,
  headerImagePath: null,
  primaryColor: '#b03a5b',
  backgroundColor: '#fdf6f0',
  textColor: '#301e2c',
  translations: [],
};

type Member = Readonly<Record<string, unknown>>;
/** What is wrong with a value, or null. */
type Rule = (value: unknown) => string | null;

const textRules: Readonly<Record<keyof BrandingTexts, Rule>> = {
  logoText: singleLine('logoText'),
  senderName: singleLine('senderName'),
  subject: (value) => singleLine('subject')(value) ?? unknownFieldIn(value),
  footer: severalLines('footer'),
  reminderSubject: (value) => singleLine('reminderSubject')(value) ?? unknownFieldIn(value),
  reminderText: severalLines('reminderText'),
};

const lookRules: Readonly<Record<string, Rule>> = {
  logoPath: picture,
  headerImagePath: picture,
  primaryColor: color,
  backgroundColor: color,
  textColor: color,
};

/** Settings as entered: complete and valid, or all faults. A missing one gets its default. */
export function checkBrandingSettings(input: unknown): CheckedSettings {
  if (!isMember(input)) return { settings: null, faults: [{ setting: '', detail: 'must be a settings object' }] };
  const { translations, ...rest } = input;
  const faults = [...faultsOf(rest, { ...textRules, ...lookRules }, ''), ...translationFaults(translations)];
  return faults.length > 0 ? { settings: null, faults } : { settings: readBrandingSettings(input), faults: [] };
}

/** Settings as stored. Others may have written the document: anything that is not text gets its default. */
export function readBrandingSettings(stored: unknown): BrandingSettings {
  if (!isMember(stored)) return defaultBranding;
  const { translations } = stored;
  return {
    ...readTexts(stored),
    logoPath: ownPicture(stored.logoPath),
    headerImagePath: ownPicture(stored.headerImagePath),
    primaryColor: colorOr(stored.primaryColor, defaultBranding.primaryColor),
    backgroundColor: colorOr(stored.backgroundColor, defaultBranding.backgroundColor),
    textColor: colorOr(stored.textColor, defaultBranding.textColor),
    translations: Array.isArray(translations) ? translations.filter(isMember).map(readTranslation) : [],
  };
}

function readTexts(stored: Member): BrandingTexts {
  const { logoText, senderName, subject, footer, reminderSubject, reminderText } = stored;
  return {
    logoText: textOf(logoText),
    senderName: textOf(senderName),
    subject: textOf(subject),
    footer: textOf(footer),
    reminderSubject: textOf(reminderSubject),
    reminderText: textOf(reminderText),
  };
}

function readTranslation(stored: Member): BrandingTranslation {
  return { cultureCode: textOf(stored.cultureCode), ...readTexts(stored) };
}

function translationFaults(value: unknown): SettingFault[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value) || value.length > brandingTranslationsMax) {
    return [{ setting: 'translations', detail: `must be a list of at most ${brandingTranslationsMax} translations` }];
  }
  const rules = { cultureCode: cultureCode, ...textRules };
  const faults = value.flatMap((entry, index) => {
    const place = `translations/${index}`;
    if (!isMember(entry)) return [{ setting: place, detail: 'must be an object with texts' }];
    return faultsOf({ cultureCode: '', ...entry }, rules, `${place}/`);
  });
  const codes = value.map((entry) => (isMember(entry) ? textOf(entry.cultureCode).toLowerCase() : ''));
  const repeated = codes.findIndex((code, index) => code !== '' && codes.indexOf(code) < index);
  if (repeated === -1) return faults;
  return [...faults, { setting: `translations/${repeated}/cultureCode`, detail: 'is a duplicate' }];
}

function faultsOf(input: Member, rules: Readonly<Record<string, Rule>>, place: string): SettingFault[] {
  return Object.entries(input).flatMap(([name, value]) => {
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    const detail = rule ? (value === null || value === undefined ? null : rule(value)) : unknownName(name, rules);
    return detail === null ? [] : [{ setting: place + name, detail }];
  });
}

function unknownName(name: string, rules: Readonly<Record<string, Rule>>): string {
  const nearest = nearestName(name, [...Object.keys(rules), 'translations']);
  return nearest ? `is not a setting; did you mean ${nearest}?` : 'is not a setting';
}

function singleLine(name: keyof BrandingTexts): Rule {
  return (value) =>
    typeof value === 'string' && hasControlCharacter(value)
      ? 'must be a single line without control characters'
      : tooLong(value, brandingTextLengthMax[name]);
}

function severalLines(name: keyof BrandingTexts): Rule {
  return (value) =>
    typeof value === 'string' && hasControlCharacterExceptLineBreaks(value)
      ? 'must not contain control characters other than line breaks'
      : tooLong(value, brandingTextLengthMax[name]);
}

function tooLong(value: unknown, lengthMax: number): string | null {
  const isFine = typeof value === 'string' && value.isWellFormed() && codePointLength(value) <= lengthMax;
  return isFine ? null : `must be a text of at most ${lengthMax} characters`;
}

function unknownFieldIn(value: unknown): string | null {
  const unknown = findUnknownField(textOf(value));
  if (unknown === null) return null;
  const known = subjectFields.map((field) => `{${field}}`).join(', ');
  return `{${unknown}} is not a placeholder; use ${known}`;
}

function picture(value: unknown): string | null {
  return ownPicture(value) === null
    ? 'must be a PNG, JPEG, GIF or WebP picture on this server, such as /media/logo.png'
    : null;
}

function color(value: unknown): string | null {
  return parseColor(value) === null ? 'must be a colour such as #b3261e' : null;
}

function cultureCode(value: unknown): string | null {
  return isLanguageTag(textOf(value)) ? null : 'must be a culture code such as de-DE';
}

function ownPicture(value: unknown): string | null {
  return typeof value === 'string' && picturePath.test(value) ? value : null;
}

function colorOr(value: unknown, fallback: string): string {
  return typeof value === 'string' && parseColor(value) !== null ? value : fallback;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

function isMember(value: unknown): value is Member {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
