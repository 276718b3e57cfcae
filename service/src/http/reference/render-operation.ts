import { type Fragment, html, type SafeHtml } from '../../kit/html.ts';
import { inlineText } from '../pages/inline-text.ts';
import {
  type Answer,
  type ApiDocument,
  type Parameter,
  type PlacedOperation,
  referenceName,
  resolveSchema,
} from './document.ts';
import { findListedId } from './find-listed-id.ts';
import { renderMembers, typeOf } from './render-schema.ts';
import { sampleValue } from './sample-value.ts';

const jsonType = 'application/json';

/** One operation: what it does and takes on one side, how to call it on the other. */
export function renderOperation(document: ApiDocument, operation: PlacedOperation): SafeHtml {
  const { operationId, method, path, summary = path, description } = operation;
  return html`<section class="operation" id="${operationId}" aria-labelledby="${operationId}-title">
<div class="what">
<h3 id="${operationId}-title"><a href="#${operationId}">${summary}</a></h3>
<p class="place"><span class="method ${method.toLowerCase()}">${method}</span> <code>${path}</code>${operation.deprecated === true && html` <strong>Deprecated</strong>`}</p>
${description !== undefined && html`<p>${inlineText(description)}</p>`}
${parameterList(operation)}${bodyList(document, operation)}${answerList(operation)}
</div>
${callForm(document, operation)}
</section>
`;
}

function parameterList({ parameters = [] }: PlacedOperation): Fragment {
  if (parameters.length === 0) return null;
  const words = { path: 'in the path', query: 'query', header: 'header' };
  const rows = parameters.map(
    ({ name, in: place, required, description, schema = {} }) =>
      html`<li><code>${name}</code> <span class="type">${words[place]}, ${typeOf(schema)}</span>${required === true && html` <span class="required">required</span>`}${description !== undefined && html`<p>${inlineText(description)}</p>`}</li>`,
  );
  return html`<h4>Parameters</h4><ul class="members">${rows}</ul>`;
}

function bodyList(document: ApiDocument, { requestBody }: PlacedOperation): Fragment {
  const schema = requestBody?.content[jsonType]?.schema;
  if (!schema) return null;
  return html`<h4>Body</h4>${renderMembers(resolveSchema(document, schema))}`;
}

function answerList({ responses }: PlacedOperation): Fragment {
  const entries = Object.entries(responses);
  const successes = entries.filter(([status]) => Number(status) < 400);
  const refusals = entries.filter(([status]) => Number(status) >= 400);
  return html`<h4>Answer</h4><ul class="members">${successes.map(
    ([status, { description = '', content = {}, headers = {} }]) => {
      const [type, { schema = {} } = {}] = Object.entries(content)[0] ?? [];
      const isShared = referenceName(schema) !== null;
      return html`<li><code>${status}</code> <span class="type">${type === undefined ? 'no body' : type === jsonType ? typeOf(schema) : type}</span> ${description}${ownHeaders(headers)}${type === jsonType && !isShared && html`<details><summary>Members</summary>${renderMembers(schema)}</details>`}</li>`;
    },
  )}</ul>
${refusals.length > 0 && html`<details><summary>Errors</summary><ul class="members">${refusals.map(([status, answer]) => html`<li><code>${status}</code> ${problemLinks(answer)} ${answer.description ?? ''}</li>`)}</ul></details>`}`;
}

/** Headers besides those of every answer. */
function ownHeaders(headers: Readonly<Record<string, unknown>>): Fragment {
  const own = Object.keys(headers).filter((name) => name !== 'X-Request-Id' && !name.startsWith('RateLimit'));
  return own.length > 0 && html` Headers: ${own.map((name, index) => html`${index > 0 && ', '}<code>${name}</code>`)}.`;
}

/** The problems that have members of their own. */
function problemLinks({ content = {} }: Answer): Fragment {
  const { schema = {} } = content['application/problem+json'] ?? {};
  const own = (schema.anyOf ?? [schema]).filter((option) => referenceName(option) !== 'Problem');
  return own.length > 0 && html`<span class="type">${typeOf({ anyOf: own })}</span>`;
}

