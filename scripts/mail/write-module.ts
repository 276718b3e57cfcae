import type { Block, Part, Slot } from './template-parts.ts';

const valueTypes: Readonly<Record<string, string>> = {
  text: 'string',
  lines: 'string',
  url: 'string',
  color: 'string',
  font: 'MailFont',
};
const writers: Readonly<Record<string, string>> = {
  text: 'writeText',
  lines: 'writeLines',
  url: 'writeUrl',
  color: 'writeColor',
  font: 'writeFont',
};

/** A module with one function for the page and one for each block, whose values the type checker knows. */
export function writeModule(source: string, page: Block): string {
  const blocks = [page, ...blocksIn(page)];
  const names = new Set(blocks.map(({ name }) => name));
  if (names.size < blocks.length) throw new Error(`${source}: two blocks have one name`);
  return [
    `// Made from ${source} by "npm run mail:generate"; a change here is lost.`,
    `import { type MailFont, type MailHtml, ${Object.values(writers).sort().join(', ')} } from '../slots.ts';`,
    ...blocks.flatMap((block) => [interfaceOf(block), functionOf(block)]),
    '',
  ].join('\n\n');
}

function blocksIn(block: Block): Block[] {
  return block.parts.filter(isBlock).flatMap((inner) => [inner, ...blocksIn(inner)]);
}

function interfaceOf(block: Block): string {
  const members = new Map<string, string>();
  for (const part of block.parts) {
    if (typeof part === 'string') continue;
    const type = isBlock(part) ? 'MailHtml' : typeOf(part);
    const known = members.get(part.name);
    if (known && known !== type) throw new Error(`mail template: ${part.name} has two kinds`);
    members.set(part.name, type);
  }
  const lines = [...members].map(([name, type]) => `  readonly ${name}: ${type};`);
  return `export interface ${capital(block.name)}Values {\n${lines.join('\n')}\n}`;
}

function functionOf(block: Block): string {
  const terms = block.parts.filter((part) => part !== '').map(termOf);
  const name = capital(block.name);
  return `export function fill${name}(values: ${name}Values): MailHtml {\n  return (${terms.join(' +\n    ')}) as MailHtml;\n}`;
}

function termOf(part: Part): string {
  if (typeof part === 'string') return JSON.stringify(part);
  if (isBlock(part) || isChoice(part)) return `values.${part.name}`;
  return `${writers[part.kind]}(values.${part.name})`;
}

function typeOf({ kind, name }: Slot): string {
  if (kind.includes('|'))
    return kind
      .split('|')
      .map((word) => `'${word}'`)
      .join(' | ');
  const type = valueTypes[kind];
  if (!type) throw new Error(`mail template: [[${kind}:${name}]] is of no known kind`);
  return type;
}

/** [[left|right:start]]: one of our own words, written as it is. */
function isChoice(part: Slot): boolean {
  return part.kind.includes('|');
}

function isBlock(part: Part): part is Block {
  return typeof part !== 'string' && 'parts' in part;
}

function capital(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}
