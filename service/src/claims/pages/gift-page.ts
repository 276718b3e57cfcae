import { type Fragment, html, type SafeHtml } from '../../kit/html.ts';
import { formatDay, formatTime } from '../gift-words.ts';
import type { GiftLanguage } from '../languages/choose-language.ts';
import type { Lock } from '../types.ts';
import { extrasOf, type GiftView, giftSection } from './gift-parts.ts';
import { type Page, renderPage } from './layout.ts';

/** Why the gift is still closed, after an attempt. */
export type Refusal =
  | { readonly kind: 'malformed' | 'unproven' }
  | { readonly kind: 'wrong'; readonly triesLeft: number };

const answerLengthMax = 20;
const minuteMs = 60_000;

/** The gift before it is opened. It never shows what opens it. */
export function renderGiftPage(
  view: GiftView,
  state: { readonly lock: Lock | null; readonly refusal?: Refusal },
): Page {
  const { gift, language, words, isStill } = view;
  const { lock, refusal } = state;
  return renderPage({
    language,
    title: words.greeting,
    branding: gift.branding,
    bodyClass: 'wrapped',
    path: `/c/${view.token}`,
    helpPath: view.isSample ? '/help' : `/c/${view.token}/help`,
    isStill,
    content: html`<main>${giftSection(view)}${lock ? lockedPanel(view, lock) : openPanel(view, refusal ?? null)}</main>`,
  });
}

function openPanel(view: GiftView, refusal: Refusal | null): SafeHtml {
  const { gift, token, language, isSample } = view;
  const { texts } = language;
  const isToChoose = gift.isChoice && gift.claimedAt === null;
  const alert = refusal && html`<p class="alert" role="alert" id="refusal">${refusalText(refusal, language)}</p>`;
  return html`<section class="panel">
<h2>${gift.isChallenged ? texts.challengeTitle : texts.readyTitle}</h2>
<p class="hint" id="hint">${gift.isChallenged ? texts.answerHint : texts.readyHint}${isToChoose && ` ${texts.choice.openHint}`}</p>
${alert}${isSample && html`<p class="alert" role="note">${texts.sampleText}</p>`}
<form method="post" action="/c/${token}">
${gift.isChallenged && answerField(language, refusal)}
<button class="button wide" type="submit"${isSample && html` disabled`}>${isToChoose ? texts.choice.open : texts.openGift}</button>
</form>
${gift.expiresAt && html`<p class="hint">${openBy(gift.expiresAt, language)}</p>`}
${extrasOf(gift, language)}
</section>`;
}

function openBy(at: Date, { texts, locale }: GiftLanguage): string {
  return texts.openBy(`${formatDay(at, locale)}, ${formatTime(at, locale)}`);
}

function answerField({ texts }: GiftLanguage, refusal: Refusal | null): SafeHtml {
  const isInvalid = refusal !== null && refusal.kind !== 'unproven';
  return html`<label for="answer">${texts.answerLabel}</label>
<input id="answer" name="answer" type="text" inputmode="numeric" autocomplete="one-time-code" maxlength="${answerLengthMax}" required
 aria-describedby="hint${isInvalid && ' refusal'}"${isInvalid && html` aria-invalid="true" autofocus`}>`;
}

function refusalText(refusal: Refusal, { texts }: GiftLanguage): string {
  switch (refusal.kind) {
    case 'malformed':
      return texts.answerMalformed;
    case 'unproven':
      return texts.openAgain;
    case 'wrong':
      return texts.answerWrong(refusal.triesLeft);
  }
}

function lockedPanel({ gift, language }: GiftView, lock: Lock): SafeHtml {
  const { texts } = language;
  const text =
    lock.kind === 'untilReissued' ? texts.lockedUntilReissued : lockedUntil(lock.until, gift.readAt, language);
  return html`<section class="panel"><h2>${texts.lockedTitle}</h2><p class="alert" role="alert">${text}</p></section>`;
}

function lockedUntil(until: Date, now: Date, { texts, locale }: GiftLanguage): Fragment {
  const minutes = Math.max(1, Math.round((until.getTime() - now.getTime()) / minuteMs));
  const mark = '\u0000';
  const [before = '', after = ''] = texts.lockedUntil(mark, minutes).split(mark);
  return [before, html`<time datetime="${until.toISOString()}">${formatTime(until, locale)}</time>`, after];
}
