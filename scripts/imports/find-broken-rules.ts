import { posix } from 'node:path';
import { entryPoints, environmentReaders, httpFiles, httpUsers, rowByFolder, sqlExceptions } from './house-rules.ts';

export interface SourceFile {
  /** Relative to service/src, with slashes. */
  readonly path: string;
  readonly text: string;
}

export interface BrokenRule {
  readonly path: string;
  readonly line: number;
  readonly rule: string;
}

interface Import {
  readonly from: string;
  readonly names: string;
  readonly at: number;
}

// import … from, export … from, import 'x' and import('x').
const importPattern = /\b(?:import|export)\b([^;'"=()]*?)\bfrom\s*'([^'\n]+)'|\bimport\s*\(?\s*'([^'\n]+)'/g;

/** Every place in the given files that breaks an import rule. */
export function findBrokenRules(files: readonly SourceFile[]): BrokenRule[] {
  return files.flatMap((file) => {
    const imports = listImports(file.text);
    return [
      ...directionFaults(file, imports),
      ...(entryPoints.includes(folderOf(file.path)) ? entryPointFaults(file, imports) : sqlFaults(file, imports)),
      ...typeFaults(file, imports),
      ...environmentFaults(file),
    ];
  });
}

function listImports(text: string): Import[] {
  return [...text.matchAll(importPattern)].map((match) => ({
    from: match[2] ?? match[3] ?? '',
    names: match[1] ?? '',
    at: (match.index ?? 0) + match[0].length,
  }));
}

function directionFaults(file: SourceFile, imports: readonly Import[]): BrokenRule[] {
  const folder = folderOf(file.path);
  const row = rowByFolder[folder];
  if (row === undefined) return [broken(file, 0, `service/src/${folder} has no row in scripts/imports/house-rules.ts`)];
  return imports.flatMap(({ from, at }) => {
    if (!from.startsWith('.')) return [];
    const target = folderOf(posix.join(posix.dirname(file.path), from));
    if (target === folder) return [];
    const targetRow = rowByFolder[target];
    if (targetRow === undefined) return [broken(file, at, `${from} leads out of the rows of service/src`)];
    if (targetRow >= row) {
      return [
        broken(file, at, `${folder} (row ${row}) may not import ${target} (row ${targetRow}): only rows above its own`),
      ];
    }
    const mayUseHttp = httpUsers.includes(folder) || httpFiles.includes(posix.basename(file.path));
    return target === 'http' && !mayUseHttp
      ? [broken(file, at, 'only routes.ts, schemas.ts and main may import http')]
      : [];
  });
}

function typeFaults(file: SourceFile, imports: readonly Import[]): BrokenRule[] {
  return imports
    .filter(({ from, names }) => from.endsWith('queries.ts') && /\btype\b/.test(names))
    .filter(({ from }) => folderOf(posix.join(posix.dirname(file.path), from)) !== folderOf(file.path))
    .map(({ at }) => broken(file, at, 'a type that another folder uses lives in types.ts, not in a file of queries'));
}

function sqlFaults(file: SourceFile, imports: readonly Import[]): BrokenRule[] {
  const isException = sqlExceptions.some(
    ({ path }) => file.path === path || (path.endsWith('/') && file.path.startsWith(path)),
  );
  if (file.path.endsWith('queries.ts') || isException) return [];
  const rule = 'SQL may stand only in files whose names end in queries.ts';
  return placesWithSql(file, imports).map((at) => broken(file, at, rule));
}

function entryPointFaults(file: SourceFile, imports: readonly Import[]): BrokenRule[] {
  const folder = folderOf(file.path);
  const transactions = imports.filter(({ names }) => /\bwithTransaction\b/.test(names)).map(({ at }) => at);
  return [
    ...placesWithSql(file, imports).map((at) =>
      broken(file, at, `${folder} may hold no SQL: it belongs to the table's folder`),
    ),
    ...transactions.map((at) =>
      broken(file, at, `${folder} may open no transaction: a use case does, in the folder it belongs to`),
    ),
  ];
}

function placesWithSql(file: SourceFile, imports: readonly Import[]): number[] {
  const tags = imports.filter(({ from, names }) => from === 'kysely' && /(?<!\btype )\bsql\b/.test(names));
  const calls = [...file.text.matchAll(/\.query\s*[(<]/g)];
  return [...tags.map(({ at }) => at), ...calls.map(({ index }) => index ?? 0)];
}

function environmentFaults(file: SourceFile): BrokenRule[] {
  if (environmentReaders.includes(folderOf(file.path))) return [];
  const uses = [...file.text.matchAll(/\bprocess\.env\b/g)];
  return uses.map(({ index }) => broken(file, index ?? 0, 'only main may read the environment'));
}

function folderOf(path: string): string {
  return path.split('/')[0] ?? '';
}

function broken(file: SourceFile, at: number, rule: string): BrokenRule {
  return { path: file.path, line: file.text.slice(0, at).split('\n').length, rule };
}
