import { type Fragment, html } from '../../kit/html.ts';

/** Text in which `backticks` mark code. */
export function inlineText(markdown: string): Fragment {
  return markdown.split(/`([^`]+)`/g).map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part));
}
