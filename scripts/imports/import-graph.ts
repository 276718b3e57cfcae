import { posix } from 'node:path';

export interface SourceText {
  /** Relative to the repository, with slashes. */
  readonly path: string;
  readonly text: string;
}

const importPattern = /\b(?:from|import)\s*\(?\s*'(\.[^'\n]+)'/g;

/** For each file the given files that it imports. */
export function importGraph(files: readonly SourceText[]): ReadonlyMap<string, readonly string[]> {
  const known = new Set(files.map(({ path }) => path));
  return new Map(
    files.map(({ path, text }) => {
      const targets = [...text.matchAll(importPattern)].map((match) => posix.join(posix.dirname(path), match[1] ?? ''));
      return [path, [...new Set(targets)].filter((target) => known.has(target))];
    }),
  );
}
