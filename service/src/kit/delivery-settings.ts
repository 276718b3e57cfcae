import { isSupportedCountry } from 'libphonenumber-js/min';
import { type Environ, httpAddress, integer, optionalInteger, text } from './environ.ts';
import { isMailbox } from './mailbox.ts';
import { isE164 } from './phone.ts';
import { Secret } from './secret.ts';
import { StartupError } from './startup-error.ts';
import { parseWebhookSecret } from './webhook-secret.ts';

/** How messages are sent, and who may report on them. */
export interface DeliverySettings {
  /** Null: mails stay in the outbox on stage, and wait in production. */
  readonly smtp: SmtpAddress | null;
  /** The sender address of every mail. */
  readonly mailFrom: string;
  /** Contact for recipients, shown at the end of every message. */
  readonly supportContact: string | null;
  /** Null: text messages stay in the outbox on stage, and wait in production. */
  readonly sms: SmsProvider | null;
  /**
   * The countries to send to; null: all. Text messages to some networks cost a hundred times as much as to others,
   * which fraudsters exploit (SMS pumping).
   */
  readonly smsCountries: ReadonlySet<string> | null;
  readonly caps: MessageCaps;
  readonly reports: ReportSecrets;
}

/** Messages per hour; null: no limit. */
export interface MessageCaps {
  /** To one address, from all accounts together. */
  readonly recipient: number | null;
  /** Of one account, unless it has its own limit. */
  readonly mails: number | null;
  readonly sms: number | null;
}

export interface SmtpAddress {
  readonly url: Secret<string>;
  readonly connectionsMax: number;
  readonly allowsPlain: boolean;
  readonly dkim: { readonly selector: string; readonly keyFile: string } | null;
}

export type SmsProvider =
  | {
      readonly kind: 'twilio';
      /** Without a trailing slash. */
      readonly url: string;
      readonly accountSid: string;
      readonly authToken: Secret<string>;
      /** A number, or the id of a messaging service. */
      readonly from: string;
    }
  | { readonly kind: 'http'; readonly url: string; readonly secret: Secret<Buffer> };

/** Null: reports in that format are not accepted. */
export interface ReportSecrets {
  readonly neutral: Secret<Buffer> | null;
  /** The provider's public key, DER in base64. */
  readonly sendgrid: string | null;
  readonly mailgun: Secret<string> | null;
}

const stageFrom = 'gifts@bestow.example';
const capBounds = { min: 1, max: 1_000_000_000 };

export function deliverySettings(environ: Environ, isStage: boolean): DeliverySettings {
  const smtp = smtpAddress(environ, isStage);
  return {
    smtp,
    mailFrom: mailFrom(environ, smtp !== null && !isStage),
    supportContact: text(environ, 'SUPPORT_CONTACT'),
    sms: twilio(environ) ?? smsOverHttp(environ, isStage),
    smsCountries: smsCountries(environ),
    caps: messageCaps(environ, isStage),
    reports: {
      neutral: webhookSecret(environ, 'REPORT_SECRET'),
      sendgrid: text(environ, 'SENDGRID_PUBLIC_KEY'),
      mailgun: secret(environ, 'MAILGUN_SIGNING_KEY'),
    },
  };
}

function smtpAddress(environ: Environ, isStage: boolean): SmtpAddress | null {
  const value = text(environ, 'SMTP_URL');
  const connectionsMax = integer(environ, 'SMTP_CONNECTIONS', { min: 1, max: 100, otherwise: 5 });
  const selector = text(environ, 'DKIM_SELECTOR');
  const keyFile = text(environ, 'DKIM_KEY_FILE');
  if ((selector === null) !== (keyFile === null)) {
    throw new StartupError('DKIM_SELECTOR and DKIM_KEY_FILE belong together; set both or neither.');
  }
  if (value === null) return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  // The value is not repeated: it may contain a password.
  if (!url?.hostname || (url.protocol !== 'smtp:' && url.protocol !== 'smtps:')) {
    throw new StartupError('SMTP_URL must be a URL such as smtps://user:password@mail.example.com:465.');
  }
  const dkim = selector !== null && keyFile !== null ? { selector, keyFile } : null;
  return { url: new Secret(value), connectionsMax, allowsPlain: isStage, dkim };
}

