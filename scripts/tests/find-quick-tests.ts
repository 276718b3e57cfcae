import { importGraph, type SourceText } from '../imports/import-graph.ts';

/** What a slow test starts or needs: the PostgreSQL of the run, a browser, a process. */
const starters = [
  /\binject\('postgresUrl'\)/,
  /\bstartEmbeddedPostgres\b/,
  /'playwright-core'/,
  /'node:child_process'/,
];

/**
 * The tests for which neither they nor the helpers that they import start anything. `files` are all files of the test
 * folders.
 */
export function findQuickTests(files: readonly SourceText[]): string[] {
  const importsOf = importGraph(files);
  const slow = new Set(
    files.filter(({ text }) => starters.some((starter) => starter.test(text))).map(({ path }) => path),
  );
  for (let found = 0; found < slow.size; ) {
    found = slow.size;
    for (const [path, imports] of importsOf) if (imports.some((target) => slow.has(target))) slow.add(path);
  }
  return files.map(({ path }) => path).filter((path) => path.endsWith('.test.ts') && !slow.has(path));
}
