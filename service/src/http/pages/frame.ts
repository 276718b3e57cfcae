import { type Fragment, html, type SafeHtml, toText } from '../../kit/html.ts';
import { iconFile, styleFile } from './files.ts';

export interface FramedPage {
  readonly title: string;
  readonly description: string;
  /** The address of this page, if the bar has it. */
  readonly current: string;
  readonly content: Fragment;
  /** Files of this page alone. */
  readonly styles?: readonly string[];
  readonly scripts?: readonly string[];
}

const places = [
  { path: '/docs', label: 'API' },
  { path: '/docs/operator', label: 'Operator API' },
  { path: '/docs/guide', label: 'Guides' },
  { path: '/docs/errors', label: 'Errors' },
  { path: '/portal', label: 'Portal' },
];

/** Nothing inline and nothing from elsewhere; the frame has no form that is submitted without the page's script. */
export const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

export const pageHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': pagePolicy,
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-cache',
};

export function renderFrame(page: FramedPage): string {
  return toText(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${page.description}">
<title>${page.title}</title>
<link rel="icon" href="${iconFile.path}" type="image/svg+xml">
${[styleFile.path, ...(page.styles ?? [])].map((path) => html`<link rel="stylesheet" href="${path}">\n`)}${(page.scripts ?? []).map((path) => html`<script src="${path}" defer></script>\n`)}</head>
<body>
<header class="bar"><a class="mark" href="/" aria-label="Bestow"><img src="${iconFile.path}" alt=""><span>Bestow</span></a>
<nav aria-label="Pages">${places.map((place) => link(place, page.current))}</nav></header>
${page.content}
</body>
</html>
`);
}

function link({ path, label }: (typeof places)[number], current: string): SafeHtml {
  return html`<a href="${path}"${path === current && html` aria-current="page"`}>${label}</a>`;
}
