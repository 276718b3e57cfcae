import { html } from '../kit/html.ts';
import { errorCatalog, faultCatalog } from './error-catalog.ts';
import { renderFrame } from './pages/frame.ts';
import { inlineText } from './pages/inline-text.ts';

/** The page that the `type` of every error links to, with one anchor per code. */
export function renderErrorPage(): string {
  const problems = Object.entries(errorCatalog).map(
    ([code, entry]) => html`
<section class="entry" id="${code}">
<h2><a href="#${code}">${code}</a> <small class="soft">${entry.status}</small></h2>
<p class="soft">${inlineText(entry.title)}.</p>
<p>${inlineText(entry.meaning)}</p>
<p><b>What to do.</b> ${inlineText(entry.wayOut)}</p>
</section>`,
  );
  const faults = Object.entries(faultCatalog).map(
    ([code, meaning]) =>
      // A code that is also a problem of its own has its anchor there.
      html`<div class="entry" ${code in errorCatalog ? '' : html`id="${code}"`}><dt><code>${code}</code></dt><dd>${inlineText(meaning)}</dd></div>\n`,
  );
  return renderFrame({
    title: 'Bestow errors',
    description: 'Every error of the API, what it means and what to do.',
    current: '/docs/errors',
    content: html`<main class="narrow prose">
<h1>Errors</h1>
<p>Every refused request is answered with <code>application/problem+json</code>. Its <code>type</code> leads to a section of this page, its <code>code</code> names it, and <code>instance</code> is the request id to quote when you ask for help.</p>
${problems}
<h1 id="faults">Faults of a request</h1>
<p>An <code>InvalidRequest</code> lists every fault in <code>errors</code>, with one of these codes.</p>
<dl>${faults}</dl>
</main>`,
  });
}
