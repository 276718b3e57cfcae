import { type Fragment, html } from '../../kit/html.ts';
import type { Language } from '../languages/choose-language.ts';
import { type Page, renderPage } from '../pages/layout.ts';
import { stopTexts } from './texts.ts';

/** Asks first: programs that check the links of a mail open them, and must not end anything. */
export function renderStopPage(language: Language): Page {
  const { title, text, button } = stopTexts[language.language];
  const form = html`<form method="post"><button class="button wide" type="submit">${button}</button></form>`;
  return render(language, { title, text, form, isPosted: false });
}

export function renderStoppedPage(language: Language): Page {
  const { doneTitle, doneText } = stopTexts[language.language];
  return render(language, { title: doneTitle, text: doneText, form: null, isPosted: true });
}

interface Content {
  readonly title: string;
  readonly text: string;
  readonly form: Fragment;
  readonly isPosted: boolean;
}

function render(language: Language, { title, text, form, isPosted }: Content): Page {
  return renderPage({
    language,
    title,
    branding: null,
    bodyClass: 'plain',
    path: '',
    helpPath: '/help',
    isPosted,
    content: html`<main class="notice"><section class="panel"><h1>${title}</h1><p>${text}</p>${form}</section></main>`,
  });
}
