import { type Fragment, html, type SafeHtml } from '../../kit/html.ts';
import { renderFrame } from '../pages/frame.ts';
import { inlineText } from '../pages/inline-text.ts';
import { type ApiDocument, groupOperations, type OperationGroup } from './document.ts';
import { referenceScriptFile, referenceStyleFile } from './files.ts';
import { snippetLanguages } from './reference-script.ts';
import { renderOperation } from './render-operation.ts';
import { renderMembers } from './render-schema.ts';

export interface ReferencePage {
  readonly document: ApiDocument;
  readonly path: string;
  readonly documentPath: string;
  /** Readers get a token for their credentials on this page. */
  readonly hasTokens: boolean;
}

/** The reference of one API, complete without scripts. */
export function renderReference(page: ReferencePage): string {
  const { document, path } = page;
  const groups = groupOperations(document);
  return renderFrame({
    title: `${document.info.title}, reference`,
    description: document.info.description ?? document.info.title,
    current: path,
    styles: [referenceStyleFile.path],
    scripts: [referenceScriptFile.path],
    content: html`<div class="reference">
${contents(document, groups)}
<main>
${opening(page)}
${groups.map((group) => html`<h2 id="${anchorOf(group.name)}">${group.name}</h2>${group.description !== undefined && html`<p class="soft">${inlineText(group.description)}</p>`}${group.operations.map((operation) => renderOperation(document, operation))}`)}
${messages(document)}${objects(document)}
</main>
</div>`,
  });
}

function contents(document: ApiDocument, groups: readonly OperationGroup[]): SafeHtml {
  const names = Object.keys(document.components?.schemas ?? {});
  return html`<details class="contents" open><summary>Contents</summary>
<nav aria-label="Contents">
<label class="search" hidden>Search <kbd>/</kbd><input type="search" id="search" autocomplete="off" spellcheck="false"></label>
<p class="soft" id="found" role="status"></p>
${groups.map(
  ({ name, operations }) =>
    html`<div data-group><p><a href="#${anchorOf(name)}">${name}</a></p><ul>${operations.map(
      ({ operationId, method, summary, path }) =>
        html`<li><a href="#${operationId}"><span class="method ${method.toLowerCase()}">${shortMethods[method] ?? method}</span> <span>${summary ?? path}</span></a></li>`,
    )}</ul></div>`,
)}
${document.webhooks !== undefined && html`<div data-group><p><a href="#messages">Webhook messages</a></p><ul>${Object.keys(document.webhooks).map((name) => html`<li><a href="#on${name}">${name}</a></li>`)}</ul></div>`}
<div data-group><p><a href="#objects">Objects</a></p><ul>${names.map((name) => html`<li><a href="#object-${name}">${name}</a></li>`)}</ul></div>
</nav></details>`;
}

const shortMethods: Readonly<Record<string, string>> = { DELETE: 'DEL' };

function opening({ document, documentPath, hasTokens }: ReferencePage): SafeHtml {
  const { info, servers } = document;
  return html`<section class="opening" id="start">
<h1>${info.title}</h1>
<p class="lead">${inlineText(info.description ?? '')}</p>
<p class="soft">All paths are below <code>${servers?.[0]?.url ?? ''}</code>. There are also <a href="/docs/guide">guides</a>, an <a href="${documentPath}">OpenAPI 3.1 document</a> and a page of all <a href="/docs/errors">errors</a>.</p>
<form class="sheet access" id="access" hidden>
<h2>Your token</h2>
<p>Examples and requests on this page then use it. It stays in this tab and is forgotten when you reload.</p>
${hasTokens && html`<div class="row"><label>Email<input name="email" type="email" autocomplete="username"></label><label>AccessToken<input name="accessToken" type="password" autocomplete="current-password"></label><button class="button" name="sign-in">Get a token</button></div>`}
<div class="row"><label>Bearer token<input name="token" type="password" autocomplete="off" spellcheck="false"></label><label>Examples in<select name="language">${snippetLanguages.map((name) => html`<option>${name}</option>`)}</select></label></div>
<p role="status" id="access-status" class="soft"></p>
</form>
</section>`;
}

/** What your own server receives. */
function messages({ webhooks }: ApiDocument): Fragment {
  if (!webhooks) return null;
  return html`<h2 id="messages">Webhook messages</h2>
<p class="soft">What a webhook endpoint receives: <code>type</code>, <code>timestamp</code> and <code>data</code>, signed as Standard Webhooks defines it.</p>
${Object.entries(webhooks).map(
  ([name, { post }]) =>
    html`<section class="object" id="${post.operationId}"><h3><a href="#${post.operationId}">${name}</a></h3><p>${inlineText(post.description ?? '')} Data: <a href="#object-${name}Data">${name}Data</a>.</p></section>`,
)}`;
}

function objects(document: ApiDocument): SafeHtml {
  return html`<h2 id="objects">Objects</h2>
${Object.entries(document.components?.schemas ?? {}).map(
  ([name, schema]) =>
    html`<section class="object" id="object-${name}"><h3><a href="#object-${name}">${name}</a></h3>${schema.description !== undefined && html`<p>${inlineText(schema.description)}</p>`}${renderMembers(schema)}</section>`,
)}`;
}

function anchorOf(group: string): string {
  return `group-${group.toLowerCase().replaceAll(' ', '-')}`;
}
