/** Signs in, lists and shows messages. Message content is set as text, or shown in a frame where it cannot run. */
export const outboxScript = `
'use strict';
const $ = (id) => document.getElementById(id);
const listPath = document.body.dataset.outbox;
const pageSize = 20;
let token = '';
let pageIndex = 1;
let shown = null;

$('sign-in').addEventListener('submit', async (event) => {
  event.preventDefault();
  const fields = new FormData(event.target);
  const headers = { Email: fields.get('email').trim(), AccessToken: fields.get('accessToken').trim() };
  const answer = await fetch('/v1/Tokens', { method: 'POST', headers }).catch(() => null);
  const body = answer ? await answer.json() : null;
  if (!answer || !answer.ok) return refuse(body ? body.detail : 'The service is not responding.');
  token = body.Value;
  event.target.hidden = true;
  document.querySelector('main').hidden = false;
  await list();
});

$('filter').addEventListener('submit', (event) => {
  event.preventDefault();
  pageIndex = 1;
  void list();
});
$('newer').addEventListener('click', () => { pageIndex -= 1; void list(); });
$('older').addEventListener('click', () => { pageIndex += 1; void list(); });
for (const button of $('views').children) button.addEventListener('click', () => view(button.dataset.view));

async function list() {
  const query = new URLSearchParams({ pageIndex, pageSize });
  const to = new FormData($('filter')).get('to').trim();
  if (to) query.set('to', to);
  const answer = await fetch(listPath + '?' + query, { headers: { authorization: 'Bearer ' + token } }).catch(() => null);
  if (!answer || !answer.ok) return refuse('Your session has expired. Sign in again.');
  const page = await answer.json();
  $('count').textContent = page.TotalCount === 1 ? '1 message' : page.TotalCount + ' messages';
  $('newer').disabled = pageIndex === 1;
  $('older').disabled = pageIndex * pageSize >= page.TotalCount;
  $('messages').replaceChildren(...page.Data.map(item));
}

function item(message) {
  const button = document.createElement('button');
  button.append(line('strong', message.Subject || message.Text.split('\\n')[0]), line('span', message.To));
  button.append(line('span', message.Channel + ', ' + new Date(message.At).toLocaleString()));
  button.addEventListener('click', () => show(message, button));
  const entry = document.createElement('li');
  entry.append(button);
  return entry;
}

function line(name, text) {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
}

function show(message, button) {
  shown = message;
  for (const other of $('messages').querySelectorAll('button')) other.removeAttribute('aria-current');
  button.setAttribute('aria-current', 'true');
  $('message-side').hidden = false;
  $('subject').textContent = message.Subject || 'Text message';
  const headers = Object.keys(message.Headers).length > 0 ? { ...message.Headers } : { To: message.To };
  if (message.Attachment) headers.Attachment = message.Attachment.Name + ', ' + message.Attachment.Bytes + ' bytes';
  $('headers').replaceChildren(...Object.entries(headers).flatMap(([name, value]) => [line('dt', name), line('dd', value)]));
  $('views').hidden = message.Html === null;
  view(message.Html === null ? 'text' : 'html');
  $('subject').focus();
}

function view(name) {
  for (const button of $('views').children) button.setAttribute('aria-pressed', String(button.dataset.view === name));
  $('mail').hidden = name !== 'html';
  $('plain').hidden = name === 'html';
  // Links of a mail open outside the frame.
  if (name === 'html') $('mail').srcdoc = '<base target="_blank">' + shown.Html;
  else $('plain').textContent = name === 'text' ? shown.Text : source(shown);
}

function source(message) {
  const headers = Object.entries(message.Headers).map(([name, value]) => name + ': ' + value);
  return headers.join('\\n') + '\\n\\n' + (message.Html === null ? message.Text : message.Html);
}

function refuse(text) {
  document.querySelector('main').hidden = true;
  $('sign-in').hidden = false;
  $('refusal').textContent = text;
  $('refusal').hidden = false;
}
`;
