import { isCurrencyCode } from './currencies.ts';
import { isInstant, isRealDay, parseBound } from './instant.ts';
import { isMailbox } from './mailbox.ts';
import { isE164 } from './phone.ts';
import { hasControlCharacter, hasControlCharacterExceptLineBreaks } from './text-rules.ts';
import { isLocalTime, isTimeZone } from './time-zone.ts';

export interface FormatRule {
  readonly test: (text: string) => boolean;
  readonly code: string;
  readonly detail: string;
}

/** Text formats that schemas name as `format`. Each has its own fault code. */
export const textFormats: Readonly<Record<string, FormatRule>> = {
  'single-line': {
    test: (text) => !hasControlCharacter(text),
    code: 'ForbiddenCharacter',
    detail: 'must be a single line without control characters',
  },
  'multi-line': {
    test: (text) => !hasControlCharacterExceptLineBreaks(text),
    code: 'ForbiddenCharacter',
    detail: 'must not contain control characters other than line breaks',
  },
  'id-word': {
    test: (text) => /^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(text),
    code: 'ForbiddenCharacter',
    detail: 'must begin with a letter or digit and contain only letters, digits, dots, hyphens and underscores',
  },
  'media-path': {
    test: (text) => /^\/media\/[A-Za-z0-9][A-Za-z0-9._-]*$/.test(text),
    code: 'NotAllowed',
    detail: 'must be a picture on this server, such as /media/header.png',
  },
  mailbox: { test: isMailbox, code: 'InvalidEmail', detail: 'must be a single email address' },
  e164: { test: isE164, code: 'InvalidPhone', detail: 'must be a phone number in E.164 form, such as +14155550123' },
  'https-url': { test: isHttpsUrl, code: 'InvalidUrl', detail: 'must be an https URL' },
  'iso-4217': {
    test: isCurrencyCode,
    code: 'InvalidCurrency',
    detail: 'must be an ISO 4217 code in capital letters, such as USD',
  },
  // A filter's bound, which may also be a plain day.
  'date-time': {
    test: (text) => parseBound(text, 'start') !== null,
    code: 'InvalidInstant',
    detail: 'must be a date (2026-12-24) or a date and time with a time zone (2026-12-24T08:00:00Z; encode + as %2B)',
  },
  // The same in a body, where nothing needs to be encoded.
  'day-or-instant': {
    test: (text) => parseBound(text, 'start') !== null,
    code: 'InvalidInstant',
    detail: 'must be a date (2026-12-24) or a date and time with a time zone (2026-12-24T08:00:00Z)',
  },
  instant: {
    test: isInstant,
    code: 'InvalidInstant',
    detail: 'must be an ISO 8601 date and time with a time zone, such as 2026-12-24T08:00:00Z',
  },
  month: {
    test: (text) => /^2\d{3}-(0[1-9]|1[0-2])$/.test(text),
    code: 'NotAllowed',
    detail: 'must be a month, such as 2026-12',
  },
  date: {
    test: isRealDay,
    code: 'NotAllowed',
    detail: 'must be a date, such as 2026-12-24',
  },
  // Without an offset it is local time, and the rules then ask for its zone.
  'delivery-time': {
    test: (text) => isInstant(text) || isLocalTime(text),
    code: 'InvalidInstant',
    detail: 'must be an ISO 8601 date and time, such as 2026-12-24T08:00:00Z, or 2026-12-24T09:00:00 with DeliveryZone',
  },
  'time-zone': {
    test: isTimeZone,
    code: 'InvalidTimeZone',
    detail: 'must be an IANA time zone, such as Europe/Berlin',
  },
};

function isHttpsUrl(text: string): boolean {
  if (!/^https:\/\/[^\s\\]+$/i.test(text) || hasControlCharacter(text) || !URL.canParse(text)) return false;
  const url = new URL(text);
  return url.protocol === 'https:' && !url.username && !url.password;
}
