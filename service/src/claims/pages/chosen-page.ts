import { formatDay } from '../../kit/format-day.ts';
import { type Fragment, html, type SafeHtml } from '../../kit/html.ts';
import type { GiftWords } from '../gift-words.ts';
import type { GiftLanguage } from '../languages/choose-language.ts';
import { extrasOf, type GiftView, giftSection, languageOf } from './gift-parts.ts';
import { ownMediaPath, type Page, renderPage } from './layout.ts';
import { barcodeFigure, codeEntry, instructions, type RevealedCard, termsSection } from './revealed-page.ts';
import { confettiPieces } from './style.ts';
import { type WalletOffer, walletLinks } from './wallet-links.ts';

/** One brand of a pick. */
export interface ChosenPartView {
  readonly part: number;
  readonly picture: string | null;
  readonly words: GiftWords;
  readonly language: GiftLanguage;
  /** Null while its code is being prepared. */
  readonly card: RevealedCard | null;
}

export interface ChosenView {
  readonly parts: readonly ChosenPartView[];
  readonly waitedSeconds: number;
  readonly wallets: WalletOffer;
  readonly note: Fragment;
}

/** The page that a browser reloads automatically after a pick. */
export function chosenPath(token: string): string {
  return `/c/${token}/gift`;
}

/** What was picked, with a panel for each brand. While a code is missing, the page loads itself again. */
export function renderChosenPage(view: GiftView, { parts, waitedSeconds, wallets, note }: ChosenView): Page {
  const { gift, language, words, token } = view;
  const isWaiting = parts.some(({ card }) => card === null);
  const confetti = Array.from({ length: confettiPieces }, () => html`<i></i>`);
  return renderPage({
    language,
    title: words.greeting,
    branding: gift.branding,
    bodyClass: isWaiting ? 'plain' : 'opened',
    path: `/c/${token}`,
    isPosted: true,
    helpPath: `/c/${token}/help`,
    ...(isWaiting ? { next: { path: chosenPath(token), afterSeconds: pauseAfter(waitedSeconds) } } : {}),
    content: html`<main>${giftSection(view)}${chosenPanel(view, parts, { isWaiting, wallets, note })}</main>${!isWaiting && html`<div class="confetti" aria-hidden="true">${confetti}</div>`}`,
  });
}

/** Seconds until the page looks again: often at first, and rarely once it takes long. */
function pauseAfter(waitedSeconds: number): number {
  if (waitedSeconds < 60) return 5;
  return waitedSeconds < 600 ? 20 : 120;
}

function chosenPanel(
  view: GiftView,
  parts: readonly ChosenPartView[],
  { isWaiting, wallets, note }: Pick<ChosenView, 'wallets' | 'note'> & { readonly isWaiting: boolean },
): SafeHtml {
  const { gift, token, language } = view;
  const { texts } = language;
  const hasCode = parts.some(({ card }) => card !== null);
  return html`<section class="panel">
<h2>${texts.revealedTitle}</h2>
${isWaiting && html`<p class="alert" role="status">${texts.choice.preparingText}${gift.isReachable && ` ${texts.choice.messageFollows}`}</p>`}
${parts.map((part) => chosenPart(view, part, { isAlone: parts.length === 1, wallets }))}
<p class="visually-hidden" role="status" data-status></p>
${note}
${hasCode && html`<p class="hint">${texts.keepSafe}</p>`}
${
  !isWaiting &&
  html`<div class="actions">
<a class="button" href="/c/${token}/gift.pdf" download>${texts.downloadPdf}</a>
<button class="button quiet" type="button" data-print hidden>${texts.print}</button>
</div>`
}
${extrasOf(gift, language)}
${gift.claimedAt && html`<p class="fine">${texts.firstOpened(formatDay(gift.claimedAt, language.locale))}</p>`}
</section>`;
}

function chosenPart(
  view: GiftView,
  { part, picture, words, language, card }: ChosenPartView,
  { isAlone, wallets }: { readonly isAlone: boolean; readonly wallets: WalletOffer },
): SafeHtml {
  const own: GiftView = { ...view, words, language };
  const path = ownMediaPath(picture);
  return html`<section class="part">
<h3>${path && html`<img src="${path}" width="86" height="54" alt="">`}<span${languageOf(language)} dir="auto">${words.productName}</span> <b>${words.value}</b></h3>
${
  card
    ? html`<dl class="codes">${card.codes.map((code) => codeEntry(code, own))}</dl>${card.barcode && barcodeFigure(card.barcode, own)}`
    : html`<p class="hint">${language.texts.choice.preparing} …</p>`
}
${card && (wallets.apple || wallets.google) && html`<div class="actions">${walletLinks(own, wallets, part)}</div>`}
${card && html`<details class="about fold-out"${isAlone && html` open`}><summary>${language.texts.howToUse}</summary>${instructions(own)}${termsSection(own)}</details>`}
</section>`;
}