/** The request as a form; a script turns it into snippets and sends it. Without scripts, the command is still there. */
function callForm(document: ApiDocument, operation: PlacedOperation): SafeHtml {
  const { operationId, method, path, parameters = [], security } = operation;
  const body = bodyExample(document, operation);
  const isOpen = security?.length === 0;
  return html`<form class="call" data-method="${method}" data-path="${path}"${isOpen && html` data-open`} aria-label="Call ${operationId}">
<div class="code"><pre tabindex="0"><code data-snippet>${curlCommand(document, operation, body)}</code></pre><button type="button" class="copy" data-copy hidden>Copy</button></div>
<div class="try" hidden>
${parameters.map((parameter) => field(document, operation, parameter))}${body !== null && html`<label>Body<textarea data-body rows="${Math.min(14, body.split('\n').length + 1)}" spellcheck="false">${body}</textarea></label>`}${(body ?? '').includes('"PONumber"') && html`<p class="soft">A PONumber is ordered once: sending the same body again answers 409 with the first order. <button type="button" class="fill" data-renew>New PONumber</button></p>`}
<p><button class="button">Send</button> <span class="soft" data-status role="status"></span></p>
<p data-help hidden></p>
<pre class="answer" tabindex="0" hidden></pre>
</div>
</form>`;
}

// A field named `id` would hide the form's own property of that name from scripts, so fields have no names.
function field(
  document: ApiDocument,
  { path }: PlacedOperation,
  { name, in: place, required, schema = {} }: Parameter,
): SafeHtml {
  const listed = place === 'path' ? findListedId(document, path, name) : null;
  const example = exampleOf(document, name, place, listed === null);
  const options = schema.enum?.filter((value) => value !== null);
  const attributes = html`data-name="${name}" data-in="${place}"${required === true && html` required`}${listed !== null && html` data-list="${listed.path}" data-pick="${listed.pick}"`}`;
  return html`<label>${name}${
    options
      ? html`<select ${attributes}><option value="">${required === true ? 'Choose' : 'any'}</option>${options.map((value) => html`<option>${String(value)}</option>`)}</select>`
      : html`<input ${attributes} value="${example}" autocomplete="off"${isSecret(name) && html` type="password"`}>`
  }</label>${listed !== null && html`<button type="button" class="fill" data-fill="${name}">Use the latest</button>`}`;
}

/** Only paths have values that always exist: a filter would only hide something. */
function exampleOf(document: ApiDocument, name: string, place: Parameter['in'], isFixed: boolean): string {
  if (place !== 'path' || !isFixed) return '';
  return String(sampleValue(document, {}, name === 'currencyCode' ? 'CurrencyCode' : name));
}

function isSecret(name: string): boolean {
  return /^(AccessToken|Password)$/.test(name);
}

function bodyExample(document: ApiDocument, { requestBody }: PlacedOperation): string | null {
  const media = requestBody?.content[jsonType];
  if (!media?.schema) return null;
  return JSON.stringify(media.example ?? sampleValue(document, media.schema), null, 2);
}

function curlCommand({ servers }: ApiDocument, operation: PlacedOperation, body: string | null): string {
  const { method, path, parameters = [], security } = operation;
  const headers = [
    ...(security?.length === 0 ? [] : ['Authorization: Bearer $TOKEN']),
    ...parameters
      .filter(({ in: place, required }) => place === 'header' && required)
      .map(({ name }) => `${name}: $${name.toUpperCase()}`),
    ...(body === null ? [] : ['Content-Type: application/json']),
  ];
  return [
    `curl -X ${method} "${servers?.[0]?.url ?? ''}${path}"`,
    ...headers.map((header) => `-H "${header}"`),
    ...(body === null ? [] : [`-d '${body}'`]),
  ].join(' \\\n  ');
}
