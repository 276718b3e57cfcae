import type { FastifyInstance } from 'fastify';
import { html, type SafeHtml } from '../../kit/html.ts';
import { addPage } from '../pages/add-page.ts';
import { addFile, createFile } from '../pages/assets.ts';
import { renderFrame } from '../pages/frame.ts';
import { guideStyle } from './guide-style.ts';
import { type Guide, readGuides } from './read-guides.ts';
import { renderMarkdown } from './render-markdown.ts';

const folder = '/docs/guide';
const styleFile = createFile('guide.css', 'text/css; charset=utf-8', guideStyle);

/** What other files of `docs` say, this service has on pages of its own. */
const pagesOfFiles: Readonly<Record<string, string>> = {
  '../errors.md': '/docs/errors',
  '../operator-api.md': '/docs/operator',
  '../openapi.json': '/openapi.json',
};

/** The guides as pages: the same texts as in the repository. */
export function guideRoutes(app: FastifyInstance): void {
  const guides = readGuides();
  addFile(app, styleFile);
  addPage(app, [folder, `${folder}/`], () => renderIndex(guides));
  for (const guide of guides) addPage(app, [`${folder}/${guide.name}`], () => renderGuide(guide, guides));
}

function renderIndex(guides: readonly Guide[]): string {
  return renderFrame({
    title: 'Bestow guides',
    description: 'How to order, deliver, fund and follow gifts.',
    current: folder,
    styles: [styleFile.path],
    content: html`<main class="hero">
<h1>Guides</h1>
<p class="lead">How to order, deliver, fund and follow gifts, and how to run the service. Each call is in the <a href="/docs">reference</a>.</p>
<ul class="cards">${guides.map((guide) => html`<li><a class="sheet" href="${folder}/${guide.name}"><h2>${guide.title}</h2><p>${openingOf(guide)}</p></a></li>`)}</ul>
</main>`,
  });
}

function renderGuide(guide: Guide, guides: readonly Guide[]): string {
  const names = new Set(guides.map(({ name }) => name));
  return renderFrame({
    title: `${guide.title} - Bestow`,
    description: openingOf(guide),
    current: folder,
    styles: [styleFile.path],
    content: html`<div class="guides">
<main class="guide">
${renderMarkdown(guide.markdown, (address) => targetOf(address, names))}</main>
<nav class="others" aria-label="Guides"><ul>${guides.map((other) => linkTo(other, guide))}</ul></nav>
</div>`,
  });
}

function linkTo({ name, title }: Guide, current: Guide): SafeHtml {
  return html`<li><a href="${folder}/${name}"${name === current.name && html` aria-current="page"`}>${title}</a></li>`;
}

function targetOf(address: string, names: ReadonlySet<string>): string | null {
  if (/^(https:|#)/.test(address)) return address;
  const [file = '', anchor] = address.split('#');
  const name = file.replace(/\.md$/, '');
  if (names.has(name)) return `${folder}/${name}${anchor === undefined ? '' : `#${anchor}`}`;
  return pagesOfFiles[file] ?? null;
}

/** The first sentence below the title. */
function openingOf({ markdown }: Guide): string {
  const paragraph = markdown.split(/\n\n+/)[1] ?? '';
  const words = paragraph.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1').replace(/[`*]/g, '');
  const text = words.replaceAll('\n', ' ').trim();
  return /^.*?[.:](?= |$)/.exec(text)?.[0].replace(/:$/, '.') ?? text;
}
