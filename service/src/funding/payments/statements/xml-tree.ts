import { readXml } from '../../../kit/xlsx/read-xml.ts';
import { StatementRefused } from './types.ts';

/** An element of a document, with the line on which it begins. */
export interface XmlNode {
  readonly name: string;
  readonly line: number;
  readonly currency: string | null;
  readonly children: XmlNode[];
  text: string;
}

const nodesMax = 200_000;

/**
 * Reads a document as its bytes arrive, and hands over each element of the given name as a tree. Only one of them is in memory
 * at a time. `onOther` gets the text of all elements outside of them, with their path.
 */
export async function readElements(
  input: AsyncIterable<Buffer>,
  wanted: string,
  { onElement, onOther }: { onElement: (node: XmlNode) => void; onOther: (path: string, text: string) => void },
): Promise<void> {
  const path: string[] = [];
  const open: XmlNode[] = [];
  let nodes = 0;
  let outside = '';
  await readXml(input, {
    tracksLines: true,
    open(name, attribute, line) {
      path.push(name);
      outside = '';
      if (open.length === 0 && name !== wanted) return;
      nodes = open.length === 0 ? 1 : nodes + 1;
      if (nodes > nodesMax) throw new StatementRefused(`An entry has more than ${nodesMax} elements.`);
      const node = { name, line, currency: attribute('Ccy'), children: [], text: '' };
      open.at(-1)?.children.push(node);
      open.push(node);
    },
    text(text) {
      const node = open.at(-1);
      if (node) node.text += text;
      else outside += text;
    },
    close() {
      const node = open.pop();
      if (node && open.length === 0) onElement(node);
      if (!node) onOther(path.join('/'), outside.trim());
      outside = '';
      path.pop();
    },
  });
}

export function childOf(node: XmlNode | null, ...names: readonly string[]): XmlNode | null {
  return names.reduce<XmlNode | null>((at, name) => at?.children.find((child) => child.name === name) ?? null, node);
}

export function childrenOf(node: XmlNode | null, name: string): XmlNode[] {
  return node?.children.filter((child) => child.name === name) ?? [];
}

export function textOf(node: XmlNode | null, ...names: readonly string[]): string {
  return childOf(node, ...names)?.text.trim() ?? '';
}
