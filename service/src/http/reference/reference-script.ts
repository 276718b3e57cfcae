/** In the order of the choice; the first is what the page shows without scripts. */
export const snippetLanguages = ['curl', 'TypeScript', 'Python', 'PHP', 'C#', 'Java', 'Go', 'Ruby'] as const;

/**
 * Search, snippets with the reader's token, and sending requests. Whatever an answer contains is shown as text. The token is
 * kept in a variable only.
 */
export const referenceScript = `
'use strict';
const $ = (id) => document.getElementById(id);
const all = (selector, within = document) => [...within.querySelectorAll(selector)];
const languageKey = 'bestow-reference-language';
const access = $('access');
const field = (name) => access.elements.namedItem(name);

const text = (value) => JSON.stringify(value);
const single = (value) => "'" + value.replaceAll('\\\\', '\\\\\\\\').replaceAll("'", "\\\\'") + "'";
const snippets = {
  curl: ({ method, url, headers, body }) =>
    ['curl -X ' + method + ' ' + text(url), ...headers.map(([name, value]) => '-H ' + text(name + ': ' + value)),
     ...(body === null ? [] : ["-d '" + body.replaceAll("'", "'\\\\''") + "'"])].join(' \\\\\\n  '),
  TypeScript: ({ method, url, headers, body }) =>
    'const response = await fetch(' + text(url) + ', {\\n  method: ' + text(method) + ',\\n  headers: {' +
    headers.map(([name, value]) => '\\n    ' + text(name) + ': ' + text(value) + ',').join('') + '\\n  },' +
    (body === null ? '' : '\\n  body: JSON.stringify(' + indent(body, 2) + '),') +
    '\\n});\\nconsole.log(response.status, await response.text());',
  Python: ({ method, url, headers, body }) =>
    'import requests\\n\\nresponse = requests.request(\\n    ' + text(method) + ', ' + text(url) + ',\\n    headers={' +
    headers.map(([name, value]) => '\\n        ' + text(name) + ': ' + text(value) + ',').join('') + '\\n    },' +
    (body === null ? '' : '\\n    json=' + indent(pythonOf(body), 4) + ',') + '\\n)\\nprint(response.status_code, response.text)',
  PHP: ({ method, url, headers, body }) =>
    '$request = curl_init(' + single(url) + ');\\ncurl_setopt_array($request, [\\n    CURLOPT_CUSTOMREQUEST => ' + single(method) +
    ',\\n    CURLOPT_RETURNTRANSFER => true,\\n    CURLOPT_HTTPHEADER => [' +
    headers.map(([name, value]) => '\\n        ' + single(name + ': ' + value) + ',').join('') + '\\n    ],' +
    (body === null ? '' : '\\n    CURLOPT_POSTFIELDS => ' + single(body) + ',') + '\\n]);\\necho curl_exec($request);',
  Go: ({ method, url, headers, body }) =>
    (body === null ? '' : 'body := strings.NewReader(\`' + body + '\`)\\n') +
    'request, _ := http.NewRequest(' + text(method) + ', ' + text(url) + ', ' + (body === null ? 'nil' : 'body') + ')\\n' +
    headers.map(([name, value]) => 'request.Header.Set(' + text(name) + ', ' + text(value) + ')\\n').join('') +
    'response, err := http.DefaultClient.Do(request)\\nif err != nil {\\n\\tlog.Fatal(err)\\n}\\ndefer response.Body.Close()\\nio.Copy(os.Stdout, response.Body)',
  Java: ({ method, url, headers, body }) =>
    'var request = HttpRequest.newBuilder(URI.create(' + text(url) + '))' +
    headers.map(([name, value]) => '\\n    .header(' + text(name) + ', ' + text(value) + ')').join('') +
    '\\n    .method(' + text(method) + ', ' + (body === null ? 'BodyPublishers.noBody()' : 'BodyPublishers.ofString("""\\n' + body.replaceAll('\\\\', '\\\\\\\\') + '""")') + ')' +
    '\\n    .build();\\nvar response = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());\\nSystem.out.println(response.statusCode() + " " + response.body());',
  'C#': ({ method, url, headers, body }) =>
    'using var client = new HttpClient();\\nusing var request = new HttpRequestMessage(HttpMethod.Parse(' + text(method) + '), ' + text(url) + ');\\n' +
    headers.filter(([name]) => name !== 'Content-Type').map(([name, value]) => 'request.Headers.Add(' + text(name) + ', ' + text(value) + ');\\n').join('') +
    (body === null ? '' : 'request.Content = new StringContent("""\\n' + body + '\\n""", Encoding.UTF8, "application/json");\\n') +
    'using var response = await client.SendAsync(request);\\nConsole.WriteLine(await response.Content.ReadAsStringAsync());',
  Ruby: ({ method, url, headers, body }) =>
    'require "net/http"\\n\\nuri = URI(' + text(url) + ')\\nrequest = Net::HTTP::' + method[0] + method.slice(1).toLowerCase() + '.new(uri)\\n' +
    headers.map(([name, value]) => 'request[' + text(name) + '] = ' + text(value) + '\\n').join('') +
    (body === null ? '' : 'request.body = ' + single(body) + '\\n') +
    'response = Net::HTTP.start(uri.host, uri.port, use_ssl: uri.scheme == "https") { |http| http.request(request) }\\nputs response.code, response.body',
};

function indent(lines, spaces) {
  return lines.replaceAll('\\n', '\\n' + ' '.repeat(spaces));
}

/** JSON as Python writes it; only literals outside of texts differ. */
function pythonOf(body) {
  const words = { true: 'True', false: 'False', null: 'None' };
  return body.replace(/"(?:[^"\\\\]|\\\\.)*"|\\b(?:true|false|null)\\b/g, (part) => words[part] ?? part);
}

/** The request that a form describes. Without a token, snippets have a placeholder. */
function requestOf(form, { isShown }) {
  const token = field('token').value.trim();
  const query = new URLSearchParams();
  const headers = [];
  let path = form.dataset.path;
  if (!('open' in form.dataset) && (token || isShown)) headers.push(['Authorization', 'Bearer ' + (token || '$TOKEN')]);
  for (const input of all('[data-in]', form)) {
    const value = input.value.trim();
    if (input.dataset.in === 'path') {
      if (value) path = path.replace('{' + input.dataset.name + '}', encodeURIComponent(value));
    } else if (value && input.dataset.in === 'query') query.set(input.dataset.name, value);
    else if (input.dataset.in === 'header' && (value || (isShown && input.required)))
      headers.push([input.dataset.name, value || '$' + input.dataset.name.toUpperCase()]);
  }
  const text = form.querySelector('[data-body]');
  if (text) headers.push(['Content-Type', 'application/json']);
  const url = path + (query.size > 0 ? '?' + query : '');
  return { method: form.dataset.method, url, headers, body: text ? text.value : null };
}

function showSnippet(form) {
  const request = requestOf(form, { isShown: true });
  const snippet = snippets[field('language').value] ?? snippets.curl;
  form.querySelector('[data-snippet]').textContent = snippet({ ...request, url: location.origin + request.url });
}

/** A PONumber is ordered once, so the example's own is of use to one reader only. It changes when the reader asks for it. */
function renewNumber(form) {
  const body = form.querySelector('[data-body]');
  if (!body) return;
  const random = [...crypto.getRandomValues(new Uint8Array(5))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  body.value = body.value.replace(/("PONumber": ")docs-[^"]*"/, '$1docs-' + random + '"');
}

async function send(form) {
  const status = form.querySelector('[data-status]');
  const shown = form.querySelector('.answer');
  const { method, url, headers, body } = requestOf(form, { isShown: false });
  if (url.includes('{')) return void (status.textContent = 'Fill in the fields of the path first.');
  status.textContent = 'Sending';
  const answer = await fetch(url, { method, headers, body, credentials: 'omit' }).catch(() => null);
  if (!answer) return void (status.textContent = 'The service is not responding.');
  const type = answer.headers.get('content-type') ?? '';
  const content = /json|text|csv/.test(type) ? await answer.text() : type;
  status.textContent = answer.status + ' ' + answer.statusText;
  shown.hidden = content === '';
  shown.textContent = pretty(content);
  if (form.dataset.path === '/v1/Tokens' && method === 'POST' && answer.ok) useToken(JSON.parse(content).Value);
  showHelp(form, type.startsWith('application/problem+json') ? JSON.parse(content).code : null);
}

/** What to do about a problem is on the page of errors. */
function showHelp(form, code) {
  const help = form.querySelector('[data-help]');
  help.hidden = !code;
  if (!code) return;
  const link = document.createElement('a');
  link.href = '/docs/errors#' + encodeURIComponent(code);
  link.textContent = code + ': what it means and what to do';
  help.replaceChildren(link);
}

function pretty(content) {
  try { return JSON.stringify(JSON.parse(content), null, 2); } catch { return content; }
}

/** Fills in an id of the reader's own, from the list that has it. */
async function fill(form, name) {
  const input = form.querySelector('[data-name=' + name + ']');
  const status = form.querySelector('[data-status]');
  const { headers } = requestOf(form, { isShown: false });
  let path = input.dataset.list;
  for (const other of all('[data-in=path]', form)) path = path.replace('{' + other.dataset.name + '}', encodeURIComponent(other.value.trim()));
  if (path.includes('{') || path.includes('//')) return void (status.textContent = 'Fill in the field before it first.');
  const answer = await fetch(path, { headers: headers.filter(([header]) => header === 'Authorization'), credentials: 'omit' }).catch(() => null);
  if (!answer || !answer.ok) return void (status.textContent = answer && answer.status === 401 ? 'Enter your token first.' : 'The list cannot be read.');
  const value = input.dataset.pick.split('.').reduce((at, key) => (at == null ? at : at[key]), await answer.json());
  status.textContent = value === undefined || value === null ? 'There is none yet.' : '';
  if (value !== undefined && value !== null) input.value = value;
  showSnippet(form);
}

function useToken(value) {
  field('token').value = value;
  $('access-status').textContent = 'The examples below use your token.';
  for (const form of calls) showSnippet(form);
}

async function signIn() {
  const headers = { Email: field('email').value.trim(), AccessToken: field('accessToken').value.trim() };
  const answer = await fetch('/v1/Tokens', { method: 'POST', headers, credentials: 'omit' }).catch(() => null);
  const body = answer ? await answer.json().catch(() => null) : null;
  if (answer && answer.ok) useToken(body.Value);
  else $('access-status').textContent = body ? body.detail : 'The service is not responding.';
}

/** A credential after the #, as in the links that stage prints: browsers do not send it, and it leaves the address at once. */
function useCredentialOfLink() {
  const given = new URLSearchParams(location.hash.slice(1));
  if (!field('accessToken') || !given.has('AccessToken')) return;
  history.replaceState(null, '', location.pathname);
  field('email').value = given.get('Email') ?? '';
  field('accessToken').value = given.get('AccessToken');
  void signIn();
}

const calls = all('.call');
for (const form of calls) {
  renewNumber(form);
  form.querySelector('.try').hidden = false;
  form.querySelector('[data-copy]').hidden = false;
  form.addEventListener('input', () => showSnippet(form));
  form.addEventListener('submit', (event) => { event.preventDefault(); void send(form); });
  form.addEventListener('click', ({ target }) => {
    if ('fill' in target.dataset) void fill(form, target.dataset.fill);
    if ('renew' in target.dataset) { renewNumber(form); showSnippet(form); }
    if ('copy' in target.dataset) void copy(form, target);
  });
}

async function copy(form, button) {
  const isCopied = await navigator.clipboard.writeText(form.querySelector('[data-snippet]').textContent).then(() => true, () => false);
  button.textContent = isCopied ? 'Copied' : 'Not copied';
  setTimeout(() => { button.textContent = 'Copy'; }, 1500);
}

try { field('language').value = localStorage.getItem(languageKey) ?? 'curl'; } catch { /* Storage may be forbidden. */ }
if (field('language').value === '') field('language').value = 'curl';
access.hidden = false;
access.addEventListener('submit', (event) => { event.preventDefault(); if (field('email')) void signIn(); });
access.addEventListener('input', ({ target }) => {
  if (target.name === 'language') { try { localStorage.setItem(languageKey, target.value); } catch { /* as above */ } }
  if (target.name === 'language' || target.name === 'token') for (const form of calls) showSnippet(form);
});
for (const form of calls) showSnippet(form);
useCredentialOfLink();

const search = $('search');
search.parentElement.hidden = false;
const entries = all('.contents li a').map((link) => {
  const section = $(link.hash.slice(1));
  const title = link.textContent.toLowerCase();
  return { item: link.parentElement, link, title, words: title + ' ' + section.textContent.toLowerCase() };
});
const wantedWords = () => search.value.trim().toLowerCase().split(/\\s+/);
search.addEventListener('input', () => {
  const wanted = wantedWords();
  let found = 0;
  for (const { item, words } of entries) {
    item.hidden = !wanted.every((word) => words.includes(word));
    if (!item.hidden) found += 1;
  }
  for (const group of all('[data-group]')) group.hidden = all('li:not([hidden])', group).length === 0;
  $('found').textContent = search.value.trim() === '' ? '' : found === 1 ? '1 found' : found + ' found';
});
search.addEventListener('keydown', (event) => {
  const found = entries.filter(({ item }) => !item.hidden);
  const first = found.find(({ title }) => wantedWords().every((word) => title.includes(word))) ?? found[0];
  if (event.key === 'Enter' && first) first.link.click();
  if (event.key === 'Escape') { search.value = ''; search.dispatchEvent(new Event('input')); }
});
addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement.tagName)) return;
  event.preventDefault();
  document.querySelector('.contents').open = true;
  search.focus();
});

const contents = document.querySelector('.contents');
if (matchMedia('(max-width:56rem)').matches) contents.open = false;
contents.addEventListener('click', ({ target }) => {
  if (target.closest('a') && matchMedia('(max-width:56rem)').matches) contents.open = false;
});
`;
