import { direction } from './language.ts';
import type { Part } from './parse-message.ts';
import { chooseCase, showValue, translate } from './translate.ts';

export type Values = Readonly<Record<string, string | number>>;

/** A text in the language of the page. Written in English here; the catalogs have the other languages. */
export function t(message: string, values: Values = {}, context?: string): string {
  return write(translate(message, context), values);
}

function write(parts: readonly Part[], values: Values): string {
  return parts.map((part) => writePart(part, values)).join('');
}

function writePart(part: Part, values: Values): string {
  if (typeof part === 'string') return part;
  switch (part.kind) {
    case 'value':
      return isolate(showValue(values[part.name]));
    case 'number':
      return showValue(values[part.name]);
    case 'tag':
      return write(part.parts, values);
    default:
      return write(chooseCase(part, values[part.name]), values);
  }
}

// Between Arabic words a code or an address would take the punctuation around it to the wrong side.
function isolate(value: string): string {
  return direction === 'rtl' ? `\u2068${value}\u2069` : value;
}
