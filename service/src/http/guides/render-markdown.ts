import { Marked, Renderer, type Tokens } from 'marked';
import { html, ownMarkup, type SafeHtml, toText } from '../../kit/html.ts';

/** Where a link of the text leads on this service; null: nowhere, only its words are shown. */
export type LinkTarget = (address: string) => string | null;

/** Only for our own texts: markup in them is not removed. */
export function renderMarkdown(markdown: string, target: LinkTarget): SafeHtml {
  return ownMarkup(new Marked().parse(markdown, { async: false, renderer: new GuideRenderer(target) }));
}

class GuideRenderer extends Renderer {
  readonly #target: LinkTarget;

  constructor(target: LinkTarget) {
    super();
    this.#target = target;
  }

  override heading(token: Tokens.Heading): string {
    if (token.depth === 1) return super.heading(token);
    const anchor = anchorOf(token.text);
    const link = html`<a href="#${anchor}">${this.#inline(token)}</a>`;
    return toText(
      token.depth === 2 ? html`<h2 id="${anchor}">${link}</h2>\n` : html`<h3 id="${anchor}">${link}</h3>\n`,
    );
  }

  override link(token: Tokens.Link): string {
    const place = this.#target(token.href);
    const words = this.#inline(token);
    return toText(place === null ? words : html`<a href="${place}">${words}</a>`);
  }

  // Code and tables may be wider than the page; they can be scrolled without a mouse.
  override code({ text }: Tokens.Code): string {
    return toText(html`<pre tabindex="0"><code>${text}</code></pre>\n`);
  }

  // A comment is for the check that runs the blocks.
  override html({ text }: Tokens.HTML | Tokens.Tag): string {
    return text.startsWith('<!--') ? '' : text;
  }

  override table(token: Tokens.Table): string {
    return `<div class="table" tabindex="0">${super.table(token)}</div>\n`;
  }

  #inline({ tokens }: Tokens.Heading | Tokens.Link): SafeHtml {
    return ownMarkup(this.parser.parseInline(tokens));
  }
}

/** As GitHub makes it, so that links between guides work in both places. */
function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
}
