import { type Fragment, html, type SafeHtml } from '../../kit/html.ts';
import type { BrandState } from '../offer-rules.ts';
import type { PickFault } from '../types.ts';
import { amountsIn, type BrandView, type ChooseView, faultOfBrand, faultText, hiddenProof } from './choose-parts.ts';
import { extrasOf, type GiftView, giftSection, languageOf } from './gift-parts.ts';
import { ownMediaPath, type Page, renderPage } from './layout.ts';
import { splitForm } from './split-form.ts';

/** The page on which the recipient of a Choice gift picks. Both of its forms work without JavaScript. */
export function renderChoosePage(view: GiftView, choose: ChooseView): Page {
  const { gift, language, words, isStill } = view;
  const isPossible = choose.brands.some(({ state }) => state.kind === 'available');
  return renderPage({
    language,
    title: words.greeting,
    branding: gift.branding,
    bodyClass: 'wrapped',
    path: `/c/${view.token}`,
    isPosted: gift.isChallenged,
    helpPath: '/help',
    isStill,
    content: html`<main class="choosing">${giftSection(view)}${isPossible ? choosePanel(view, choose) : gonePanel(view)}</main>`,
  });
}

function gonePanel({ language: { texts } }: GiftView): SafeHtml {
  return html`<section class="panel"><h2>${texts.choice.goneTitle}</h2><p role="status">${texts.choice.goneText}</p></section>`;
}

function choosePanel(view: GiftView, choose: ChooseView): SafeHtml {
  const { gift, language, words } = view;
  const { choice } = language.texts;
  const hasWhole = choose.brands.some(({ state }) => state.kind === 'available' && state.takesWhole);
  const isSplit = choose.wish?.kind === 'split' || !hasWhole;
  return html`<section class="panel">
<h2>${choice.title}</h2>
<p class="hint">${choice.hint(words.value)}</p>
${alertOf(view, choose)}
${wholeForm(view, choose, hasWhole)}
<details class="split fold-out"${isSplit && html` open`}><summary>${choice.splitTitle}</summary>${splitForm(view, choose)}</details>
<p class="fine">${choice.isFinal}</p>
${extrasOf(gift, language)}
</section>`;
}

function alertOf(view: GiftView, choose: ChooseView): Fragment {
  if (choose.faults.length === 0) return null;
  const { choice } = view.language.texts;
  const said = choose.faults.flatMap((fault) => alertText(view, choose, fault) ?? []);
  const [first = choice.checkFields, ...others] = said;
  return html`<div class="alert" role="alert" id="refusal"><p>${first}</p>${others.map((text) => html`<p>${text}</p>`)}</div>`;
}

/** A fault that stands next to no field; null: it stands there. */
function alertText(view: GiftView, { brands, wish }: ChooseView, fault: PickFault): string | null {
  const { choice } = view.language.texts;
  if (fault.kind === 'nothingPicked') return choice.nothingPicked;
  if (fault.kind === 'wrongSum') return choice.wrongSum(amountsIn(view)(fault.sumMinor), view.words.value);
  const brand = brands.find(({ productId }) => productId === fault.productId);
  const hasField = wish?.kind === 'whole' || brand?.state.kind === 'available';
  return brand && !hasField ? `${brand.words.productName}: ${faultText(view, fault)}` : null;
}

function wholeForm(view: GiftView, choose: ChooseView, hasWhole: boolean): SafeHtml {
  const { choice } = view.language.texts;
  return html`<form method="post" action="/c/${view.token}/pick">
${hiddenProof(choose)}
<fieldset class="brands"><legend>${choice.brands}</legend>${choose.brands.map((brand) => brandTile(view, choose, brand))}</fieldset>
${hasWhole && html`<button class="button wide take" type="submit">${choice.take}</button>`}
</form>`;
}

function brandTile(view: GiftView, choose: ChooseView, brand: BrandView): SafeHtml {
  const { productId, picture, words, language, state } = brand;
  const id = `brand-${productId}`;
  const isOpen = state.kind === 'available' && state.takesWhole;
  const isChosen = isOpen && choose.wish?.kind === 'whole' && choose.wish.productId === productId;
  const fault = choose.wish?.kind === 'whole' ? faultOfBrand(choose, productId) : null;
  const note = fault ? faultText(view, fault) : noteOf(view, state);
  const path = ownMediaPath(picture);
  return html`<div class="brand-tile${!isOpen && ' off'}">
<input type="radio" name="product" value="${productId}" id="${id}"${!isOpen && html` disabled`}${isChosen && html` checked`}${note !== null && html` aria-describedby="${id}-note"`}>
<label for="${id}">${path && html`<img src="${path}" width="428" height="270" alt="" loading="lazy">`}<span${languageOf(language)} dir="auto">${words.productName}</span></label>
${note !== null && html`<p class="${fault ? 'fault' : 'note-of-brand'}" id="${id}-note">${note}</p>`}
${words.terms.length > 0 && html`<details class="fine fold-out"><summary>${view.language.texts.terms}</summary>${words.terms.map((text) => html`<p${languageOf(language)} dir="auto">${text}</p>`)}</details>`}
</div>`;
}

/** Why a brand cannot have the whole value; null: it can. */
function noteOf(view: GiftView, state: BrandState): string | null {
  const { choice } = view.language.texts;
  const amount = amountsIn(view);
  if (state.kind === 'outOfStock') return choice.outOfStock;
  if (state.kind === 'tooLarge') return choice.startsAt(amount(state.minMinor));
  if (state.takesWhole) return null;
  const { amounts } = state;
  return amounts.kind === 'range'
    ? choice.inParts(`${amount(amounts.minMinor)} – ${amount(amounts.maxMinor)}`)
    : choice.inParts(amounts.listMinor.map(amount).join(', '));
}
