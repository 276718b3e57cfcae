import type { Brand } from '../../kit/brand.ts';
import { escapeHtml } from '../../kit/html.ts';

/** HTML of a mail. Only filled templates are made of it, so text cannot stand in for it by mistake. */
export type MailHtml = Brand<string, 'MailHtml'>;

export type MailFont = 'sans' | 'serif';

// The same families as on the claim pages.
const fonts: Readonly<Record<MailFont, string>> = {
  sans: "ui-rounded,'Avenir Next','Segoe UI',system-ui,'Noto Sans','Noto Sans Arabic','Noto Sans JP',Arial,sans-serif",
  serif: "'Iowan Old Style','Palatino Linotype',Palatino,Georgia,'Noto Serif',serif",
};
const hexColor = /^#[0-9a-f]{6}$/;
const webAddress = /^https?:\/\//;

export function writeText(text: string): string {
  return escapeHtml(text);
}

export function writeLines(text: string): string {
  return escapeHtml(text).replace(/\r\n?|\n/g, '<br>');
}

/** Links and pictures of our own service. Anything else here is a fault of ours, and no mail is better than a wrong one. */
export function writeUrl(url: string): string {
  if (!webAddress.test(url)) throw new Error('a mail’s link or picture is no web address');
  return escapeHtml(url);
}

export function writeColor(color: string): string {
  if (!hexColor.test(color)) throw new Error('a mail’s colour is none');
  return color;
}

export function writeFont(font: MailFont): string {
  return fonts[font];
}

export function joinHtml(parts: readonly MailHtml[]): MailHtml {
  return parts.join('') as MailHtml;
}

/** What stands for a block that a mail does not have. */
export const nothing = '' as MailHtml;
