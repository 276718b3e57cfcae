import type { Block, Part, Slot } from './template-parts.ts';

/** The contents of a mail, and how they are escaped. */
const valueWriters: Readonly<Record<string, string>> = { text: 'writeText', lines: 'writeLines', url: 'writeUrl' };
/** The design of a mail: checked when it is created, then inserted unescaped into thousands of mails. */
const lookTypes: Readonly<Record<string, string>> = { color: 'MailColor', font: 'MailFont' };

/** A module with one function for the page and one for each block, with typed values. */
export function writeModule(source: string, page: Block): string {
  const blocks = [page, ...blocksIn(page)];
  const names = new Set(blocks.map(({ name }) => name));
  if (names.size < blocks.length) throw new Error(`${source}: two blocks have one name`);
  const imports = ['type MailColor', 'type MailFont', 'type MailHtml', ...Object.values(valueWriters).sort()];
  return [
    `// Made from ${source} by "npm run mail:generate"; a change here is lost.`,
    `import { ${imports.join(', ')} } from '../slots.ts';`,
    interfaceOf('Look', blocks.flatMap(lookMembers)),
    ...blocks.flatMap((block) => [interfaceOf(`${capital(block.name)}Values`, valueMembers(block)), functionOf(block)]),
    '',
  ].join('\n\n');
}

type Member = readonly [name: string, type: string];

function blocksIn(block: Block): Block[] {
  return block.parts.filter(isBlock).flatMap((inner) => [inner, ...blocksIn(inner)]);
}

function lookMembers(block: Block): Member[] {
  return block.parts.filter(isSlot).flatMap((slot) => (isLook(slot) ? [[slot.name, lookTypeOf(slot)] as const] : []));
}

function valueMembers(block: Block): Member[] {
  return block.parts.flatMap((part) => {
    if (typeof part === 'string' || (isSlot(part) && isLook(part))) return [];
    return [[part.name, isBlock(part) ? 'MailHtml' : 'string'] as const];
  });
}

function interfaceOf(name: string, members: readonly Member[]): string {
  const types = new Map<string, string>();
  for (const [member, type] of members) {
    if ((types.get(member) ?? type) !== type) throw new Error(`mail template: ${member} has two kinds`);
    types.set(member, type);
  }
  return `export interface ${name} {\n${[...types].map(([member, type]) => `  readonly ${member}: ${type};\n`).join('')}}`;
}

function functionOf(block: Block): string {
  const terms = block.parts.filter((part) => part !== '').map(termOf);
  const needs = [
    ...(lookMembers(block).length > 0 ? ['look: Look'] : []),
    ...(valueMembers(block).length > 0 ? [`values: ${capital(block.name)}Values`] : []),
  ];
  return `export function fill${capital(block.name)}(${needs.join(', ')}): MailHtml {\n  return (${terms.join(' +\n    ')}) as MailHtml;\n}`;
}

function termOf(part: Part): string {
  if (typeof part === 'string') return JSON.stringify(part);
  if (isBlock(part)) return `values.${part.name}`;
  return isLook(part) ? `look.${part.name}` : `${valueWriters[part.kind]}(values.${part.name})`;
}

function isLook({ kind, name }: Slot): boolean {
  if (isChoice(kind) || kind in lookTypes) return true;
  if (kind in valueWriters) return false;
  throw new Error(`mail template: [[${kind}:${name}]] is of no known kind`);
}

function lookTypeOf({ kind }: Slot): string {
  return isChoice(kind)
    ? kind
        .split('|')
        .map((word) => `'${word}'`)
        .join(' | ')
    : (lookTypes[kind] ?? '');
}

/** [[left|right:start]]: one of our own keywords. */
function isChoice(kind: string): boolean {
  return kind.includes('|');
}

function isBlock(part: Part): part is Block {
  return typeof part !== 'string' && 'parts' in part;
}

function isSlot(part: Part): part is Slot {
  return typeof part !== 'string' && 'kind' in part;
}

function capital(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}
