import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
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
  const { paths } = JSON.parse(readText('docs/openapi.json')) as { paths: Record<string, unknown> };
  return {
    exists: (path) => existsSync(join(rootDir, path)),
    fileNames: new Set(files.map((path) => basename(path))),
    rootNames: new Set(files.map((path) => path.split('/')[0] ?? '')),
    npmScripts: new Set(Object.keys(scripts)),
    commands: new Set(listCommands()),
    apiPaths: new Set(Object.keys(paths)),
  };
}

/** The names in the command line's table of commands. */
function listCommands(): string[] {
  const table = /const commands[^{]*\{([\s\S]*?)\n\};/.exec(readText('service/src/main/command-table.ts'))?.[1] ?? '';
  return ['help', ...[...table.matchAll(/^ {2}'?([a-z ]+)'?: \{/gm)].map((match) => match[1] ?? '')];
}
