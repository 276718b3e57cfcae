import { type Fragment, html, ownMarkup, type SafeHtml } from '../../kit/html.ts';
import { httpsLink } from '../../kit/https-link.ts';
import type { GiftWords } from '../gift-words.ts';
import type { GiftLanguage } from '../languages/choose-language.ts';
import type { ShownGift } from '../types.ts';
import { ownMediaPath } from './layout.ts';

/** What a page about a gift is made from. */
export interface GiftView {
  readonly gift: ShownGift;
  readonly token: string;
  readonly language: GiftLanguage;
  readonly words: GiftWords;
  /** For a frame that runs no scripts. */
  readonly isStill: boolean;
  /** Nothing can be opened here. */
  readonly isSample: boolean;
}

// A bow, drawn once and coloured by the theme.
const ribbon = ownMarkup(`<div class="ribbon" aria-hidden="true"><i class="down"></i><i class="across"></i>
<svg viewBox="0 0 168 124"><path class="fold" d="M78 62 46 116l20-3 8 11 16-50zM90 62l32 54-20-3-8 11-16-50z"/>
<path class="loop" d="M82 62C60 18 14 8 10 34c-4 28 42 38 72 28z"/><path class="loop" d="M86 62c22-44 68-54 72-28 4 28-42 38-72 28z"/>
<path class="fold" d="M80 60C62 36 34 26 28 38c-6 14 24 24 52 22zM88 60c18-24 46-34 52-22 6 14-24 24-52 22z"/>
<rect class="knot" x="70" y="46" width="28" height="31" rx="9"/></svg></div>`);

/** The gift as one sees it before and after it is opened: who, what, how much, and the words that came with it. */
export function giftSection({ gift, language, words }: GiftView): SafeHtml {
  const { texts } = language;
  const faceplate = ownMediaPath(gift.product.faceplates[0]?.path);
  return html`<section class="gift">
<h1>${words.greeting}</h1>
${words.from && html`<p class="from">${words.from}</p>`}
<figure class="card">${
    faceplate
      ? html`<img src="${faceplate}" width="856" height="540" alt="${texts.giftAlt(words.productName)}">`
      : html`<div class="blank" dir="auto">${words.productName}</div>`
  }${ribbon}</figure>
<p class="name"${languageOf(language)} dir="auto">${words.productName}</p>
<p class="value"><span class="visually-hidden">${texts.valueLabel} </span>${words.value}</p>
${words.message && html`<blockquote class="note" dir="auto">${words.message}</blockquote>`}
</section>`;
}

/** The product's words may be in another language than the page around them; screen readers need to know. */
export function languageOf({ productCulture, locale }: GiftLanguage): Fragment {
  return productCulture !== null && productCulture !== locale && html` lang="${productCulture}"`;
}

/** What the sender has put elsewhere: plain links, only to https, and marked as leading away from here. */
export function extrasOf({ extras: given }: ShownGift, { texts }: GiftLanguage): Fragment {
  const links = [
    [given?.photoUrl, texts.photo],
    [given?.videoUrl, texts.video],
    [given?.greetingUrl, texts.greetingCard],
  ].flatMap(([given, label]) => {
    const url = httpsLink(given);
    return label && url ? [{ url, label }] : [];
  });
  if (links.length === 0) return null;
  const items = links.map(({ url, label }) => html`<li><a href="${url}" rel="noreferrer noopener">${label}</a></li>`);
  return html`<aside class="extras screen-only" aria-label="${texts.extrasTitle}"><ul>${items}</ul><p>${texts.otherSites}</p></aside>`;
}
