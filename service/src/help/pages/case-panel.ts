import { html, type SafeHtml } from '../../kit/html.ts';
import { shownCaseNumber } from '../case-number.ts';
import type { HelpTexts } from '../languages/texts.ts';
import type { ShownCase } from '../read-case.ts';

/** The state of a case, for the recipient: its number to dictate, and what was answered. */
export function casePanel(found: ShownCase, texts: HelpTexts): SafeHtml {
  const number = shownCaseNumber(found.number);
  const [before = '', after = ''] = texts.caseNumber('\u0000').split('\u0000');
  return html`<div class="case"><h3>${before}<span class="case-number" dir="ltr">${number}</span>${after}</h3>
<p role="status">${stateOf(found, texts)}</p>
${found.answers.map((answer) => html`<p class="fine">${texts.ourAnswer}</p><blockquote class="answer" dir="auto">${answer}</blockquote>`)}</div>`;
}

function stateOf({ status, resolution }: ShownCase, texts: HelpTexts): string {
  if (status === 'Open') return texts.caseOpen;
  return resolution === 'Replaced' ? texts.caseReplaced : texts.caseClosed;
}
