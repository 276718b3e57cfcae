import { importGraph, type SourceText } from './import-graph.ts';

/** Import cycles, including type imports, found as the strongly connected components of the import graph (Tarjan). */
export function findCircles(files: readonly SourceText[]): string[][] {
  const importsOf = importGraph(files);
  const indexOf = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];

  function visit(path: string): void {
    indexOf.set(path, indexOf.size);
    lowest.set(path, indexOf.get(path) ?? 0);
    stack.push(path);
    for (const target of importsOf.get(path) ?? []) {
      if (!indexOf.has(target)) visit(target);
      if (stack.includes(target)) lowest.set(path, Math.min(lowest.get(path) ?? 0, lowest.get(target) ?? 0));
    }
    if (lowest.get(path) !== indexOf.get(path)) return;
    const circle = stack.splice(stack.indexOf(path));
    if (circle.length > 1) circles.push(circle.sort());
  }

  for (const { path } of files) if (!indexOf.has(path)) visit(path);
  return circles;
}
