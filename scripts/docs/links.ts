import { posix } from 'node:path';
import { type DocFault, type Document, lineOf } from './doc-fault.ts';

const linkPattern = /\[[^\]]*\]\(([^)\s]+)\)/g;

/** Relative links to a file or heading that does not exist. */
export function findDeadLinks(documents: readonly Document[], exists: (path: string) => boolean): DocFault[] {
  const textByPath = new Map(documents.map(({ path, text }) => [path, text]));
  return documents.flatMap(({ path, text }) =>
    [...withoutCode(text).matchAll(linkPattern)].flatMap((match): DocFault[] => {
      const [target = '', anchor] = (match[1] ?? '').split('#');
      if (/^[a-z]+:/.test(match[1] ?? '')) return [];
      const fault = (problem: string) => [{ path, line: lineOf(text, match.index ?? 0), problem }];
      const file = target === '' ? path : posix.join(posix.dirname(path), target);
      if (!exists(file)) return fault(`the link to ${match[1]} leads nowhere`);
      const targetText = textByPath.get(file);
      if (!anchor || targetText === undefined || anchorsOf(targetText).has(anchor)) return [];
      return fault(`${file} has no heading #${anchor}`);
    }),
  );
}

// Blanked instead of removed, so that positions stay the same.
function withoutCode(text: string): string {
  return text.replace(/```[\s\S]*?```|`[^`\n]*`/g, (code) => code.replace(/[^\n]/g, ' '));
}

function anchorsOf(text: string): Set<string> {
  const headings = [...text.replace(/```[\s\S]*?```/g, '').matchAll(/^#{1,6} (.+)$/gm)];
  return new Set(headings.map((match) => slugOf(match[1] ?? '')));
}

/** As GitHub does: lower case, spaces to hyphens, only letters, digits, hyphens and underscores. */
function slugOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}