function mailFrom(environ: Environ, isNeeded: boolean): string {
  const value = text(environ, 'MAIL_FROM');
  if (value === null && isNeeded) {
    throw new StartupError('SMTP_URL is set but MAIL_FROM is not; set it to the sender address.');
  }
  if (value !== null && !isMailbox(value)) {
    throw new StartupError(`MAIL_FROM is "${value}" but must be a single plain email address.`);
  }
  return value ?? stageFrom;
}

function twilio(environ: Environ): SmsProvider | null {
  const accountSid = text(environ, 'TWILIO_ACCOUNT_SID');
  const authToken = secret(environ, 'TWILIO_AUTH_TOKEN');
  const from = text(environ, 'TWILIO_FROM');
  const url = httpAddress(text(environ, 'TWILIO_URL') ?? 'https://api.twilio.com', true);
  if (accountSid === null) return null;
  if (authToken === null || from === null || url === null) {
    throw new StartupError('TWILIO_ACCOUNT_SID also needs TWILIO_AUTH_TOKEN, TWILIO_FROM and a valid TWILIO_URL.');
  }
  if (!isE164(from) && !/^MG[0-9a-f]{32}$/.test(from)) {
    throw new StartupError('TWILIO_FROM must be a number such as +14155550123 or the id of a messaging service.');
  }
  return { kind: 'twilio', url, accountSid, authToken, from };
}

function smsOverHttp(environ: Environ, isStage: boolean): SmsProvider | null {
  const value = text(environ, 'SMS_URL');
  const key = webhookSecret(environ, 'SMS_SECRET');
  if (value === null) return null;
  const url = httpAddress(value, isStage);
  if (url === null) {
    throw new StartupError('SMS_URL must be an https URL without user, query or fragment; stage also accepts http.');
  }
  if (key === null) throw new StartupError('SMS_URL is set but SMS_SECRET is not; set it to the signing secret.');
  return { kind: 'http', url, secret: key };
}

function smsCountries(environ: Environ): ReadonlySet<string> | null {
  const value = text(environ, 'SMS_COUNTRIES');
  if (value === null) return null;
  const countries = value.split(',').map((country) => country.trim());
  const unknown = countries.find((country) => !isSupportedCountry(country));
  if (unknown === undefined) return new Set(countries);
  throw new StartupError(`SMS_COUNTRIES has "${unknown}" but must be a list of country codes such as US,CA,DE.`);
}

/** Stage sends to nobody by default, and tests there use the same few addresses all day. */
function messageCaps(environ: Environ, isStage: boolean): MessageCaps {
  const otherwise = isStage
    ? { recipient: null, mails: null, sms: null }
    : { recipient: 20, mails: 50_000, sms: 1_000 };
  return {
    recipient: optionalInteger(environ, 'RECIPIENT_MESSAGES_PER_HOUR', capBounds) ?? otherwise.recipient,
    mails: optionalInteger(environ, 'ACCOUNT_MAILS_PER_HOUR', capBounds) ?? otherwise.mails,
    sms: optionalInteger(environ, 'ACCOUNT_SMS_PER_HOUR', capBounds) ?? otherwise.sms,
  };
}

function secret(environ: Environ, name: string): Secret<string> | null {
  const value = text(environ, name);
  return value === null ? null : new Secret(value);
}

/** A secret in the format of Standard Webhooks. */
function webhookSecret(environ: Environ, name: string): Secret<Buffer> | null {
  const value = text(environ, name);
  return value === null ? null : parseWebhookSecret(name, value);
}
