import { type DefaultTreeAdapterTypes, parse } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** A mail as an independent parser reads it. */
export interface ReadHtml {
  /** Every element with its attribute names, and every comment, in order; without the text. */
  readonly structure: string[];
  /** All visible text, without the style sheets. */
  readonly text: string;
  readonly elements: readonly Element[];
}

export function readHtml(html: string): ReadHtml {
  // Mails are sent as UTF-8, which has no unpaired surrogates.
  const nodes = [...walk(parse(html.toWellFormed()))];
  const elements = nodes.filter(isElement);
  return {
    structure: nodes.map(shapeOf).filter((shape) => shape !== null),
    text: nodes.map(textOf).join(''),
    elements,
  };
}

export function attributeOf(element: Element, name: string): string | null {
  return element.attrs.find((attribute) => attribute.name === name)?.value ?? null;
}

export function elementsNamed({ elements }: ReadHtml, name: string): Element[] {
  return elements.filter(({ tagName }) => tagName === name);
}

function* walk(node: Node): Generator<Node> {
  yield node;
  if ('childNodes' in node) for (const child of node.childNodes) yield* walk(child);
}

function isElement(node: Node): node is Element {
  return 'tagName' in node;
}

// Text can only become a line break.
function shapeOf(node: Node): string | null {
  if (node.nodeName === '#comment' && 'data' in node) return `<!--${node.data}-->`;
  if (!isElement(node) || node.tagName === 'br') return null;
  return `${node.tagName} ${node.attrs.map(({ name }) => name).join(' ')}`;
}

function textOf(node: Node): string {
  if (isElement(node) && node.tagName === 'br') return '\n';
  if (!('value' in node) || node.nodeName !== '#text') return '';
  const { parentNode } = node;
  return parentNode && isElement(parentNode) && parentNode.tagName === 'style' ? '' : node.value;
}
