import type { Language } from '../../claims/languages/choose-language.ts';
import type { Page } from '../../claims/pages/layout.ts';
import { withoutDirectionControls } from '../../kit/bidi.ts';
import { html, type SafeHtml } from '../../kit/html.ts';
import { describedBy, faultOf, renderHelpPage, textsOf } from './help-layout.ts';

export const helpPath = '/help';
export const sentPath = '/help/sent';
const addressLengthMax = 254;

export interface HelpPageState {
  readonly supportContact: string | null;
  /** What was typed and is neither an email address nor a number. */
  readonly invalidAddress?: string;
}

/** Where recipients start who have no link at hand. */
export function renderStartPage(language: Language, { supportContact, invalidAddress }: HelpPageState): Page {
  const texts = textsOf(language);
  const contact = supportContact === null ? null : withoutDirectionControls(supportContact);
  return renderHelpPage({
    language,
    title: texts.title,
    path: helpPath,
    content: html`${resendSection(language, invalidAddress ?? null)}
<section class="panel"><h2>${texts.problemTitle}</h2><p>${texts.openYourGift}</p></section>
<section class="panel"><h2>${texts.unexpectedTitle}</h2><p>${texts.openYourGift}</p></section>
${contact && html`<p class="hint">${texts.otherQuestions(contact)}</p>`}`,
  });
}

function resendSection(language: Language, invalidAddress: string | null): SafeHtml {
  const texts = textsOf(language);
  const isInvalid = invalidAddress !== null;
  return html`<section class="panel"><h2>${texts.resendTitle}</h2>
<p>${texts.resendText}</p>
<form method="post">
<label for="address">${texts.addressLabel}</label>
${faultOf('address', isInvalid ? texts.addressInvalid : null)}
<input class="text" id="address" name="address" type="text" inputmode="email" autocomplete="email" autocapitalize="none" spellcheck="false"
 dir="ltr" maxlength="${addressLengthMax}" required value="${invalidAddress ?? ''}" ${describedBy('address', isInvalid)}>
<p class="hint" id="address-hint">${texts.addressHint}</p>
<button class="button wide" type="submit">${texts.resendButton}</button>
</form></section>`;
}

/** Always the same, whether or not there are gifts for the address. */
export function renderSentPage(language: Language): Page {
  const texts = textsOf(language);
  return renderHelpPage({
    language,
    title: texts.sentTitle,
    path: sentPath,
    content: html`<section class="panel"><p role="status">${texts.sentText}</p><p>${texts.sentOtherwise}</p>
<p><a class="button quiet" href="${helpPath}">${texts.back}</a></p></section>`,
  });
}
