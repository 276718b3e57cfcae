import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const rootDir = join(import.meta.dirname, '../../../..');

/** The shell commands of a document, in its order: those of the section with this heading, or all. */
export function shellBlocksOf(path: string, heading?: string): string[] {
  const text = readFileSync(join(rootDir, path), 'utf8');
  const section = heading === undefined ? text : sectionOf(text, heading);
  return [...section.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block);
}

function sectionOf(text: string, heading: string): string {
  const start = text.indexOf(`\n${heading}\n`);
  if (start < 0) throw new Error(`There is no section "${heading}".`);
  const level = /^#+/.exec(heading)?.[0].length ?? 1;
  const rest = text.slice(start + heading.length + 2);
  const end = rest.search(new RegExp(`^#{1,${level}} `, 'm'));
  return end < 0 ? rest : rest.slice(0, end);
}
