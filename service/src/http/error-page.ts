import { errorCatalog, faultCatalog } from './error-catalog.ts';

/** The page that the `type` of every error links to, with one anchor per code. */
export function renderErrorPage(): string {
  const problems = Object.entries(errorCatalog).map(
    ([code, entry]) => `
    <section id="${code}">
      <h2><a href="#${code}">${code}</a> <small>${entry.status}</small></h2>
      <p class="title">${inline(entry.title)}.</p>
      <p>${inline(entry.meaning)}</p>
      <p><b>What to do.</b> ${inline(entry.wayOut)}</p>
    </section>`,
  );
  const faults = Object.entries(faultCatalog).map(
    ([code, meaning]) => `<tr id="${code}"><td><code>${code}</code></td><td>${inline(meaning)}</td></tr>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Bestow errors</title>
<style>${style}</style>
</head>
<body>
<main>
  <p class="back"><a href="/docs">API reference</a></p>
  <h1>Errors</h1>
  <p>Every refused request is answered with <code>application/problem+json</code>. Its <code>type</code> leads to a section of this page, its <code>code</code> names it, and <code>instance</code> is the request id to quote when you ask for help.</p>
  ${problems.join('')}
  <h1 id="faults">Faults of a request</h1>
  <p>An <code>InvalidRequest</code> lists every fault in <code>errors</code>, with one of these codes.</p>
  <table>${faults.join('\n')}</table>
</main>
</body>
</html>`;
}

const style = `
:root { color-scheme: light dark; --ink: #1d1b2e; --soft: #5b5870; --line: #e4e2ee; --ground: #fdfcff; --accent: #6a3df0; }
@media (prefers-color-scheme: dark) { :root { --ink: #efedf8; --soft: #a9a5bd; --line: #34304a; --ground: #16141f; --accent: #b49bff; } }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.55 system-ui, sans-serif; }
main { max-width: 46rem; margin: 0 auto; padding: 1.5rem 1.25rem 4rem; }
a { color: var(--accent); text-decoration: none; } a:hover { text-decoration: underline; }
h1 { font-size: 1.8rem; margin: 2rem 0 .5rem; } h2 { font-size: 1.15rem; margin: 0; }
small { color: var(--soft); font-weight: 400; }
section { border-top: 1px solid var(--line); padding: 1.1rem 0; scroll-margin-top: 1rem; }
section:target { background: color-mix(in srgb, var(--accent) 9%, transparent); margin-inline: -.75rem; padding-inline: .75rem; border-radius: .5rem; }
p { margin: .4rem 0; } .title { color: var(--soft); }
code { font: .9em ui-monospace, monospace; background: color-mix(in srgb, var(--soft) 14%, transparent); padding: .1em .3em; border-radius: .3em; }
table { border-collapse: collapse; width: 100%; } @media (max-width: 40rem) { td { display: block; } td + td { border-top: 0 !important; padding-top: 0 !important; } }
td { border-top: 1px solid var(--line); padding: .5rem .75rem .5rem 0; vertical-align: top; }
`;

function inline(markdown: string): string {
  return markdown
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>');
}
