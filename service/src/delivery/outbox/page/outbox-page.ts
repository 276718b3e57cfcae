import { html, ownMarkup, toText } from '../../../kit/html.ts';
import { outboxStyle } from './outbox-style.ts';

/**
 * The outbox page for people. It contains no data: its script signs in as an account and requests the messages like any
 * caller. A mail is shown in a frame that runs no scripts and has no origin.
 */
export function outboxPage({ outboxPath, scriptPath }: { readonly outboxPath: string; readonly scriptPath: string }): {
  readonly html: string;
  readonly contentSecurityPolicy: string;
} {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="color-scheme" content="light dark">
<title>Stage outbox</title>
<link rel="icon" href="data:,">
<style>${ownMarkup(outboxStyle)}</style>
<script src="${scriptPath}" defer></script>
</head>
<body data-outbox="${outboxPath}">
<header><h1>Stage outbox</h1><p>Every mail and text message that this environment kept instead of sending it.</p></header>
<form id="sign-in">
<p>Sign in with an account of this environment; the data folder’s demo.json names two.</p>
<label>Email <input name="email" type="email" autocomplete="username" required></label>
<label>AccessToken <input name="accessToken" type="password" autocomplete="current-password" required></label>
<button>Show messages</button>
<p id="refusal" role="alert" hidden></p>
</form>
<main hidden>
<section id="list-side" aria-label="Messages">
<form id="filter" role="search">
<label>Recipient <input name="to" type="search" placeholder="any"></label>
<button>Show</button>
</form>
<p id="count" role="status"></p>
<ul id="messages"></ul>
<nav id="pages" aria-label="Pages"><button id="newer">Newer</button><button id="older">Older</button></nav>
</section>
<section id="message-side" aria-label="Message" hidden>
<h2 id="subject" tabindex="-1"></h2>
<dl id="headers"></dl>
<div id="views" role="group" aria-label="View">
<button data-view="html" aria-pressed="true">HTML</button>
<button data-view="text" aria-pressed="false">Text</button>
<button data-view="source" aria-pressed="false">Source</button>
</div>
<iframe id="mail" title="The mail as the recipient sees it" sandbox="allow-popups allow-popups-to-escape-sandbox" referrerpolicy="no-referrer"></iframe>
<pre id="plain" tabindex="0" hidden></pre>
</section>
</main>
</body>
</html>
`;
  return { html: toText(page), contentSecurityPolicy: policy.join('; ') };
}

// The frame inherits this policy, and mails include their own styles; scripts come only from our own file.
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "img-src 'self' https: data:",
  "connect-src 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
];
