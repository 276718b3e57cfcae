import { createHash } from 'node:crypto';
import type { BrandingSettings } from '../../catalog/types.ts';
import { type Fragment, html, ownMarkup, toText } from '../../kit/html.ts';
import type { Language } from '../languages/choose-language.ts';
import { pageStyle } from './style.ts';
import { themeCss } from './theme.ts';

/** A page, and the hash by which its policy knows its own style sheet. */
export interface Page {
  readonly html: string;
  readonly styleHash: string;
}

export interface PageParts {
  readonly language: Language;
  readonly title: string;
  readonly branding: Partial<BrandingSettings> | null;
  readonly bodyClass: 'wrapped' | 'opened' | 'plain';
  readonly content: Fragment;
  /** For a frame that runs no scripts. */
  readonly isStill?: boolean;
}

export const scriptPath = '/c-assets/claim.js';
const mediaPattern = /^\/media\/[A-Za-z0-9._-]{1,100}$/;

export function renderPage({ language, title, branding, bodyClass, content, isStill }: PageParts): Page {
  const style = themeCss(branding) + pageStyle;
  const page = html`<!doctype html>
<html lang="${language.locale}" dir="${language.isRightToLeft ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${ownMarkup(style)}</style>
${!isStill && html`<script src="${scriptPath}" defer></script>`}
</head>
<body class="${bodyClass}">
${brandHeader(branding)}
${content}
${shown(branding?.footer) && html`<footer dir="auto">${shown(branding?.footer)}</footer>`}
</body>
</html>
`;
  return { html: toText(page), styleHash: createHash('sha256').update(style).digest('base64') };
}

/** Pictures come from our own media only; any other address would be refused by the page's policy anyway. */
export function ownMediaPath(path: unknown): string | null {
  return typeof path === 'string' && mediaPattern.test(path) ? path : null;
}

function brandHeader(branding: Partial<BrandingSettings> | null): Fragment {
  const logoText = shown(branding?.logoText);
  const logo = ownMediaPath(branding?.logoPath);
  const picture = ownMediaPath(branding?.headerImagePath);
  if (!logoText && !logo && !picture) return null;
  const name = logo ? html`<img class="logo" src="${logo}" alt="${logoText ?? ''}">` : logoText;
  return html`<header class="brand" dir="auto">${name}${picture && html`<img class="header" src="${picture}" alt="">`}</header>`;
}

// Settings are a document that others write: a member may be missing or no text at all.
function shown(text: unknown): string | null {
  return typeof text === 'string' && text.trim() !== '' ? text : null;
}
