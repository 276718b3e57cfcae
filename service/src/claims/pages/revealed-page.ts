import type { BarcodePicture } from '../../cards/barcode.ts';
import type { CardCode } from '../../cards/types.ts';
import { formatDay } from '../../kit/format-day.ts';
import { type Fragment, html, type SafeHtml } from '../../kit/html.ts';
import { barcodeCaption, labelInWords } from '../code-words.ts';
import { extrasOf, type GiftView, giftSection, languageOf } from './gift-parts.ts';
import { type Page, renderPage } from './layout.ts';
import { confettiPieces } from './style.ts';
import { type WalletOffer, walletLinks } from './wallet-links.ts';

/** What a revealed card holds, ready to be shown. */
export interface RevealedCard {
  readonly codes: CardCode['codes'];
  readonly barcode: BarcodePicture | null;
}

export interface RevealedExtras {
  readonly wallets: WalletOffer;
  readonly note: Fragment;
}

export function renderRevealedPage(view: GiftView, card: RevealedCard, extras: RevealedExtras): Page {
  const { gift, language, words } = view;
  const confetti = Array.from({ length: confettiPieces }, () => html`<i></i>`);
  return renderPage({
    language,
    title: words.greeting,
    branding: gift.branding,
    bodyClass: 'opened',
    path: `/c/${view.token}`,
    isPosted: true,
    helpPath: `/c/${view.token}/help`,
    content: html`<main>${giftSection(view)}${cardPanel(view, card, extras)}</main><div class="confetti" aria-hidden="true">${confetti}</div>`,
  });
}

function cardPanel(view: GiftView, { codes, barcode }: RevealedCard, { wallets, note }: RevealedExtras): SafeHtml {
  const { gift, token, language } = view;
  const { texts } = language;
  return html`<section class="panel">
<h2>${texts.revealedTitle}</h2>
<dl class="codes">${codes.map((code) => codeEntry(code, view))}</dl>
<p class="visually-hidden" role="status" data-status></p>
${barcode && barcodeFigure(barcode, view)}
${note}
<p class="hint">${texts.keepSafe}</p>
<div class="actions">
<a class="button" href="/c/${token}/gift.pdf" download>${texts.downloadPdf}</a>
${walletLinks(view, wallets, null)}
<button class="button quiet" type="button" data-print hidden>${texts.print}</button>
</div>
${extrasOf(gift, language)}
<hr>
${instructions(view)}
${termsSection(view)}
${gift.claimedAt && html`<p class="fine">${texts.firstOpened(formatDay(gift.claimedAt, language.locale))}</p>`}
</section>`;
}

export function codeEntry({ label, value }: CardCode['codes'][number], { language: { texts } }: GiftView): SafeHtml {
  const shown = labelInWords(label, texts);
  return html`<div class="code"><dt dir="auto">${shown}</dt><dd>${value}</dd>
<dd class="copy"><button class="button quiet" type="button" data-copy="${texts.copied}" aria-label="${texts.copy}: ${shown}" hidden>${texts.copy}</button></dd></div>`;
}

/** Twice this fits into the card of the narrowest page with two columns. */
const doubledWidthMax = 165;

export function barcodeFigure(
  { svg, width, height }: BarcodePicture,
  { language: { texts }, words }: GiftView,
): SafeHtml {
  const source = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  // Bars may fill the width of a fine screen; on a coarse one they keep whole pixels, doubled if they fit.
  const caption = barcodeCaption(words, texts);
  const alt = caption === texts.barcodeTitle ? texts.barcodeAlt : texts.barcodePlain;
  const kind = width <= height ? '' : width <= doubledWidthMax ? 'bars narrow' : 'bars';
  return html`<figure class="barcode"><img class="${kind}" src="${source}" width="${width}" height="${height}" alt="${alt}">
<figcaption>${caption}</figcaption></figure>`;
}

export function instructions({ language, words }: GiftView): Fragment {
  const { texts } = language;
  const ways = [
    { title: texts.online, text: words.online },
    { title: texts.inStore, text: words.inStore },
    { title: texts.onPaper, text: words.onPaper },
  ].filter(({ text }) => text.trim() !== '');
  if (ways.length === 0 && words.general.trim() === '') return null;
  const lang = languageOf(language);
  return html`<div class="ways"><h2>${texts.howToUse}</h2>
${words.general.trim() !== '' && html`<p${lang} dir="auto">${words.general}</p>`}
${ways.map(({ title, text }) => html`<div><h3>${title}</h3><p${lang} dir="auto">${text}</p></div>`)}</div>`;
}

export function termsSection({ language, words }: GiftView): Fragment {
  if (words.terms.length === 0) return null;
  const paragraphs = words.terms.map((text) => html`<p${languageOf(language)} dir="auto">${text}</p>`);
  return html`<div class="terms fine"><h3>${language.texts.terms}</h3>${paragraphs}</div>`;
}
