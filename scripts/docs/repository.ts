import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { commands } from '../../service/src/main/command-table.ts';
import { listFiles, readText, rootDir } from '../files.ts';
import type { Document } from './doc-fault.ts';
import type { KnownThings } from './named-things.ts';

/** All documents that people read. */
export function readDocuments(): Document[] {
  const paths = listFiles('.').filter((path) => path.endsWith('.md'));
  return paths.map((path) => ({ path, text: readText(path) }));
}

/** The service's sources, without the catalog of codes itself. */
export function readSources(): string[] {
  const paths = listFiles('service/src').filter((path) => path.endsWith('.ts') && !path.endsWith('/error-catalog.ts'));
  return paths.map(readText);
}

export function readKnownThings(): KnownThings {
  const files = listFiles('.');
  const { scripts } = JSON.parse(readText('package.json')) as { scripts: Record<string, string> };
  return {
    exists: (path) => existsSync(join(rootDir, path)),
    fileNames: new Set(files.map((path) => basename(path))),
    rootNames: new Set(files.map((path) => path.split('/')[0] ?? '')),
    npmScripts: new Set(Object.keys(scripts)),
    commands: new Set(['help', ...Object.keys(commands)]),
    apiPaths: new Set([...pathsOf('docs/openapi.json'), ...pathsOf('docs/operator-openapi.json')]),
  };
}

function pathsOf(file: string): string[] {
  const { paths } = JSON.parse(readText(file)) as { paths: Record<string, unknown> };
  return Object.keys(paths);
}
