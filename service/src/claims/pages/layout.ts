import { createHash } from 'node:crypto';
import type { BrandingSettings } from '../../catalog/types.ts';
import { type Fragment, html, ownMarkup, type SafeHtml, toText } from '../../kit/html.ts';
import { languageNames, languages } from '../../kit/languages.ts';
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
  /** The page's own path, for the language picker; "" where the address stays the same anyway. */
  readonly path: string;
  /** The page is the answer to a form: another language sends the form again. */
  readonly isPosted?: boolean;
  /** Where help is; null: this page is the help. */
  readonly helpPath: string | null;
  /** For a frame that runs no scripts and leads nowhere. */
  readonly isStill?: boolean;
  /** The page loads another one after a while, with or without JavaScript. */
  readonly next?: { readonly path: string; readonly afterSeconds: number };
}

export const scriptPath = '/c-assets/claim.js';
const mediaPattern = /^\/media\/[A-Za-z0-9._-]{1,100}$/;

export function renderPage(parts: PageParts): Page {
  const { language, title, branding, bodyClass, content, isStill, next } = parts;
  const style = themeCss(branding) + pageStyle;
  const page = html`<!doctype html>
<html lang="${language.locale}" dir="${language.isRightToLeft ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="color-scheme" content="light dark">
${next !== undefined && html`<meta http-equiv="refresh" content="${next.afterSeconds};url=${next.path}">`}
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${ownMarkup(style)}</style>
${!isStill && html`<script src="${scriptPath}" defer></script>`}
</head>
<body class="${bodyClass}">
${!isStill && languagePicker(parts)}
${brandHeader(branding)}
${content}
${pageFooter(parts)}
</body>
</html>
`;
  return { html: toText(page), styleHash: createHash('sha256').update(style).digest('base64') };
}

const globe =
  ownMarkup(`<svg viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.7"><circle cx="12" cy="12" r="9"/>
<path d="M3 12h18M12 3c3 3.2 3 14.8 0 18M12 3c-3 3.2-3 14.8 0 18"/></svg>`);

/** Works without a script: links, or for the answer to a form, buttons that send it again. */
function languagePicker({ language, path, isPosted }: PageParts): SafeHtml {
  const { texts, language: current } = language;
  const choices = languages.map((code) => {
    const name = languageNames[code];
    const isCurrent = code === current && html` aria-current="true"`;
    return isPosted
      ? html`<li><button lang="${code}" formaction="${path}?lang=${code}"${isCurrent}>${name}</button></li>`
      : html`<li><a href="${path}?lang=${code}" lang="${code}" hreflang="${code}"${isCurrent}>${name}</a></li>`;
  });
  const list = html`<ul>${choices}</ul>`;
  return html`<nav class="languages screen-only" aria-label="${texts.language}"><details><summary>${globe}<span class="visually-hidden">${texts.language}: </span>${languageNames[current]}</summary>
${isPosted ? html`<form method="post" action="${path}">${list}</form>` : list}</details></nav>`;
}

function pageFooter({ language, branding, helpPath, isStill }: PageParts): Fragment {
  const footer = shown(branding?.footer);
  const help =
    helpPath !== null &&
    !isStill &&
    html`<p class="screen-only"><a class="help" href="${helpPath}">${language.texts.help}</a></p>`;
  return (footer !== null || help) && html`<footer>${footer && html`<p dir="auto">${footer}</p>`}${help}</footer>`;
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
