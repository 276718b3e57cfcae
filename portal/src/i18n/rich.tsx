import { Fragment, isValidElement, type ReactNode } from 'react';
import { direction } from './language.ts';
import type { Part } from './parse-message.ts';
import { chooseCase, showValue, translate } from './translate.ts';

export type RichValues = Readonly<Record<string, string | number | ReactNode | ((words: ReactNode) => ReactNode)>>;

/** A text with elements in it: `<link>…</link>` is given to the function `link`, and `{amount}` may be an element. */
export function rich(message: string, values: RichValues, context?: string): ReactNode {
  return compose(translate(message, context), values);
}

function compose(parts: readonly Part[], values: RichValues): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a message never change their places
  return parts.map((part, index) => <Fragment key={index}>{composePart(part, values)}</Fragment>);
}

function composePart(part: Part, values: RichValues): ReactNode {
  if (typeof part === 'string') return part;
  const value = values[part.name];
  switch (part.kind) {
    case 'value':
      return isValidElement(value) || typeof value === 'object' ? (value as ReactNode) : isolate(showValue(value));
    case 'number':
      return showValue(value);
    case 'tag':
      return typeof value === 'function' ? value(compose(part.parts, values)) : compose(part.parts, values);
    default:
      return compose(chooseCase(part, value), values);
  }
}

function isolate(value: string): ReactNode {
  return direction === 'rtl' ? <bdi>{value}</bdi> : value;
}
