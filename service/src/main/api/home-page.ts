import type { Routes } from '../../http/app.ts';
import { addPage } from '../../http/pages/add-page.ts';
import { renderFrame } from '../../http/pages/frame.ts';
import type { Environment } from '../../kit/config.ts';
import { html } from '../../kit/html.ts';

interface Place {
  readonly path: string;
  readonly name: string;
  readonly about: string;
}

const places: readonly Place[] = [
  { path: '/portal', name: 'Portal', about: 'Order gifts, follow them, manage funds, people and webhooks.' },
  { path: '/docs/guide', name: 'Guides', about: 'Ordering, delivery, funding, webhooks and more, step by step.' },
  { path: '/docs', name: 'API reference', about: 'Every call, with examples to copy and send.' },
  { path: '/docs/operator', name: 'Operator API', about: 'For those who run this service.' },
  { path: '/docs/errors', name: 'Errors', about: 'What each error means, and what to do.' },
  { path: '/health/ready', name: 'Health', about: 'Whether the service is ready, for people and monitors.' },
];
const outbox: Place = {
  path: '/portal/stage',
  name: 'Outbox',
  about: 'The mails and text messages that this stage environment kept instead of sending.',
};

/** What people see who open the bare address. */
export const homeRoutes: Routes<{ readonly environment: Environment }> = (app, { environment }) => {
  const shown = environment === 'stage' ? [...places, outbox] : places;
  addPage(app, ['/'], () =>
    renderFrame({
      title: 'Bestow',
      description: 'Gift cards by link, email, SMS or in the mail.',
      current: '/',
      content: html`<main class="hero">
<h1>Gift cards by link, email, SMS or in the mail</h1>
<p class="lead">This is a Bestow service${environment === 'stage' && html`, a <b>stage environment</b> for trying things out with play money`}. Did you get a gift? Open the link in your message, or <a href="/help">find your gift</a>.</p>
${environment === 'stage' && html`<p class="soft">The sign-ins of the demo accounts are printed when the service starts, with links that open the portal, and are kept in <code>demo.json</code> in its data folder.</p>`}
<ul class="cards">${shown.map(({ path, name, about }) => html`<li><a class="sheet" href="${path}"><h2>${name}</h2><p>${about}</p></a></li>`)}</ul>
</main>`,
    }),
  );
};
