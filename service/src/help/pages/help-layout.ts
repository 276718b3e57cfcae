import type { BrandingSettings } from '../../catalog/types.ts';
import type { Language } from '../../claims/languages/choose-language.ts';
import { type Page, renderPage } from '../../claims/pages/layout.ts';
import { type Fragment, html, type SafeHtml } from '../../kit/html.ts';
import { helpTexts } from '../languages/help-texts.ts';
import type { HelpTexts } from '../languages/texts.ts';

export interface HelpPageParts {
  readonly language: Language;
  readonly title: string;
  readonly path: string;
  readonly content: Fragment;
  readonly branding?: Partial<BrandingSettings> | null;
}

/** A page of help: the same design as the gifts, in one column. */
export function renderHelpPage({ language, title, path, content, branding = null }: HelpPageParts): Page {
  return renderPage({
    language,
    title,
    branding,
    bodyClass: 'plain',
    path,
    helpPath: null,
    content: html`<main class="help-page"><h1>${title}</h1>${content}</main>`,
  });
}

export function textsOf({ language }: Language): HelpTexts {
  return helpTexts[language];
}

/** A fault of one field, announced to screen readers with it. */
export function faultOf(id: string, text: string | null): Fragment {
  return text !== null && html`<p class="alert" role="alert" id="${id}-fault">${text}</p>`;
}

export function describedBy(id: string, isFaulty: boolean): SafeHtml {
  return html`aria-describedby="${id}-hint${isFaulty && ` ${id}-fault`}"${isFaulty && html` aria-invalid="true" autofocus`}`;
}
