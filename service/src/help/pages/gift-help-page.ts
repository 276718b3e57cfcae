import type { GiftLanguage } from '../../claims/languages/choose-language.ts';
import type { Page } from '../../claims/pages/layout.ts';
import type { ShownGift } from '../../claims/types.ts';
import { type Fragment, html, type SafeHtml } from '../../kit/html.ts';
import type { HelpTexts } from '../languages/texts.ts';
import { detailsLengthMax, type ReportFault, type ReportForm } from '../parse-report.ts';
import type { ShownCase } from '../read-case.ts';
import { caseCategories } from '../types.ts';
import { casePanel } from './case-panel.ts';
import { describedBy, faultOf, renderHelpPage, textsOf } from './help-layout.ts';

/** What a visitor can report about the gift. */
export type ProblemState =
  /** Nobody has opened the gift yet. */
  | { readonly kind: 'unopened' }
  /** The visitor has not shown lately that the gift's answer is known. */
  | { readonly kind: 'unproven' }
  | {
      readonly kind: 'ready';
      readonly found: ShownCase | null;
      /** What was picked of a Choice gift. */
      readonly cards: readonly PickedCard[];
      readonly refused?: RefusedReport;
    };

export interface PickedCard {
  readonly part: number;
  readonly label: string;
}

export interface RefusedReport {
  readonly form: ReportForm;
  readonly faults: ReadonlySet<ReportFault>;
}

export interface GiftHelpView {
  readonly gift: ShownGift;
  readonly token: string;
  readonly language: GiftLanguage;
  readonly problem: ProblemState;
  readonly isSenderTold: boolean;
}

const contactLengthMax = 254;

/** Help with one gift, for whoever has its link. */
export function renderGiftHelpPage(view: GiftHelpView): Page {
  const { gift, token, language, isSenderTold } = view;
  const texts = textsOf(language);
  const path = `/c/${token}/help`;
  return renderHelpPage({
    language,
    title: texts.giftTitle,
    path,
    branding: gift.branding,
    content: html`<section class="panel"><h2>${texts.problemTitle}</h2>${problemPart(view, texts)}</section>
<section class="panel"><h2>${texts.unexpectedTitle}</h2>${
      isSenderTold
        ? html`<p role="status">${texts.senderTold}</p>`
        : html`<p>${texts.unexpectedText}</p>
<form class="screen-only" method="post" action="${path}/unexpected"><button class="button quiet wide" type="submit">${texts.tellSender}</button></form>`
    }</section>
<p class="back screen-only"><a class="help" href="/c/${token}">${texts.backToGift}</a></p>
<p class="back screen-only"><a class="help" href="/help">${texts.resendTitle}</a></p>`,
  });
}

function problemPart({ token, problem }: GiftHelpView, texts: HelpTexts): Fragment {
  if (problem.kind !== 'ready') {
    const text = problem.kind === 'unopened' ? texts.openFirst : texts.openAgain;
    return html`<p>${text}</p><p><a class="button wide" href="/c/${token}">${texts.backToGift}</a></p>`;
  }
  const { found, cards, refused } = problem;
  if (found?.status === 'Open') return casePanel(found, texts);
  return html`${found && casePanel(found, texts)}<p>${texts.problemText}</p>${reportForm(token, texts, cards, refused ?? null)}`;
}

function reportForm(
  token: string,
  texts: HelpTexts,
  cards: readonly PickedCard[],
  refused: RefusedReport | null,
): SafeHtml {
  const has = (fault: ReportFault) => refused?.faults.has(fault) ?? false;
  const form = refused?.form ?? {};
  const categories = caseCategories.map((category) => ({ value: category, label: texts.categories[category] }));
  const parts = cards.map(({ part, label }) => ({ value: String(part), label }));
  const cardFault = has('card') ? texts.cardMissing : null;
  const categoryFault = has('category') ? texts.categoryMissing : null;
  return html`<form method="post" action="/c/${token}/help/problem">
${cards.length > 1 && selectField({ id: 'card', label: texts.cardLabel, options: parts, value: form.card, fault: cardFault })}
${selectField({ id: 'category', label: texts.categoryLabel, options: categories, value: form.category, fault: categoryFault })}
<label for="details">${texts.detailsLabel}</label>
${faultOf('details', has('details') ? texts.detailsTooLong : null)}
<textarea id="details" name="details" rows="4" maxlength="${detailsLengthMax}" dir="auto" ${describedBy('details', has('details'))}>${form.details ?? ''}</textarea>
<p class="hint" id="details-hint">${texts.detailsHint}</p>
<label for="contact">${texts.contactLabel}</label>
${faultOf('contact', has('contact') ? texts.contactInvalid : null)}
<input class="text" id="contact" name="contact" type="email" autocomplete="email" dir="ltr" maxlength="${contactLengthMax}" value="${form.contact ?? ''}" ${describedBy('contact', has('contact'))}>
<p class="hint" id="contact-hint">${texts.contactHint}</p>
<button class="button wide" type="submit">${texts.reportProblem}</button>
</form>`;
}

interface SelectField {
  readonly id: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly value: string | undefined;
  readonly fault: string | null;
}

function selectField({ id, label, options, value, fault }: SelectField): SafeHtml {
  const isFaulty = fault !== null;
  const shown = options.map(
    (option) =>
      html`<option value="${option.value}"${option.value === value && html` selected`}>${option.label}</option>`,
  );
  return html`<label for="${id}">${label}</label>
${faultOf(id, fault)}
<select id="${id}" name="${id}" required${isFaulty && html` aria-invalid="true" aria-describedby="${id}-fault" autofocus`}>
<option value=""></option>${shown}</select>`;
}
