import { LRUCache } from 'lru-cache';
import { html, ownMarkup } from '../../kit/html.ts';
import type { Language } from '../languages/choose-language.ts';
import { type Page, renderPage } from './layout.ts';

export type Notice = 'notFound' | 'tooMany' | 'fault' | 'frozen' | 'voided' | 'expired' | 'archived';

const emptyBox =
  ownMarkup(`<svg viewBox="0 0 88 88" aria-hidden="true"><path class="fold" d="M12 40h64v38a4 4 0 0 1-4 4H16a4 4 0 0 1-4-4z"/>
<path class="loop" d="m8 26 66-14 4 15L12 41z"/><path class="knot" d="M40 40h10v42H40zM38 20l9-2 4 15-9 2z"/></svg>`);

const closedBox =
  ownMarkup(`<svg viewBox="0 0 88 88" aria-hidden="true"><path class="fold" d="M12 40h64v38a4 4 0 0 1-4 4H16a4 4 0 0 1-4-4z"/>
<path class="loop" d="M8 26h72v15H8z"/><path class="knot" d="M39 26h10v56H39zM44 25c-8 0-16-4-14-10s12-3 14 10c2-13 12-16 14-10s-6 10-14 10z"/></svg>`);

// These pages hold nothing of a gift, and are what programs that try links get thousands of times.
const pagesMax = 200;
const pages = new LRUCache<string, Page>({ max: pagesMax });

/** A page without a gift. It looks the same whatever the reason, so that nobody learns which links exist. */
export function renderNoticePage(notice: Notice, language: Language): Page {
  const key = `${notice} ${language.locale}`;
  const page = pages.get(key) ?? writeNotice(notice, language);
  pages.set(key, page);
  return page;
}

function writeNotice(notice: Notice, language: Language): Page {
  const { texts } = language;
  const [title, text] = {
    notFound: [texts.notFoundTitle, texts.notFoundText],
    tooMany: [texts.tooManyTitle, texts.tooManyText],
    fault: [texts.faultTitle, texts.faultText],
    frozen: [texts.frozenTitle, texts.frozenText],
    voided: [texts.voidedTitle, texts.voidedText],
    expired: [texts.expiredTitle, texts.expiredText],
    archived: [texts.voidedTitle, texts.archivedText],
  }[notice] as [string, string];
  return renderPage({
    language,
    title,
    branding: null,
    bodyClass: 'plain',
    path: '',
    helpPath: '/help',
    content: html`<main class="notice"><section class="panel">${notice === 'frozen' ? closedBox : emptyBox}<h1>${title}</h1><p>${text}</p></section></main>`,
  });
}
