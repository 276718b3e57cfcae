import { type Document, isMap, isPair, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import { readPlainYaml } from './read-plain-yaml.ts';
import type { FileEntry, FileFault } from './types.ts';

const aliasesMax = 100;

export interface ReadFile {
  readonly entries: readonly FileEntry[];
  readonly faults: readonly FileFault[];
}

/**
 * The entries of a YAML or JSON file: a list, or a single one. JSON is read as the YAML that it is, so that its faults
 * have lines too. The parsed document is not kept, because thousands of them would fill the memory; a fault parses the
 * file again to find its line.
 */
export function readYaml(file: string, text: string): ReadFile {
  const plain = readPlainJson(text) ?? readPlainYaml(text);
  if (plain !== undefined) return entriesOf(file, text, plain);
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  if (document.errors.length > 0) {
    const faults = document.errors.map(({ pos, message }) => ({
      file,
      line: lines.linePos(pos[0]).line,
      detail: `${message.split(' at line ')[0]}.`,
    }));
    return { entries: [], faults };
  }
  const value = toValue(document);
  if (value.fault !== null) return { entries: [], faults: [{ file, line: 1, detail: value.fault }] };
  return entriesOf(file, text, value.value);
}

/** JSON exactly as exports write it. Anything else could have a member twice, which only the library notices. */
function readPlainJson(text: string): unknown {
  if (!text.startsWith('{') && !text.startsWith('[')) return undefined;
  try {
    const value = JSON.parse(text) as unknown;
    return text === `${JSON.stringify(value, null, 2)}\n` ? value : undefined;
  } catch {
    return undefined;
  }
}

function toValue(document: Document): { readonly value: unknown; readonly fault: string | null } {
  try {
    return { value: document.toJS({ maxAliasCount: aliasesMax }) as unknown, fault: null };
  } catch {
    return { value: null, fault: `The file uses too many aliases; write the values out.` };
  }
}

function entriesOf(file: string, text: string, value: unknown): ReadFile {
  if (value === null) return { entries: [], faults: [] };
  const isList = Array.isArray(value);
  const lineAt = lineFinder(text);
  const faults: FileFault[] = [];
  const entries = (isList ? (value as unknown[]) : [value]).flatMap((item, index): FileEntry[] => {
    const start = isList ? [String(index)] : [];
    const lineOf = (pointer: string) => lineAt([...start, ...pointer.split('/').slice(1)]);
    if (typeof item === 'object' && item !== null && !Array.isArray(item)) {
      return [{ file, members: item as Record<string, unknown>, lineOf }];
    }
    faults.push({ file, line: lineOf(''), detail: 'Expected an entry with members, such as "Id: …".' });
    return [];
  });
  return { entries, faults };
}

/** Finds the line of a path, as far as the file has it. */
function lineFinder(text: string): (path: readonly string[]) => number {
  let parsed: { readonly root: Node | null; readonly lines: LineCounter } | null = null;
  return (path) => {
    if (!parsed) {
      const lines = new LineCounter();
      parsed = { root: parseDocument(text, { lineCounter: lines }).contents, lines };
    }
    return parsed.lines.linePos(offsetOf(parsed.root, path)).line;
  };
}

function offsetOf(root: Node | null, path: readonly string[]): number {
  let offset = root?.range?.[0] ?? 0;
  let node: unknown = root;
  for (const segment of path) {
    if (isSeq(node)) {
      node = node.items[Number(segment)];
      offset = (node as Node | undefined)?.range?.[0] ?? offset;
    } else if (isMap(node)) {
      const pair = node.items.find((item) => isPair(item) && String(item.key) === segment);
      if (!pair) return offset;
      offset = (pair.key as Node | null)?.range?.[0] ?? offset;
      node = pair.value;
    } else return offset;
  }
  return offset;
}
