import type { Brand } from '../../kit/brand.ts';
import { escapeHtml } from '../../kit/html.ts';

/** HTML of a mail. Only filled templates produce it, so plain text cannot be used in its place by mistake. */
export type MailHtml = Brand<string, 'MailHtml'>;

/** A validated colour: nothing else is ever inserted into a style sheet. */
export type MailColor = Brand<string, 'MailColor'>;

/** A list of our own font families. */
export type MailFont = (typeof mailFonts)[keyof typeof mailFonts];

// The same families as on the claim pages.
export const mailFonts = {
  sans: "ui-rounded,'Avenir Next','Segoe UI',system-ui,'Noto Sans','Noto Sans Arabic','Noto Sans JP',Arial,sans-serif",
  serif: "'Iowan Old Style','Palatino Linotype',Palatino,Georgia,'Noto Serif',serif",
} as const;

const hexColor = /^#[0-9a-f]{6}$/;
const webAddress = /^https?:\/\//;

export function writeText(text: string): string {
  return escapeHtml(text);
}

export function writeLines(text: string): string {
  return escapeHtml(text).replace(/\r\n?|\n/g, '<br>');
}

/**
 * Links and pictures of our own service, and validated https links of a giver. Anything else here is a bug, and no mail
 * is better than a wrong one.
 */
export function writeUrl(url: string): string {
  if (!webAddress.test(url)) throw new Error('a mail’s link or picture is no web address');
  return escapeHtml(url);
}

export function mailColor(color: string): MailColor {
  if (!hexColor.test(color)) throw new Error('a mail’s colour is none');
  return color as MailColor;
}

export function joinHtml(parts: readonly MailHtml[]): MailHtml {
  return parts.join('') as MailHtml;
}

/** Replaces a block that a mail does not have. */
export const nothing = '' as MailHtml;
