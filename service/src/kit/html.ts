/** Text that is already HTML. Only this file creates it: everything else is escaped when it is inserted into a page. */
export interface SafeHtml {
  readonly [safe]: string;
}

export type Fragment = SafeHtml | string | number | null | false | readonly Fragment[];

const safe: unique symbol = Symbol('safe html');

/** A template whose values are escaped, both in content and in quoted attributes. */
export function html(parts: TemplateStringsArray, ...values: readonly Fragment[]): SafeHtml {
  return { [safe]: parts.map((part, index) => part + written(values[index] ?? null)).join('') };
}

/** Our own constant text, such as a style sheet. Never for anything from outside. */
export function ownMarkup(text: string): SafeHtml {
  return { [safe]: text };
}

export function toText(fragment: SafeHtml): string {
  return fragment[safe];
}

function written(value: Fragment): string {
  if (value === null || value === false) return '';
  if (typeof value === 'string') return escapeHtml(value);
  if (typeof value === 'number') return String(value);
  return safe in value ? value[safe] : value.map(written).join('');
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? '');
}
